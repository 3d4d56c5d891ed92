import { Component, type ReactNode } from 'react';
import { BrokenPage } from './broken-page.tsx';

/** Use the page's path as its key, so that navigation resets the error. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError = () => ({ broken: true });

  override render(): ReactNode {
    return this.state.broken ? <BrokenPage /> : this.props.children;
  }
}
