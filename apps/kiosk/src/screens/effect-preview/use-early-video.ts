import type { EffectName, NavigationState } from '@jepret/contract';
import { useEffect } from 'react';
import { requestVideo } from '../../api/request-video.ts';
import { useBooth } from '../../kiosk/booth.tsx';

/** Whoever only taps through the effects asks for none of their videos. */
const LOOKING_MS = 400;

/**
 * The video of the effect that is looked at is made before anybody chooses it; but not where the
 * editor follows: what is drawn there is not known yet (FILM-35).
 */
export function useEarlyVideo(state: NavigationState<'/effect-preview'>, effect: EffectName): void {
  const { api, clock, stored } = useBooth();
  const { txID, withRecording, fps, frame } = state;
  const { frameName, categoryName } = frame;
  useEffect(() => {
    if (!withRecording || fps === undefined || stored.find('useEdit')) return;
    const looking = new AbortController();
    const ask = () => {
      const body = { txID, frameName, categoryName, effect, fps, ahead: true };
      // What fails here is asked for again, and told, by /load.
      requestVideo(api, body, looking.signal).catch(() => {});
    };
    const callOff = clock.schedule(LOOKING_MS, ask);
    return () => {
      callOff();
      looking.abort();
    };
  }, [api, clock, stored, txID, frameName, categoryName, effect, fps, withRecording]);
}
