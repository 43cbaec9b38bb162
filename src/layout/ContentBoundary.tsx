import { Component, type ReactNode } from 'react';
import { countReload } from '../browser/chunk-errors.ts';
import { isChunkError } from '../browser/is-chunk-error.ts';
import { ErrorPage } from './ErrorPages.tsx';

interface State {
  readonly error: unknown;
  readonly at?: string;
}

/** Error boundary of the page: keeps bar and menu. Resets on another path (`at`) or a retry. */
export class ContentBoundary extends Component<{ at: string; children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('') };
  }

  static getDerivedStateFromProps({ at }: { at: string }, state: State): State | null {
    return at === state.at ? null : { at, error: undefined };
  }

  override componentDidCatch(error: unknown) {
    if (isChunkError(error) && countReload()) window.location.reload();
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return <ErrorPage error={this.state.error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
