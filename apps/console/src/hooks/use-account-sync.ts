import { useEffect } from 'react';

const CHANNEL = 'jepret-console-account';

/**
 * All tabs of a browser share one cookie. A tab that still shows another person would act as the person who signed
 * in last, so it reloads (CONSOLE-265).
 */
export function useAccountSync(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => {
      if (data !== id) location.assign(import.meta.env.BASE_URL);
    };
    channel.postMessage(id);
    return () => channel.close();
  }, [id]);
}
