import { ImagePlus } from 'lucide-react';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sentence } from '../../../ui/operation/sentence.ts';
import { ColorField } from '../options/color-field.tsx';
import { parseHex } from '../options/hex-color.ts';
import { ImageField } from '../options/image-field.tsx';
import { type BackgroundChoice, type BackgroundType, gradients, studioTypes } from '../options/new-background.ts';
import { Slider } from '../studio/brush-bar.tsx';
import type { FinishSettings } from './finish-settings.ts';

interface BackdropFieldProps {
  choice: BackgroundChoice;
  onChoice: (choice: BackgroundChoice) => void;
  onReject: (reason: Sentence) => void;
  imageUrl: string | undefined;
  hexRef: Ref<HTMLInputElement>;
  settings: FinishSettings;
  change: (next: Partial<FinishSettings>) => void;
}

/** What lies behind the subject: five kinds, each with its own settings; shown at once. */
export function BackdropField({ choice, onChoice, onReject, imageUrl, hexRef, settings, change }: BackdropFieldProps) {
  const { t } = useTranslation('image-background');
  const name = useId();
  return (
    <div className="finish-block">
      <fieldset className="field">
        <legend className="legend-row">
          <span className="label">{t('type.title')}</span>
        </legend>
        <div className="backdrops">
          {studioTypes.map((type) => (
            <label key={type}>
              <input
                type="radio"
                name={name}
                value={type}
                checked={type === choice.type}
                onChange={() => onChoice({ ...choice, type })}
              />
              <span className="backdrop-face" data-kind={type} style={faceOf(type, choice, imageUrl)}>
                {type === 'image' && !imageUrl && <ImagePlus className="icon-s" aria-hidden />}
              </span>
              {t(`type.${type}`)}
            </label>
          ))}
        </div>
      </fieldset>
      {choice.type === 'color' && (
        <ColorField value={choice.hex} onChange={(hex) => onChoice({ ...choice, hex })} inputRef={hexRef} />
      )}
      {choice.type === 'gradient' && (
        <GradientField value={choice.gradient} onChange={(gradient) => onChoice({ ...choice, gradient })} />
      )}
      {choice.type === 'image' && (
        <ImageField
          image={choice.image}
          url={imageUrl}
          onImage={(image) => onChoice({ ...choice, image })}
          onReject={onReject}
        />
      )}
      {choice.type === 'image' && choice.image && (
        <Slider
          label={t('image.scale')}
          value={Math.round(settings.imagePlace.scale * 100)}
          min={100}
          max={400}
          onChange={(value) => change({ imagePlace: { ...settings.imagePlace, scale: value / 100 } })}
        />
      )}
    </div>
  );
}

function faceOf(type: BackgroundType, { hex, gradient }: BackgroundChoice, imageUrl: string | undefined) {
  if (type === 'color') return { background: parseHex(hex) ?? '#fff' };
  if (type === 'gradient') return { background: cssGradient(gradient) };
  return type === 'image' && imageUrl ? { backgroundImage: `url(${imageUrl})` } : undefined;
}

const cssGradient = (index: number) => `linear-gradient(160deg, ${(gradients[index] ?? gradients[0]).join(', ')})`;

function GradientField({ value, onChange }: { value: number; onChange: (index: number) => void }) {
  const { t } = useTranslation('image-background');
  return (
    <div className="swatches">
      {gradients.map(([from], index) => (
        <button
          key={from}
          type="button"
          aria-label={t('gradient', { number: index + 1 })}
          aria-pressed={index === value}
          style={{ background: cssGradient(index) }}
          onClick={() => onChange(index)}
        />
      ))}
    </div>
  );
}
