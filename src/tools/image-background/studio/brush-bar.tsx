import { Brush, Eraser, Hand, MousePointerClick } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type BrushSettings, brushSizes, studioTools } from './studio-tools.ts';

const toolIcons = { erase: Eraser, restore: Brush, pick: MousePointerClick, move: Hand } as const;

interface BrushBarProps {
  brush: BrushSettings;
  onBrush: (brush: BrushSettings) => void;
}

/** Below the image: what a drag does, and how large and soft the brush is. */
export function BrushBar({ brush, onBrush }: BrushBarProps) {
  const { t } = useTranslation('image-background');
  const name = useId();
  return (
    <div className="studio-bar studio-brush">
      <fieldset>
        <legend className="visually-hidden">{t('tools.label')}</legend>
        <div className="segment">
          {studioTools.map((tool) => {
            const Drawing = toolIcons[tool];
            return (
              <label key={tool}>
                <input
                  type="radio"
                  name={name}
                  value={tool}
                  checked={tool === brush.tool}
                  onChange={() => onBrush({ ...brush, tool })}
                />
                <Drawing className="icon-s" aria-hidden />
                <span>{t(`tools.${tool}`)}</span>
              </label>
            );
          })}
        </div>
      </fieldset>
      <BrushSliders brush={brush} onBrush={onBrush} />
    </div>
  );
}

function BrushSliders({ brush, onBrush }: BrushBarProps) {
  const { t } = useTranslation('image-background');
  if (brush.tool === 'move') return <p className="help studio-note">{t('tools.moveHelp')}</p>;
  if (brush.tool === 'pick') {
    return (
      <Slider
        label={t('brush.reach')}
        value={Math.round(brush.reach * 100)}
        max={100}
        onChange={(value) => onBrush({ ...brush, reach: value / 100 })}
      />
    );
  }
  return (
    <>
      <Slider
        label={t('brush.size')}
        value={brush.size}
        min={brushSizes.min}
        max={brushSizes.max}
        onChange={(size) => onBrush({ ...brush, size })}
      />
      <Slider
        label={t('brush.softness')}
        value={Math.round(brush.softness * 100)}
        max={100}
        onChange={(value) => onBrush({ ...brush, softness: value / 100 })}
      />
    </>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
}

/** A name and a slider in one row. */
export function Slider({ label, value, min = 0, max, step = 1, onChange }: SliderProps) {
  return (
    <label className="slide">
      <span>{label}</span>
      <input
        className="range"
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}
