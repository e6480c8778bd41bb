import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reportBrokenPage } from '../../wire/errors/watch-errors.ts';
import { StatusPage, statusOfFailure } from './StatusPage.tsx';

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly failure: unknown;
}

/** Keeps a page that breaks from taking the others along. React knows no function form of this. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(failure: unknown): State {
    return { failure };
  }

  override componentDidCatch(failure: unknown, { componentStack }: ErrorInfo): void {
    reportBrokenPage(failure, componentStack);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return (
      <StatusPage
        status={statusOfFailure(failure)}
        onRetry={() => this.setState({ failure: null })}
      />
    );
  }
}
