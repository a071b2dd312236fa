import { COUNTDOWN_WORDS } from '@jepret/contract';
import type { Booth } from '../../../kiosk/booth.tsx';

/** Speaks the seconds in the visit's language if the setting is on (ACCESS-7). */
export function createCountdownSpeaker({
  access,
  language,
  spokenCountdown,
}: Pick<Booth, 'access' | 'language' | 'spokenCountdown'>): (secondsLeft: number) => void {
  return (secondsLeft) => {
    const word = COUNTDOWN_WORDS.at(-1 - secondsLeft);
    if (!word || !access.settings.getState().isCountdownSpoken) return;
    spokenCountdown.say(language.shown.getState().language, word);
  };
}
