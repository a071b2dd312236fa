import { Component, type ReactNode } from 'react';
import { ReloadButton } from '../components/reload-button.tsx';
import { CardPage } from '../components/sign-in/card-page.tsx';

/** Catches errors of our code, which a reload usually fixes. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <CardPage title="Something went wrong">
        <p>This page stopped working. Saved changes are not lost.</p>
        <ReloadButton tone="primary" />
      </CardPage>
    );
  }
}
