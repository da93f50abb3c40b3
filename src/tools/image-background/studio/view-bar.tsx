import { Eye, Maximize, Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../../shared/number-format.ts';
import { restingUnless } from '../../../ui/controls/kept-focus.ts';
import { useLanguage } from '../../../ui/i18n/use-language.ts';
import { type ViewGround, viewGrounds } from './studio-tools.ts';

interface ViewBarProps {
  ground: ViewGround;
  onGround: (ground: ViewGround) => void;
  /** Shown in the swatch of the result. */
  resultColor: string | undefined;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onHold: (isHeld: boolean) => void;
  scale: number | undefined;
  onZoom: (factor: number | 'fit') => void;
}

/** Above the image: what it is looked at on, the way back, the original, and how close. */
export function ViewBar(props: ViewBarProps) {
  const { t } = useTranslation('image-background');
  const { canUndo, canRedo, onUndo, onRedo, onHold, scale, onZoom } = props;
  const percent = numberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 0 });
  const hold = (isHeld: boolean) => () => onHold(isHeld);
  return (
    <div className="studio-bar">
      <GroundField {...props} />
      <div className="studio-bar-end">
        <IconButton
          name={t('undo')}
          canAct={canUndo}
          onClick={onUndo}
          icon={<Undo2 className="icon flip" aria-hidden />}
        />
        <IconButton
          name={t('redo')}
          canAct={canRedo}
          onClick={onRedo}
          icon={<Redo2 className="icon flip" aria-hidden />}
        />
        <button
          type="button"
          className="icon-btn studio-hold"
          onPointerDown={hold(true)}
          onPointerUp={hold(false)}
          onPointerLeave={hold(false)}
          onPointerCancel={hold(false)}
          onKeyDown={(event) => (event.key === ' ' || event.key === 'Enter') && onHold(true)}
          onKeyUp={hold(false)}
          onBlur={hold(false)}
          onContextMenu={(event) => event.preventDefault()}
        >
          <Eye className="icon" aria-hidden />
          <span>{t('hold')}</span>
        </button>
        <IconButton name={t('zoom.out')} onClick={() => onZoom(0.8)} icon={<ZoomOut className="icon" aria-hidden />} />
        {/* A narrow phone has no room for it beside six buttons. */}
        <output className="num studio-zoom max-[22.5rem]:hidden">
          {scale === undefined ? '' : percent.format(scale)}
        </output>
        <IconButton name={t('zoom.in')} onClick={() => onZoom(1.25)} icon={<ZoomIn className="icon" aria-hidden />} />
        <IconButton
          name={t('zoom.fit')}
          onClick={() => onZoom('fit')}
          icon={<Maximize className="icon" aria-hidden />}
        />
      </div>
    </div>
  );
}

function GroundField({ ground, onGround, resultColor }: ViewBarProps) {
  const { t } = useTranslation('image-background');
  const name = useId();
  return (
    <fieldset className="studio-grounds">
      <legend className="visually-hidden">{t('ground.label')}</legend>
      <div className="segment">
        {viewGrounds.map((value) => (
          <label key={value} title={t(`ground.${value}`)}>
            <input
              type="radio"
              name={name}
              value={value}
              aria-label={t(`ground.${value}`)}
              checked={value === ground}
              onChange={() => onGround(value)}
            />
            <span
              className="studio-swatch"
              data-ground={value}
              style={value === 'result' && resultColor ? { background: resultColor } : undefined}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface IconButtonProps {
  name: string;
  icon: React.ReactNode;
  canAct?: boolean;
  onClick: () => void;
}

function IconButton({ name, icon, canAct = true, onClick }: IconButtonProps) {
  return (
    <button type="button" className="icon-btn only" aria-label={name} title={name} {...restingUnless(canAct, onClick)}>
      {icon}
    </button>
  );
}
