import { Component, type ReactNode } from 'react';
import { BrokenPage } from './broken-page.tsx';

/** Give it the page's address as its key: another page is another try. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError = () => ({ broken: true });

  override render(): ReactNode {
    return this.state.broken ? <BrokenPage /> : this.props.children;
  }
}
