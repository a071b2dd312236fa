import type { ChosenFrame, KioskSession } from '@jepret/contract';
import type { Shot } from '../../../devices/shot-store/shot-store.ts';
import { goToCamera, stateAfterCamera } from '../../../kiosk/camera-route.ts';
import type { Go } from '../../../kiosk/navigation.ts';

/** The session's shots on this kiosk. */
interface KioskShots {
  stored: readonly Pick<Shot, 'number' | 'frame' | 'clip'>[];
  /** Removed for a retake; the server may still have them. */
  removed: readonly number[];
}

/**
 * HOME-29: where an unfinished session resumes. Replaces the history entry, so that the offer
 * cannot be used again.
 */
export function getResumeRoute(
  { trx_id, capture, allowance }: KioskSession,
  kioskShots: KioskShots,
): (go: Go) => void {
  const frame = kioskShots.stored.at(-1)?.frame ?? capture?.frame;
  if (!frame) {
    return (go) => go('/load', { state: { action: 'verify', trx_id }, replace: true });
  }
  const uploaded = capture && isSame(capture.frame, frame) ? capture.snaps : [];
  const taken = new Set([
    ...uploaded.filter(
      (number) => number <= frame.numberSnap && !kioskShots.removed.includes(number),
    ),
    ...kioskShots.stored.map(({ number }) => number),
  ]);
  const retakesUsed = capture?.retakes ?? 0;
  const session = { txID: trx_id, frame, ...(retakesUsed > 0 ? { retakesUsed } : {}) };
  const { recording: isRecording } = allowance;
  const { stored } = kioskShots;
  return taken.size >= frame.numberSnap
    ? (go) => go('/load', { state: stateAfterCamera(session, isRecording, stored), replace: true })
    : (go) => goToCamera(go, { session, isRecording });
}

/** The same name may exist in several categories. */
const isSame = (one: ChosenFrame, other: ChosenFrame): boolean =>
  one.frameName === other.frameName && one.categoryName === other.categoryName;
