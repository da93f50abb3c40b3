import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Segment } from '../../../ui/controls/segment.tsx';
import type { CutoutMethod } from '../request.ts';
import type { BackgroundModel } from '../use-background.ts';
import { ColorField } from './color-field.tsx';
import { ImageField } from './image-field.tsx';
import { HintField, MethodField } from './method-field.tsx';
import { backgroundTypes, isReplacing } from './new-background.ts';
import type { AiAvailability } from './use-ai-availability.ts';

interface BackgroundOptionsProps {
  model: BackgroundModel;
  ai: AiAvailability;
  method: CutoutMethod;
  imageUrl: string | undefined;
  hexRef: Ref<HTMLInputElement>;
  /** The preview to point in, where the result has taken its place. */
  picker: ReactNode;
}

/** How to find the subject, and what to put behind it. */
export function BackgroundOptions({ model, ai, method, imageUrl, hexRef, picker }: BackgroundOptionsProps) {
  const { t } = useTranslation('image-background');
  const { file, hint, choice, changeChoice } = model;
  return (
    <>
      <MethodField ai={ai} value={method} onChange={model.setMethod} />
      {method === 'color' && file && <HintField hint={hint} onHint={model.setHint} />}
      {method === 'color' && picker}
      <hr className="divider" />
      <Segment
        legend={t('type.title')}
        options={backgroundTypes.map((value) => ({ value, name: t(`type.${value}`) }))}
        // What only the studio makes begins with a cut-out on nothing.
        value={isReplacing(choice) ? (choice.type === 'color' ? 'color' : 'image') : 'none'}
        onChange={(type) => changeChoice({ ...choice, type })}
      />
      {choice.type === 'color' && (
        <ColorField value={choice.hex} onChange={(hex) => changeChoice({ ...choice, hex })} inputRef={hexRef} />
      )}
      {choice.type === 'image' && (
        <ImageField
          image={choice.image}
          url={imageUrl}
          onImage={(image) => changeChoice({ ...choice, image })}
          onReject={model.refuse}
        />
      )}
    </>
  );
}
