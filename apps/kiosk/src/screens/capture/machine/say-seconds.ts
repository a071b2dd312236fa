import { COUNTDOWN_WORDS } from '@jepret/contract';
import type { Booth } from '../../../kiosk/booth.tsx';

/** Says the seconds in the visit's language, where the visitor wants to hear them (ACCESS-7). */
export function createSecondsSayer({
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
