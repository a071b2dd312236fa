import type { KioskSession } from '@jepret/contract';
import type { Go } from '../../lib/navigation.ts';

/** D13: where an unfinished session goes on; `kept` are the numbers of the shots this kiosk still has. */
export function wayOn(
  { trx_id, capture }: KioskSession,
  kept: readonly number[],
): (go: Go) => void {
  if (!capture) return (go) => go('/load', { state: { action: 'verify', trx_id } });
  const data = { txID: trx_id, frame: capture.frame };
  const taken = new Set([...capture.snaps, ...kept]);
  return taken.size >= capture.frame.numberSnap
    ? (go) => go('/load', { state: { action: 'generate-image', data } })
    : (go) => go('/capture', { state: data });
}
