import type { Booth } from './booth.tsx';

/**
 * Nobody answered "still there?". The server hears whose session it was, if anybody's, and whoever
 * comes next finds the location's own language. Resolves when the report is safe from a reload.
 */
export async function walkAway(
  { reports, language }: Pick<Booth, 'reports' | 'language'>,
  txID: string | undefined,
): Promise<void> {
  void language.endVisit();
  if (txID !== undefined) await reports.walkedAway(txID);
}
