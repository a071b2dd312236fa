import { isYoungerThan } from '../time/age.ts';

/** What must outlive a reload while somebody pays; nothing of it is about the person. */
export interface PaymentNotes {
  /**
   * PAY-25: one visit to a screen is one attempt; a reload of it must not become a second charge.
   * `visit` is the visit's key in the browser's history, which a reload keeps.
   */
  attemptKeyFor(visit: string): string;
  /**
   * The key of a staff member's bypass, until it has been used: a try that failed half-way and the
   * next one are the same attempt. After the life of a staff sign-in it is given up.
   */
  bypassKeyFor(staffId: string, now: number): string;
  forgetBypass(): void;
  /** When the countdown ends, by the kiosk's own clock. The first word stands. */
  deadlineOf(trxId: string, decide: () => number): number;
  forget(): void;
}

const ATTEMPT = 'attempt';
const DEADLINE = 'deadline';
const BYPASS = 'bypass';
const BYPASS_MS = 15 * 60_000; // STAFF-7

export function createPaymentNotes(storage: Storage, newKey: () => string): PaymentNotes {
  /** One note for each name: a note about something else is overwritten. */
  const keep = (name: string, subject: string, make: () => string): string => {
    const [notedSubject, noted] = storage.getItem(name)?.split(' ') ?? [];
    if (noted && notedSubject === subject) return noted;
    const made = make();
    storage.setItem(name, `${subject} ${made}`);
    return made;
  };
  return {
    attemptKeyFor: (visit) => keep(ATTEMPT, visit, newKey),
    bypassKeyFor(staffId, now) {
      const make = () => `${now}:${newKey()}`;
      const [madeAt] = keep(BYPASS, staffId, make).split(':');
      if (!isYoungerThan(BYPASS_MS, Number(madeAt), now)) storage.removeItem(BYPASS);
      return keep(BYPASS, staffId, make);
    },
    forgetBypass: () => storage.removeItem(BYPASS),
    deadlineOf: (trxId, decide) => Number(keep(DEADLINE, trxId, () => String(decide()))),
    forget() {
      storage.removeItem(ATTEMPT);
      storage.removeItem(DEADLINE);
    },
  };
}
