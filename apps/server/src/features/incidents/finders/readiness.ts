import type { IncidentCause } from '@jepret/contract/console';
import type { Trouble, TroubleFinder } from '../trouble.ts';

/** A problem that the readiness check found, as English text. */
interface ReadinessProblem {
  subject: string;
  isClosing: boolean;
  reason: string;
  remedy: string;
}

interface LocationReadiness {
  /** A slug. */
  location: string;
  /** Its signed-in kiosks. */
  kioskIds: readonly string[];
  problems: readonly ReadinessProblem[];
}

/** The latest checks of all locations with a kiosk; rejects while one is not known. */
export type ListReadiness = () => Promise<readonly LocationReadiness[]>;

/** The slug of troubles that belong to the server. */
export const SERVER = 'default';

/** Payments, and the printer of each location. Reads checks that are made anyway. */
export const createReadinessFinder = (listReadiness: ListReadiness): TroubleFinder => ({
  causes: ['closed-to-money', 'printer', 'payment-provider'],
  find: async () =>
    (await listReadiness()).flatMap(({ location, kioskIds, problems }) => {
      // If several prevent payments, the last one is the reason.
      const closing = problems.findLast(({ isClosing }) => isClosing);
      const printer = problems.find(({ subject }) => subject === 'printer');
      const payment = problems.find(({ subject }) => subject === 'payment');
      return [
        ...(closing ? [toTrouble('closed-to-money', { location, kioskIds }, closing)] : []),
        ...(printer ? [toTrouble('printer', { location, kioskIds }, printer)] : []),
        ...(payment
          ? [toTrouble('payment-provider', { location: SERVER, kioskIds: [] }, payment)]
          : []),
      ];
    }),
});

const toTrouble = (
  cause: IncidentCause,
  where: Pick<Trouble, 'location' | 'kioskIds'>,
  { reason, remedy }: ReadinessProblem,
): Trouble => ({ cause, ...where, reason, remedy });
