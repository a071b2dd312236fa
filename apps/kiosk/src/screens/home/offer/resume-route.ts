import type { ChosenFrame, KioskSession } from '@jepret/contract';
import type { Shot } from '../../../devices/shot-store/shot-store.ts';
import { goToCamera, stateAfterCamera } from '../../../kiosk/camera-route.ts';
import type { Go } from '../../../kiosk/navigation.ts';

/** What this kiosk itself knows of a session. */
interface OwnShots {
  kept: readonly Pick<Shot, 'number' | 'frame' | 'clip'>[];
  /** Taken back for a retake; the server may still have them. */
  removed: readonly number[];
}

/** HOME-29: where an unfinished session goes on; nobody comes back to an offer that was taken. */
export function resumeRoute(
  { trx_id, capture, allowance }: KioskSession,
  own: OwnShots,
): (go: Go) => void {
  const frame = own.kept.at(-1)?.frame ?? capture?.frame;
  if (!frame) {
    return (go) => go('/load', { state: { action: 'verify', trx_id }, replace: true });
  }
  const reached = capture && isSame(capture.frame, frame) ? capture.snaps : [];
  const taken = new Set([
    ...reached.filter((number) => number <= frame.numberSnap && !own.removed.includes(number)),
    ...own.kept.map(({ number }) => number),
  ]);
  const retakesUsed = capture?.retakes ?? 0;
  const session = { txID: trx_id, frame, ...(retakesUsed > 0 ? { retakesUsed } : {}) };
  const { recording: isRecording } = allowance;
  const { kept } = own;
  return taken.size >= frame.numberSnap
    ? (go) => go('/load', { state: stateAfterCamera(session, isRecording, kept), replace: true })
    : (go) => goToCamera(go, { session, isRecording });
}

/** One name may stand in several categories. */
const isSame = (one: ChosenFrame, other: ChosenFrame): boolean =>
  one.frameName === other.frameName && one.categoryName === other.categoryName;
