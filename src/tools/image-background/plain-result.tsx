import { useTranslation } from 'react-i18next';
import { Compare } from '../../ui/controls/compare.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { useSaveFile } from '../../ui/operation/use-save-file.ts';
import { useObjectUrl } from '../../ui/upload/use-object-url.ts';
import type { CutoutResult } from './background-state.ts';
import { resultName } from './result-name.ts';
import { ResultWords } from './result-words.tsx';

interface PlainResultProps {
  result: CutoutResult;
  fileName: string;
  beforeUrl: string;
  onAnother: () => void;
  /** Why there is no studio for it. */
  note?: string | undefined;
}

/** A result as it came, beside the original: one that is final, or a cut-out this device has no room to work on. */
export function PlainResult({ result, fileName, beforeUrl, onAnother, note }: PlainResultProps) {
  const { t } = useTranslation('image-background');
  const saveFile = useSaveFile();
  const afterUrl = useObjectUrl(result.blob);
  const name = resultName(fileName, result.kind === 'removed' ? 'nobg' : 'newbg');
  return (
    <div className="result">
      {afterUrl && <Compare beforeUrl={beforeUrl} afterUrl={afterUrl} />}
      {note && <p className="note">{note}</p>}
      <div className="result-foot">
        <p className="done-mark">
          <Icon name="circle-check" />
          <ResultWords result={result} />
        </p>
        <div className="result-buttons">
          <button type="button" className="btn btn-ghost" onClick={onAnother}>
            {t('another')}
          </button>
          <button type="button" className="btn btn-primary" onClick={() => saveFile(result.blob, name)}>
            <Icon name="download" />
            {t('download', { format: 'PNG' })}
          </button>
        </div>
      </div>
    </div>
  );
}
