import { useTranslation } from 'react-i18next';
import { Icon } from '../controls/icon.tsx';
import { saveFile } from './save-file.ts';

interface ResultActionsProps {
  blob: Blob;
  name: string;
  /** "Compress another PDF" */
  another: string;
  onAnother: () => void;
}

export function ResultActions({ blob, name, another, onAnother }: ResultActionsProps) {
  const { t } = useTranslation();
  return (
    <div className="result-actions">
      <button type="button" className="btn btn-primary" onClick={() => saveFile(blob, name)}>
        <Icon name="download" />
        {t('operation.again')}
      </button>
      <button type="button" className="btn btn-ghost" onClick={onAnother}>
        {another}
      </button>
    </div>
  );
}
