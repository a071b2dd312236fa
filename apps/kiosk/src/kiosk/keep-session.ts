import type { Booth } from './booth.tsx';
import { endVisit } from './end-visit.ts';

/**
 * SCREEN-33: leaves a session that the kiosk could not continue. It is not a walk-away: home offers
 * the session again. Resolves when the report is stored.
 */
export async function keepSession(
  booth: Pick<Booth, 'reports' | 'language' | 'access'>,
  txID: string | undefined,
): Promise<void> {
  endVisit(booth);
  if (txID !== undefined) await booth.reports.reportStillWanted(txID);
}
