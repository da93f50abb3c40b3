import { useTranslation } from 'react-i18next';
import { Icon } from '../controls/icon.tsx';
import { useSaveFile } from './use-save-file.ts';

interface ResultActionsProps {
  blob: Blob;
  name: string;
  /** A step back to the same file, between the other two. */
  back?: { label: string; onClick: () => void };
  /** "Compress another PDF" */
  another: string;
  onAnother: () => void;
}

export function ResultActions({ blob, name, back, another, onAnother }: ResultActionsProps) {
  const { t } = useTranslation();
  const saveFile = useSaveFile();
  return (
    <div className="result-actions">
      <button type="button" className="btn btn-primary" onClick={() => saveFile(blob, name)}>
        <Icon name="download" />
        {t('operation.again')}
      </button>
      {back && (
        <button type="button" className="btn btn-secondary" onClick={back.onClick}>
          {back.label}
        </button>
      )}
      <button type="button" className="btn btn-ghost" onClick={onAnother}>
        {another}
      </button>
    </div>
  );
}
