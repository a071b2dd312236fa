import type { Devices } from '../camera-source.ts';

/** Tells whether there is a camera at all, now and whenever one comes or goes; opens none. */
export function watchPresence(
  devices: Devices | undefined,
  onChange: (isPresent: boolean) => void,
): () => void {
  const over = new AbortController();

  async function look(): Promise<void> {
    // Before anybody allowed a camera it has neither id nor name, but it is listed.
    const all = (await devices?.enumerateDevices().catch(() => [])) ?? [];
    if (!over.signal.aborted) onChange(all.some(({ kind }) => kind === 'videoinput'));
  }

  devices?.addEventListener('devicechange', () => void look(), { signal: over.signal });
  void look();
  return () => over.abort();
}
