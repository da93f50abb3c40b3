import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckBox } from '../../ui/controls/check-box.tsx';
import { HowSmall } from '../../ui/controls/how-small.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import type { LevelSizes } from '../../ui/controls/level-sizes.ts';
import { Fold } from '../../ui/frame/fold.tsx';
import { type CompressOptions, sideOf } from './compress-options.ts';
import { FormatPicker } from './format-picker.tsx';

interface OptionsPartProps {
  value: CompressOptions;
  onChange: (value: CompressOptions) => void;
  sizes?: LevelSizes | undefined;
  /** The image has parts that JPEG cannot hold. */
  isTransparent?: boolean;
}

/** How small and in which format; what few need is folded away. Not drawn again with every step of a queue. */
export const OptionsPart = memo(function OptionsPart(props: OptionsPartProps) {
  const { value, onChange, sizes, isTransparent = false } = props;
  const { t } = useTranslation('image-compress');
  const put = (changed: Partial<CompressOptions>) => onChange({ ...value, ...changed });
  return (
    <>
      <HowSmall value={value.small} onChange={(small) => put({ small })} sizes={sizes} />
      {value.small.by === 'size' && (
        <CheckBox
          name={t('more.allowResize')}
          line={t('more.allowResizeLine')}
          checked={value.allowResize}
          onChange={(allowResize) => put({ allowResize })}
        />
      )}
      <hr className="divider" />
      <FormatPicker value={value.format} onChange={(format) => put({ format })} />
      {isTransparent && value.format === 'JPEG' && (
        <p className="note" role="status">
          <Icon name="triangle-alert" small />
          {t('transparentJpeg')}
        </p>
      )}
      <MoreOptions value={value} put={put} />
    </>
  );
});

interface MoreOptionsProps {
  value: CompressOptions;
  put: (changed: Partial<CompressOptions>) => void;
}

function MoreOptions({ value, put }: MoreOptionsProps) {
  const { t } = useTranslation('image-compress');
  const [isOpen, setOpen] = useState(false);
  const side = sideOf(value.maxSide);
  const chosen = [
    side !== undefined && !Number.isNaN(side) && t('more.sideValue', { side }),
    value.keepMetadata && t('more.keepsData'),
  ].filter((words) => typeof words === 'string');
  return (
    <Fold title={t('more.title')} value={chosen.join(' · ') || t('more.none')} isOpen={isOpen} onToggle={setOpen}>
      <SideField value={value.maxSide} onChange={(maxSide) => put({ maxSide })} />
      <CheckBox
        name={t('more.keepMetadata')}
        line={t('more.keepMetadataLine')}
        checked={value.keepMetadata}
        onChange={(keepMetadata) => put({ keepMetadata })}
      />
    </Fold>
  );
}

/** The width of a phone's screen, of a common one, and of a large one. */
const sidePresets = ['1080', '1920', '2560'];

function SideField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('image-compress');
  const id = useId();
  const [isTouched, setTouched] = useState(false);
  const isBad = isTouched && Number.isNaN(sideOf(value));
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('more.maxSide')}
      </label>
      <div className="input input-pad" data-bad={isBad}>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          className="ltr-value num"
          autoComplete="off"
          placeholder={t('more.asItIs')}
          value={value}
          aria-invalid={isBad || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => setTouched(true)}
        />
        <span className="quiet" aria-hidden>
          px
        </span>
      </div>
      <div className="chips">
        {sidePresets.map((preset) => (
          <button
            key={preset}
            type="button"
            className="chip num"
            aria-pressed={value === preset}
            onClick={() => onChange(value === preset ? '' : preset)}
          >
            <bdi dir="ltr">{preset} px</bdi>
          </button>
        ))}
      </div>
      <p id={`${id}-note`} className={isBad ? 'help help-bad' : 'help'}>
        {t(isBad ? 'more.badSide' : 'more.maxSideLine')}
      </p>
    </div>
  );
}
