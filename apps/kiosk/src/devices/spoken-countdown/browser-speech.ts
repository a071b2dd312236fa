import { COUNTDOWN_WORDS, countdownWordPath } from '@jepret/contract';
import type { Audio } from '../audio/audio.ts';
import type { SpokenCountdown } from './spoken-countdown.ts';

export function createSpokenCountdown(audio: Audio): SpokenCountdown {
  let speaking: ReturnType<Audio['start']>;

  const stop = () => {
    speaking?.stop();
    speaking = undefined;
  };

  return {
    prepare(language) {
      for (const word of COUNTDOWN_WORDS) audio.prepare(countdownWordPath(language, word));
    },
    wake: audio.wake,
    say(language, word) {
      stop();
      // The tap that allows it may be the one that starts the countdown: what is said meanwhile is
      // heard a moment later, when the page may make sounds.
      speaking = audio.start(countdownWordPath(language, word));
    },
    stop,
  };
}
