import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface BoundaryProps {
  /** A new value forgets an earlier failure, as navigating away must. */
  resetKey: string;
  children: ReactNode;
}

/** A page whose code or texts cannot be loaded says so and offers to try again; the shell stays usable. */
export class PageBoundary extends Component<BoundaryProps, { failedFor?: string }> {
  override state: { failedFor?: string } = {};

  static getDerivedStateFromError(): { failedFor: string } {
    return { failedFor: 'unknown' };
  }

  override componentDidUpdate(previous: BoundaryProps): void {
    if (previous.resetKey !== this.props.resetKey && this.state.failedFor) this.setState({ failedFor: '' });
  }

  override render(): ReactNode {
    return this.state.failedFor ? (
      <LoadFailure onRetry={() => this.setState({ failedFor: '' })} />
    ) : (
      this.props.children
    );
  }
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="wrap page-head" role="alert">
      <p>{t('errors.screen')}</p>
      <div>
        <button type="button" className="btn btn-secondary" onClick={onRetry}>
          {t('errors.reload')}
        </button>
      </div>
    </div>
  );
}
