import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../shared/file-size.ts';
import { limits } from '../../shared/limits.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { ErrorBanner } from '../operation/error-banner.tsx';
import type { OperationFailure } from '../operation/failure-message.ts';
import { ProgressPart } from '../operation/progress-part.tsx';
import type { Sentence, SentenceKey } from '../operation/sentence.ts';
import type { OperationState } from '../operation/use-operation.ts';
import { FileDrop } from './file-drop.tsx';

interface SingleImagePartProps {
  /** What stands in place of the empty zone once a picture is chosen. `open` shows the file dialog again. */
  children: ((open: () => void) => ReactNode) | undefined;
  state: OperationState;
  failure: OperationFailure | undefined;
  /** A way out of the failure, such as another method. */
  failureAction?: ReactNode;
  wrongImage?: SentenceKey;
  onFile: (file: File) => void;
  onReject: (reason: Sentence) => void;
  onDismiss: () => void;
  onCancel: () => void;
}

/** The picture's side of a tool that sends one picture: empty, chosen, busy, done and failed keep the same frame. */
export function SingleImagePart(props: SingleImagePartProps) {
  const { children, state, failure, wrongImage } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const isBusy = state.status === 'uploading' || state.status === 'working';
  return (
    <div className="part work-main">
      {failure && (
        <ErrorBanner
          failure={failure}
          onDismiss={props.onDismiss}
          action={props.failureAction}
          {...(children ? { help: t('operation.keepFile') } : {})}
        />
      )}
      <FileDrop
        accepts="image"
        isDisabled={isBusy}
        isBad={failure !== undefined}
        title={t('upload.dropImage')}
        limit={t('upload.limitImage', { size: formatFileSize(limits.fileBytes, language, 0) })}
        promise={t('upload.promise')}
        onFiles={([chosen]) => chosen && props.onFile(chosen)}
        onReject={props.onReject}
        {...(wrongImage ? { wrongImage } : {})}
      >
        {children}
      </FileDrop>
      {isBusy && <ProgressPart state={state} onCancel={props.onCancel} />}
    </div>
  );
}
