import {
  COUNTDOWN_WORDS,
  type CountdownWord,
  countdownWordPath,
  type Language,
} from '@jepret/contract';
import type { SpokenCountdown } from './spoken-countdown.ts';

interface Dependencies {
  fetch: typeof globalThis.fetch;
  newContext(): AudioContext;
  /** Decodes without the browser's complaint about a sound before the first tap. */
  newDecoder(): OfflineAudioContext;
}

export function createSpokenCountdown(dependencies: Dependencies): SpokenCountdown {
  const { fetch, newContext, newDecoder } = dependencies;
  /** By their paths. */
  const words = new Map<string, AudioBuffer>();
  const loading = new Set<string>();
  let context: AudioContext | undefined;
  let speaking: AudioBufferSourceNode | undefined;

  const load = async (path: string) => {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    words.set(path, await newDecoder().decodeAudioData(await response.arrayBuffer()));
  };
  const stop = () => {
    speaking?.stop();
    speaking = undefined;
  };

  return {
    prepare(language) {
      for (const path of COUNTDOWN_WORDS.map((word) => countdownWordPath(language, word))) {
        if (words.has(path) || loading.has(path)) continue;
        loading.add(path);
        // A failure stays without words; the next visit tries again.
        load(path)
          .catch(() => {})
          .finally(() => loading.delete(path));
      }
    },
    wake() {
      context ??= newContext();
      void context.resume().catch(() => {});
    },
    say(language: Language, word: CountdownWord) {
      stop();
      const sound = words.get(countdownWordPath(language, word));
      // The tap that allows it may be the one that starts the countdown: what is said meanwhile is
      // heard a moment later, when the context runs.
      if (!sound || !context) return;
      speaking = context.createBufferSource();
      speaking.buffer = sound;
      speaking.connect(context.destination);
      speaking.start();
    },
    stop,
  };
}
