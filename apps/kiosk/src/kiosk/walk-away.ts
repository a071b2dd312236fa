import type { Booth } from './booth.tsx';
import { endVisit } from './end-visit.ts';

/**
 * "Still there?" was not answered: reports the walk-away from the session, if there is one, and
 * ends the visit. Resolves when the report is stored.
 */
export async function walkAway(
  booth: Pick<Booth, 'reports' | 'language' | 'access'>,
  txID: string | undefined,
): Promise<void> {
  endVisit(booth);
  if (txID !== undefined) await booth.reports.reportWalkAway(txID);
}
