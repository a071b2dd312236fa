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
    unlock: audio.unlock,
    say(language, word) {
      stop();
      // The tap that unlocks audio may also start the countdown; the word then plays when audio is
      // unlocked.
      speaking = audio.start(countdownWordPath(language, word));
    },
    stop,
  };
}
