import type { NavigationState } from '@jepret/contract';
import type { Shot } from '../devices/shot-store/shot-store.ts';
import { recordingFactsOf } from '../session/recording-facts.ts';
import type { Go } from './navigation.ts';

type Session = NavigationState<'/capture'>;

/** To the camera, with a recorder where the session may have clips. */
export function goToCamera(
  go: Go,
  { session, isRecording }: { session: Session; isRecording: boolean },
): void {
  const state = session;
  go(isRecording ? '/capture-with-recording' : '/capture', { state, replace: true });
}

/** What each of the two leads to (CAM-16). */
export function stateAfterCamera(
  session: Session,
  isRecording: boolean,
  kept: readonly Pick<Shot, 'clip'>[],
): NavigationState<'/load'> {
  return isRecording
    ? {
        action: 'generate-image-and-upload-recording',
        data: { ...session, ...recordingFactsOf(kept) },
      }
    : { action: 'generate-image', data: session };
}
