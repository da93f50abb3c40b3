import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../shared/number-format.ts';
import { useNarrow } from '../../ui/frame/use-narrow.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { ProgressPart } from '../../ui/operation/progress-part.tsx';
import type { OperationState } from '../../ui/operation/use-operation.ts';
import { ImagePreview } from '../../ui/upload/image-preview.tsx';

interface WorkingPartProps {
  state: Extract<OperationState, { status: 'uploading' | 'working' }>;
  onCancel: () => void;
}

/** The image at working size, with a line that passes over it while it is cut out. */
export function WorkingImage({ url, name }: { url: string | undefined; name: string }) {
  return (
    <div className="image-well studio-working">
      <ImagePreview url={url} alt={name} />
      <i className="studio-sweep" aria-hidden />
    </div>
  );
}

/** What is being done and how long it has taken; on narrow screens the bar at their foot says it. */
export function WorkingPart({ state, onCancel }: WorkingPartProps) {
  if (useNarrow()) return null;
  return <ProgressPart state={state} onCancel={onCancel} soFar={<SoFar />} />;
}

/** The network tells nothing of itself, so mostly there is no share to show. */
export function SoFar() {
  const { t } = useTranslation('image-background');
  const seconds = useSecondsSoFar();
  const numbers = numberFormat(useLanguage());
  return t('soFar', { seconds: numbers.format(seconds) });
}

function useSecondsSoFar(): number {
  const [startedMs] = useState(() => performance.now());
  const [nowMs, setNowMs] = useState(startedMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.floor((nowMs - startedMs) / 1000);
}
