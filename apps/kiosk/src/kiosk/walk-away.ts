import type { Booth } from './booth.tsx';
import { endVisit } from './end-visit.ts';

/**
 * Nobody answered "still there?". The server hears whose session it was, if anybody's, and whoever
 * comes next finds the booth as it always is. Resolves when the report is safe from a reload.
 */
export async function walkAway(
  booth: Pick<Booth, 'reports' | 'language' | 'access'>,
  txID: string | undefined,
): Promise<void> {
  endVisit(booth);
  if (txID !== undefined) await booth.reports.walkedAway(txID);
}
