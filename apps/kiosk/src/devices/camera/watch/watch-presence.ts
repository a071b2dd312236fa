import type { Devices } from '../camera-source.ts';

/** Reports now and on every change whether a camera is connected; opens none. */
export function watchPresence(
  devices: Devices | undefined,
  onChange: (isPresent: boolean) => void,
): () => void {
  const controller = new AbortController();

  async function check(): Promise<void> {
    const isPresent = await hasCamera(devices);
    if (!controller.signal.aborted) onChange(isPresent);
  }

  devices?.addEventListener('devicechange', () => void check(), { signal: controller.signal });
  void check();
  return () => controller.abort();
}

/** Whether a camera is connected. */
export async function hasCamera(devices: Devices | undefined): Promise<boolean> {
  // Before permission a camera has neither id nor label, but it is listed.
  const all = (await devices?.enumerateDevices().catch(() => [])) ?? [];
  return all.some(({ kind }) => kind === 'videoinput');
}
