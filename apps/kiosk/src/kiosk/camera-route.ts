import type { NavigationState } from '@jepret/contract';
import type { Shot } from '../devices/shot-store/shot-store.ts';
import { getRecordingDetails } from '../session/recording-details.ts';
import type { Go } from './navigation.ts';

type Session = NavigationState<'/capture'>;

/** Goes to the capture screen, with recording if the session has clips. */
export function goToCamera(
  go: Go,
  { session, isRecording }: { session: Session; isRecording: boolean },
): void {
  const state = session;
  go(isRecording ? '/capture-with-recording' : '/capture', { state, replace: true });
}

/** The /load state after each capture screen (CAM-16). */
export function stateAfterCamera(
  session: Session,
  isRecording: boolean,
  shots: readonly Pick<Shot, 'clip'>[],
): NavigationState<'/load'> {
  return isRecording
    ? {
        action: 'generate-image-and-upload-recording',
        data: { ...session, ...getRecordingDetails(shots) },
      }
    : { action: 'generate-image', data: session };
}
