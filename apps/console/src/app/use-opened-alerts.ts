import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { confirmLeave } from '../hooks/unsaved-changes.ts';

/** Opens the page of a notification that was clicked while the console is open. */
export function useOpenedAlerts(): void {
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) =>
    confirmLeave(() => void navigate(path.replace(/^\/console/, '') || '/')),
  );
  useEffect(() => {
    const listeners = new AbortController();
    const onMessage = ({ data }: MessageEvent) => {
      const { openPath } = Object(data);
      if (typeof openPath === 'string' && openPath.startsWith('/console')) open(openPath);
    };
    const options = { signal: listeners.signal };
    // Missing on plain http.
    navigator.serviceWorker?.addEventListener('message', onMessage, options);
    return () => listeners.abort();
  }, []);
}
