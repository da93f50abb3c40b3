import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBanner } from '../operation/error-banner.tsx';
import type { OperationFailure } from '../operation/failure-message.ts';

interface ImageFailureProps {
  failure: OperationFailure;
  hasFile: boolean;
  /** A way out of the failure, such as another method. */
  action?: ReactNode;
  onDismiss: () => void;
}

/** What went wrong with an image, and that the image is still there. */
export function ImageFailure({ failure, hasFile, action, onDismiss }: ImageFailureProps) {
  const { t } = useTranslation();
  return (
    <ErrorBanner
      failure={failure}
      onDismiss={onDismiss}
      action={action}
      {...(hasFile ? { help: t('operation.keepFile') } : {})}
    />
  );
}
