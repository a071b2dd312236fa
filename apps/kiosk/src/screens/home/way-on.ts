import type { KioskSession } from '@jepret/contract';
import { goToCamera, stateAfterCamera } from '../../lib/capture-ways.ts';
import type { Go } from '../../lib/navigation.ts';
import type { Shot } from '../../lib/shot-store.ts';

interface Here {
  /** The shots this kiosk still has of it. */
  kept: readonly Pick<Shot, 'number' | 'clip'>[];
  isRecording: boolean;
}

/** D13: where an unfinished session goes on. */
export function wayOn(
  { trx_id, capture }: KioskSession,
  { kept, isRecording }: Here,
): (go: Go) => void {
  if (!capture) return (go) => go('/load', { state: { action: 'verify', trx_id } });
  const session = { txID: trx_id, frame: capture.frame };
  const taken = new Set([...capture.snaps, ...kept.map(({ number }) => number)]);
  return taken.size >= capture.frame.numberSnap
    ? (go) => go('/load', { state: stateAfterCamera(session, isRecording, kept) })
    : (go) => goToCamera(go, { session, isRecording, replace: false });
}
