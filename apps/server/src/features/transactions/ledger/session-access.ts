import { BoothError } from '../../../domain/booth-error.ts';
import type { TransactionDependencies } from './dependencies.ts';
import type { LedgerStores } from './ledger-stores.ts';

type Dependencies = Pick<TransactionDependencies, 'isAcceptedKiosk'>;

/**
 * SIGN-73: the only check whether a kiosk may have a session. A kiosk that is not accepted has only the
 * sessions that it started, each until it is moved (SIGN-93): later photos are of a visitor at another
 * kiosk.
 */
export function createSessionAccess({ isAcceptedKiosk }: Dependencies) {
  const canHave = async (
    { database, ledger }: LedgerStores,
    kioskId: string,
    transactionId: string,
  ): Promise<boolean> =>
    (await ledger.wasOnlyAt(transactionId, kioskId)) || isAcceptedKiosk(database, kioskId);

  return {
    mayHave: canHave,
    async require(stores: LedgerStores, kioskId: string, transactionId: string): Promise<void> {
      if (await canHave(stores, kioskId, transactionId)) return;
      throw new BoothError('kiosk_not_accepted', (t) => t('refusal.kioskNotAccepted'));
    },
    /** SIGN-94: whether the guest link that the kiosk has read stays valid after the session is moved. */
    canKeepLink: ({ database }: LedgerStores, kioskId: string): Promise<boolean> =>
      isAcceptedKiosk(database, kioskId),
  };
}

export type SessionAccess = ReturnType<typeof createSessionAccess>;
