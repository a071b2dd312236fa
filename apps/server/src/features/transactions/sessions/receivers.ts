import { BoothError } from '../../../domain/booth-error.ts';
import type { TransactionDependencies } from '../dependencies.ts';
import type { LedgerStores } from '../ledger/ledger-stores.ts';

type Dependencies = Pick<TransactionDependencies, 'isAcceptedKiosk'>;

/**
 * SIGN-73: the one check of every way in which a session reaches a kiosk. A kiosk has the sessions that
 * it began; sessions of other kiosks only while it is accepted.
 */
export function createReceivers({ isAcceptedKiosk }: Dependencies) {
  const mayHave = async (
    { database, ledger }: LedgerStores,
    kioskId: string,
    transactionId: string,
  ): Promise<boolean> =>
    (await ledger.findFirstKiosk(transactionId)) === kioskId || isAcceptedKiosk(database, kioskId);

  return {
    mayHave,
    async require(stores: LedgerStores, kioskId: string, transactionId: string): Promise<void> {
      if (await mayHave(stores, kioskId, transactionId)) return;
      throw new BoothError('kiosk_not_accepted', (t) => t('refusal.kioskNotAccepted'));
    },
  };
}

export type Receivers = ReturnType<typeof createReceivers>;
