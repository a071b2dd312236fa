import { SHUTTER_SOUND_PATH } from '@jepret/contract';
import type { ShutterSound } from './shutter-sound.ts';

interface Dependencies {
  fetch: typeof globalThis.fetch;
  newContext(): AudioContext;
  /** Decodes without the browser's complaint about a sound before the first tap. */
  newDecoder(): OfflineAudioContext;
}

export function createShutterSound(dependencies: Dependencies): ShutterSound {
  const { fetch, newContext, newDecoder } = dependencies;
  let isLoading = false;
  let click: AudioBuffer | undefined;
  let context: AudioContext | undefined;

  const load = async () => {
    const response = await fetch(SHUTTER_SOUND_PATH);
    if (!response.ok) throw new Error(`The shutter sound answered ${response.status}.`);
    click = await newDecoder().decodeAudioData(await response.arrayBuffer());
  };

  return {
    prepare() {
      if (click || isLoading) return;
      isLoading = true;
      // A failure stays without words; the next visit tries again.
      load()
        .catch(() => {})
        .finally(() => {
          isLoading = false;
        });
    },
    wake() {
      context ??= newContext();
      void context.resume().catch(() => {});
    },
    play() {
      if (!click || context?.state !== 'running') return;
      const source = context.createBufferSource();
      source.buffer = click;
      source.connect(context.destination);
      source.start();
    },
  };
}
