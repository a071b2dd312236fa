import type { IncidentCause } from '@jepret/contract/console';

const MINUTE_MS = 60_000;

interface CauseRule {
  /** How long the trouble lasts before an incident opens. */
  opensAfterMs: number;
  /** How long it must be gone before the incident closes, so that a flapping trouble stays one incident. */
  closesAfterMs: number;
  /**
   * Opens only if the location has been open for so long: a booth that is switched on in the morning needs a
   * moment. Absent: also while the location is closed.
   */
  openForMs?: number;
}

const ofBooth = (opensAfterMs: number): CauseRule => ({
  opensAfterMs,
  closesAfterMs: MINUTE_MS,
  openForMs: 3 * MINUTE_MS,
});

const ofServer = (opensAfterMs: number, closesAfterMs = MINUTE_MS): CauseRule => ({
  opensAfterMs,
  closesAfterMs,
});

/** A booth that was heard so long ago counts as silent; the delay of `no-contact` comes on top. */
export const SILENT_AFTER_MS = 90_000;

/** The delays of each cause (INCIDENT-2). */
export const CAUSE_RULES: Readonly<Record<IncidentCause, CauseRule>> = {
  // With `SILENT_AFTER_MS` three minutes.
  'no-contact': ofBooth(1.5 * MINUTE_MS),
  'closed-to-money': ofBooth(2 * MINUTE_MS),
  camera: ofBooth(2 * MINUTE_MS),
  printer: ofBooth(2 * MINUTE_MS),
  'roll-ends': { ...ofBooth(5 * MINUTE_MS), closesAfterMs: 10 * MINUTE_MS },
  'print-unknown': ofServer(MINUTE_MS, 0),
  'mail-provider': ofServer(2 * MINUTE_MS),
  'payment-provider': ofServer(2 * MINUTE_MS),
  'backup-old': ofServer(MINUTE_MS),
  'disk-full': ofServer(5 * MINUTE_MS, 10 * MINUTE_MS),
  certificate: ofServer(10 * MINUTE_MS, 10 * MINUTE_MS),
  'free-cap': ofServer(0, 0),
  'more-sheets-than-sales': ofServer(MINUTE_MS, MINUTE_MS),
  ledger: ofServer(0, 0),
  'wrong-passwords': ofServer(0, 10 * MINUTE_MS),
};
