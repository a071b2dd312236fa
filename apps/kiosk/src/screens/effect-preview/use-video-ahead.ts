import type { EffectName, NavigationState } from '@jepret/contract';
import { useEffect } from 'react';
import { requestVideo } from '../../api/request-video.ts';
import { useBooth } from '../../kiosk/booth.tsx';

/** Effects that are shown for a shorter time are not requested. */
const DWELL_MS = 400;

/**
 * Requests the video of the shown effect before it is chosen; not if the editor follows, because
 * the drawing is unknown (FILM-35).
 */
export function useVideoAhead(state: NavigationState<'/effect-preview'>, effect: EffectName): void {
  const { api, clock, stored } = useBooth();
  const { txID, withRecording, fps, frame } = state;
  const { frameName, categoryName } = frame;
  useEffect(() => {
    if (!withRecording || fps === undefined || stored.find('useEdit')) return;
    const controller = new AbortController();
    const requestAhead = () => {
      const body = { txID, frameName, categoryName, effect, fps, ahead: true };
      // Errors are ignored: /load requests it again and reports failures.
      requestVideo(api, body, controller.signal).catch(() => {});
    };
    const cancel = clock.schedule(DWELL_MS, requestAhead);
    return () => {
      cancel();
      controller.abort();
    };
  }, [api, clock, stored, txID, frameName, categoryName, effect, fps, withRecording]);
}
