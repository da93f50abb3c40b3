import type { ReactNode, Ref } from 'react';
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
  saveRef?: Ref<HTMLButtonElement>;
}

/** The top of a result: the verdict with Save beside it, and where the file went. */
export function ResultHead({ blob, name, children, isNeutral = false, saveRef }: ResultHeadProps) {
  return (
    <div className="result-head">
      <div className="verdict-row">
        {children}
        <SaveAgain blob={blob} name={name} {...(saveRef ? { buttonRef: saveRef } : {})} />
      </div>
      <DoneMark name={name} isNeutral={isNeutral} />
    </div>
  );
}

interface SaveAgainProps {
  blob: Blob;
  name: string;
  buttonRef?: Ref<HTMLButtonElement>;
}

export function SaveAgain({ blob, name, buttonRef }: SaveAgainProps) {
  const { t } = useTranslation();
  const saveFile = useSaveFile();
  return (
    <button ref={buttonRef} type="button" className="btn btn-primary save-again" onClick={() => saveFile(blob, name)}>
      <Icon name="download" />
      {t('operation.again')}
    </button>
  );
}
