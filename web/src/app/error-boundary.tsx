import { Component, type ReactNode } from 'react';
import { BrokenPage } from './broken-page.tsx';
import { PageLoadError } from './load-page.ts';
import { UnloadedPage } from './unloaded-page.tsx';

/** Use the page's path as its key, so that navigation resets the error. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override render(): ReactNode {
    const { error } = this.state as { error: unknown };
    if (error === undefined) return this.props.children;
    return error instanceof PageLoadError ? <UnloadedPage /> : <BrokenPage />;
  }
}
