import { Component, type ReactNode } from 'react';
import { ReloadButton } from '../components/reload-button.tsx';
import { Entrance } from '../components/sign-in/entrance.tsx';

/** Our own mistake, or code of a version that the server no longer has: a reload helps with both. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <Entrance title="That should not have happened">
        <p>The page broke. Nothing that the server had confirmed is lost.</p>
        <ReloadButton tone="primary" />
      </Entrance>
    );
  }
}
