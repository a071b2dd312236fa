import type { Booth } from './booth.tsx';
import { endVisit } from './end-visit.ts';

/**
 * SCREEN-33: leaves a session that the kiosk could not go on with. It is no walk-away: home offers the
 * session again.
 */
export function keepSession(
  booth: Pick<Booth, 'reports' | 'language' | 'access'>,
  txID: string,
): void {
  endVisit(booth);
  booth.reports.stillWanted(txID);
}
