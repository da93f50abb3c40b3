import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../controls/icon.tsx';
import { DoneMark } from '../operation/done-mark.tsx';
import { useSaveFile } from '../operation/use-save-file.ts';

interface ResultHeadProps {
  blob: Blob;
  name: string;
  /** The verdict. */
  children: ReactNode;
  /** Done, but nothing was gained: no green. */
  isNeutral?: boolean;
}

/** The top of a result: the verdict with Save beside it, and where the file went. */
export function ResultHead({ blob, name, children, isNeutral = false }: ResultHeadProps) {
  return (
    <div className="result-head">
      <div className="verdict-row">
        {children}
        <SaveAgain blob={blob} name={name} />
      </div>
      <DoneMark name={name} isNeutral={isNeutral} />
    </div>
  );
}

interface SaveAgainProps {
  blob: Blob;
  name: string;
}

export function SaveAgain({ blob, name }: SaveAgainProps) {
  const { t } = useTranslation();
  const saveFile = useSaveFile();
  return (
    <button type="button" className="btn btn-primary save-again" onClick={() => saveFile(blob, name)}>
      <Icon name="download" />
      {t('operation.again')}
    </button>
  );
}
