import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../shared/file-size.ts';
import { limits } from '../../../shared/limits.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { ErrorBanner } from '../../operation/error-banner.tsx';
import type { OperationFailure } from '../../operation/failure-message.ts';
import { ProgressPart } from '../../operation/progress-part.tsx';
import type { Sentence } from '../../operation/sentence.ts';
import type { OperationState } from '../../operation/use-operation.ts';
import { FileDrop } from '../file-drop.tsx';
import { FileRow } from '../file-row.tsx';
import { PdfPreview } from './pdf-preview.tsx';
import type { PdfView } from './use-pdf.ts';

interface SinglePdfPartProps {
  file: File | undefined;
  view: PdfView;
  state: OperationState;
  failure: OperationFailure | undefined;
  onFile: (file: File) => void;
  onRemove: () => void;
  onReject: (reason: Sentence) => void;
  onDismiss: () => void;
  onCancel: () => void;
  /** In place of the first page, such as thumbnails of all pages. */
  pages?: ReactNode;
  /** In place of the file when the work is done. */
  result?: ReactNode;
}

/** The file's side of a tool that takes one PDF: empty, chosen, busy, done and failed keep the same frame. */
export function SinglePdfPart(props: SinglePdfPartProps) {
  const { file, state, failure } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const isBusy = state.status === 'uploading' || state.status === 'working';
  return (
    <div className="part work-main">
      {failure && (
        <ErrorBanner
          failure={failure}
          onDismiss={props.onDismiss}
          takesFocus={failure.code !== 'password_required'}
          {...(file ? { help: helpFor(failure, t) } : {})}
        />
      )}
      <FileDrop
        accepts="pdf"
        isDisabled={isBusy}
        isBad={failure !== undefined}
        title={t('upload.dropPdf')}
        limit={t('upload.limitPdf', { size: formatFileSize(limits.fileBytes, language, 0) })}
        promise={t('upload.promise')}
        onFiles={([chosen]) => chosen && props.onFile(chosen)}
        onReject={props.onReject}
      >
        {file && ((open) => props.result ?? <ChosenPdf {...props} file={file} isBusy={isBusy} onReplace={open} />)}
      </FileDrop>
      {isBusy && <ProgressPart state={state} onCancel={props.onCancel} />}
    </div>
  );
}

interface ChosenPdfProps extends SinglePdfPartProps {
  file: File;
  isBusy: boolean;
  onReplace: () => void;
}

function ChosenPdf({ file, view, isBusy, pages, onReplace, onRemove }: ChosenPdfProps) {
  const { t } = useTranslation();
  return (
    <>
      <FileRow
        file={file}
        detail={view.kind === 'open' && <bdi>{t('upload.pages', { count: view.pages })}</bdi>}
        {...(isBusy ? {} : { onReplace, onRemove })}
      />
      {pages ?? <PdfPreview view={view} name={file.name} isDim={isBusy} />}
    </>
  );
}

type Translate = (key: 'password.wrongHelp' | 'operation.keepFile') => string;

function helpFor(failure: OperationFailure, t: Translate): string {
  return failure.code === 'incorrect_password' ? t('password.wrongHelp') : t('operation.keepFile');
}
