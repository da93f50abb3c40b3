import { Component, type ReactNode } from 'react';
import { LoadFailure } from '../../ui/frame/load-failure.tsx';

interface BoundaryProps {
  /** A new value forgets an earlier failure, as navigating away must. */
  resetKey: string;
  children: ReactNode;
}

/** A page that fails while it is drawn says so and offers to try again; the shell stays usable. */
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
      <div className="wrap page-wait">
        <LoadFailure onRetry={async () => this.setState({ failedFor: '' })} />
      </div>
    ) : (
      this.props.children
    );
  }
}
