import type { Booth } from './booth.tsx';
import { endVisit } from './end-visit.ts';

/**
 * SCREEN-33: leaves a session that the kiosk could not go on with. It is no walk-away: home offers the
 * session again. Resolves when the report is safe from a reload.
 */
export async function keepSession(
  booth: Pick<Booth, 'reports' | 'language' | 'access'>,
  txID: string | undefined,
): Promise<void> {
  endVisit(booth);
  if (txID !== undefined) await booth.reports.stillWanted(txID);
}
