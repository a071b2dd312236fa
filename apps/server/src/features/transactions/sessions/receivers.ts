import { BoothError } from '../../../domain/booth-error.ts';
import type { TransactionDependencies } from '../dependencies.ts';
import type { LedgerStores } from '../ledger/ledger-stores.ts';

type Dependencies = Pick<TransactionDependencies, 'isAcceptedKiosk'>;

/**
 * SIGN-73: the one check of every way in which a session reaches a kiosk. A kiosk that is not accepted
 * has only the sessions that it began, and each of them only until it is moved (SIGN-93): later photos
 * are of a visitor at another kiosk.
 */
export function createReceivers({ isAcceptedKiosk }: Dependencies) {
  const mayHave = async (
    { database, ledger }: LedgerStores,
    kioskId: string,
    transactionId: string,
  ): Promise<boolean> =>
    (await ledger.wasOnlyAt(transactionId, kioskId)) || isAcceptedKiosk(database, kioskId);

  return {
    mayHave,
    async require(stores: LedgerStores, kioskId: string, transactionId: string): Promise<void> {
      if (await mayHave(stores, kioskId, transactionId)) return;
      throw new BoothError('kiosk_not_accepted', (t) => t('refusal.kioskNotAccepted'));
    },
    /** SIGN-94: what it has read of a session may stay valid after the session left it. */
    mayKeepLink: ({ database }: LedgerStores, kioskId: string): Promise<boolean> =>
      isAcceptedKiosk(database, kioskId),
  };
}

export type Receivers = ReturnType<typeof createReceivers>;
