import { isYoungerThan } from '../time/age.ts';

/** Values that must survive a reload during a payment; none is personal. */
export interface PaymentNotes {
  /**
   * PAY-25: one visit to a screen is one attempt; a reload must not create a second charge. `visit`
   * is the key of the history entry, which a reload keeps.
   */
  getAttemptKey(visit: string): string;
  /**
   * The key of a staff member's bypass until it is used: a half-failed try and the next one are the
   * same attempt. It expires with a staff sign-in.
   */
  getBypassKey(staffId: string, now: number): string;
  clearBypass(): void;
  /** When the countdown ends by the kiosk's clock; decided once. */
  getDeadline(trxId: string, decide: () => number): number;
  clear(): void;
}

const ATTEMPT = 'attempt';
const DEADLINE = 'deadline';
const BYPASS = 'bypass';
const BYPASS_MS = 15 * 60_000; // STAFF-7

export function createPaymentNotes(storage: Storage, newKey: () => string): PaymentNotes {
  /** One note per name: a note about another subject is overwritten. */
  const getOrCreate = (name: string, subject: string, make: () => string): string => {
    const [storedSubject, value] = storage.getItem(name)?.split(' ') ?? [];
    if (value && storedSubject === subject) return value;
    const made = make();
    storage.setItem(name, `${subject} ${made}`);
    return made;
  };
  return {
    getAttemptKey: (visit) => getOrCreate(ATTEMPT, visit, newKey),
    getBypassKey(staffId, now) {
      const make = () => `${now}:${newKey()}`;
      const [madeAt] = getOrCreate(BYPASS, staffId, make).split(':');
      if (!isYoungerThan(BYPASS_MS, Number(madeAt), now)) storage.removeItem(BYPASS);
      return getOrCreate(BYPASS, staffId, make);
    },
    clearBypass: () => storage.removeItem(BYPASS),
    getDeadline: (trxId, decide) => Number(getOrCreate(DEADLINE, trxId, () => String(decide()))),
    clear() {
      storage.removeItem(ATTEMPT);
      storage.removeItem(DEADLINE);
    },
  };
}
