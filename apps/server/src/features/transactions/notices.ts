import { BoothError } from '../../http/booth-error.ts';
import type { ChargeReference, Notice, NoticeReading } from '../../ports/payment-gateway.ts';
import { openBooks } from './books.ts';
import type { StoredCharge } from './charge-store.ts';
import type { TransactionDependencies } from './dependencies.ts';
import { createNoticeStore, type NoticeVerdict } from './notice-store.ts';
import type { Settlement } from './settle.ts';

/** Named by a notice that could not be followed up at once. */
export const REREAD_JOB = 'transactions-reread';

type Dependencies = TransactionDependencies & { settlement: Settlement };

/** A notice is only a reason to ask: what it claims about money is never believed (D12). */
export function createNotices(dependencies: Dependencies) {
  const { database, clock, payments, settlement, addJob } = dependencies;
  const { charges } = openBooks(database);
  const notices = createNoticeStore(database);

  async function findCharge(
    provider: string,
    { orderId, providerReference }: Genuine,
  ): Promise<StoredCharge | undefined> {
    const named = orderId === null ? undefined : await charges.find(orderId);
    const found =
      named ?? (providerReference && (await charges.findByReference(provider, providerReference)));
    return found && found.provider === provider ? found : undefined;
  }

  /** False when the provider could not be asked. */
  async function reread(provider: string, charge: ChargeReference): Promise<boolean> {
    const reading = await payments.find(provider)?.readPayment(charge);
    if (!reading || reading.kind === 'unreachable') return false;
    const { orderId, providerReference } = charge;
    const actor = `provider:${provider}` as const;
    await settlement.settle({ orderId, providerReference, reading, actor });
    return true;
  }

  return {
    reread,

    /** Returns when the notice was followed up; throws the refusal its sender gets. */
    async receive(provider: string, notice: Notice): Promise<void> {
      const record = (
        verdict: NoticeVerdict,
        reason: string | null,
        orderId: string | null = null,
      ) => notices.record({ provider, body: notice.body, verdict, reason, orderId }, clock.now());

      const gateway = payments.find(provider);
      if (!gateway) {
        await record('unknown_provider', null);
        throw new BoothError('not_found', 'No payment provider of this name is in use.');
      }
      const reading = gateway.readNotice(notice);
      if (reading.kind !== 'genuine') {
        await record(reading.kind, reading.reason);
        if (reading.kind === 'forged') throw new BoothError('forbidden', reading.reason);
        throw new BoothError('malformed', reading.reason);
      }
      const charge = await findCharge(provider, reading);
      if (!charge) return record('unmatched', 'It names no charge of ours.', reading.orderId);
      await record('genuine', null, charge.orderId);

      const reference = {
        orderId: charge.orderId,
        providerReference: reading.providerReference ?? charge.providerReference,
        refundReference: reading.refundReference,
      };
      if (await reread(provider, reference)) return;
      await addJob(REREAD_JOB, { provider, ...reference }, { key: charge.orderId });
      throw new BoothError('unavailable', 'The provider could not be asked about it. Send again.');
    },
  };
}

type Genuine = Extract<NoticeReading, { kind: 'genuine' }>;
