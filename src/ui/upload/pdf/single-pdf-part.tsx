import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBanner } from '../../operation/error-banner.tsx';
import type { OperationFailure } from '../../operation/failure-message.ts';
import type { OperationHandle } from '../../operation/use-operation.ts';
import { FileRow } from '../file-row.tsx';
import { SingleFilePart } from '../single-file-part.tsx';
import type { FileDropOptions } from '../use-file-drop.ts';
import { PdfPreview } from './pdf-preview.tsx';
import type { SinglePdf } from './use-single-pdf.ts';

interface SinglePdfPartProps {
  pdf: SinglePdf;
  call: Pick<OperationHandle<never>, 'state' | 'cancel'>;
  /** In place of the first page, such as thumbnails of all pages. */
  pages?: ReactNode;
  /** In place of its pages when the work is done. */
  result?: ReactNode;
  onSeveral?: FileDropOptions['onSeveral'];
  /** The tool shows the progress elsewhere. */
  hidesProgress?: boolean;
}

/** The file's side of a tool that takes one PDF, with its pages once it opens. */
export function SinglePdfPart({ pdf, call, pages, result, onSeveral, hidesProgress }: SinglePdfPartProps) {
  const { file, failure } = pdf;
  const { state } = call;
  const { t } = useTranslation();
  const isBusy = state.status === 'uploading' || state.status === 'working';
  const banner = failure && (
    <ErrorBanner
      failure={failure}
      onDismiss={pdf.dismiss}
      takesFocus={failure.code !== 'password_required'}
      {...(file ? { help: helpFor(failure, t) } : {})}
    />
  );
  return (
    <SingleFilePart
      accepts="pdf"
      state={state}
      onCancel={call.cancel}
      hidesProgress={hidesProgress}
      banner={banner}
      onFile={pdf.choose}
      onReject={pdf.refuse}
      {...(onSeveral ? { onSeveral } : {})}
    >
      {file &&
        ((open) => (
          <ChosenPdf pdf={pdf} file={file} isBusy={isBusy} onReplace={open}>
            {result || pages}
          </ChosenPdf>
        ))}
    </SingleFilePart>
  );
}

interface ChosenPdfProps {
  pdf: SinglePdf;
  file: File;
  isBusy: boolean;
  /** What stands below the file's name; nothing else means its first page. */
  children: ReactNode;
  onReplace: () => void;
}

function ChosenPdf({ pdf: { view, remove }, file, isBusy, children, onReplace }: ChosenPdfProps) {
  const { t } = useTranslation();
  return (
    <>
      <FileRow
        file={file}
        detail={view.kind === 'open' && <bdi>{t('upload.pages', { count: view.pages })}</bdi>}
        {...(isBusy ? {} : { onReplace, onRemove: remove })}
      />
      {children || <PdfPreview view={view} name={file.name} isDim={isBusy} />}
    </>
  );
}

type Translate = (key: 'password.wrongHelp' | 'operation.keepFile') => string;

function helpFor(failure: OperationFailure, t: Translate): string {
  return failure.code === 'incorrect_password' ? t('password.wrongHelp') : t('operation.keepFile');
}
