import type { Audio } from './audio.ts';

interface Dependencies {
  fetch: typeof globalThis.fetch;
  newContext(): AudioContext;
  /** Decodes without the browser's warning about audio before the first tap. */
  newDecoder(): OfflineAudioContext;
}

export function createAudio({ fetch, newContext, newDecoder }: Dependencies): Audio {
  const sounds = new Map<string, AudioBuffer>();
  const loading = new Set<string>();
  let context: AudioContext | undefined;

  const load = async (path: string) => {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path} returned status ${response.status}.`);
    sounds.set(path, await newDecoder().decodeAudioData(await response.arrayBuffer()));
  };

  return {
    prepare(path) {
      if (sounds.has(path) || loading.has(path)) return;
      loading.add(path);
      // Failures are ignored; the next visit tries again.
      load(path)
        .catch(() => {})
        .finally(() => loading.delete(path));
    },
    unlock() {
      context ??= newContext();
      void context.resume().catch(() => {});
    },
    isRunning: () => context?.state === 'running',
    start(path) {
      const sound = sounds.get(path);
      if (!sound || !context) return undefined;
      const source = context.createBufferSource();
      source.buffer = sound;
      source.connect(context.destination);
      source.start();
      return source;
    },
  };
}
