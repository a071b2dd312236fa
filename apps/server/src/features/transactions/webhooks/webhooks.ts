import { BoothError } from '../../../domain/booth-error.ts';
import type { Webhook, WebhookReading } from '../../../ports/payment-gateway.ts';
import type { ChargeStore, StoredCharge } from '../charges/charge-store.ts';
import { isOrderId } from '../charges/order-id.ts';
import type { Settlement } from '../charges/settle.ts';
import type { TransactionDependencies } from '../dependencies.ts';
import { openLedgerStores } from '../ledger/ledger-stores.ts';
import { createWebhookStore, type WebhookOutcome } from './webhook-store.ts';

/** Named by a webhook that could not be followed up at once. */
export const REREAD_JOB = 'transactions-reread';

const UNMATCHED =
  'a payment webhook names no charge of ours: ask the provider about it, see `transactions owed`';

type Dependencies = TransactionDependencies & { settlement: Settlement };

/** A webhook is only a reason to ask: what it claims about money is never believed (PAY-27). */
export function createWebhooks(dependencies: Dependencies) {
  const { database, clock, payments, settlement, addJob, log } = dependencies;
  const { charges, refunds } = openLedgerStores(database);
  const webhooks = createWebhookStore(database);

  /** False when the provider could not be asked. */
  async function reread(provider: string, subject: WebhookSubject): Promise<boolean> {
    const { orderId, providerReference, refundReference } = subject;
    if (refundReference !== null) await charges.noteRefund(orderId, refundReference, clock.now());
    // A refund is a part of what went back: the others count as well.
    const refundReferences = refundReference === null ? [] : await charges.listRefunds(orderId);
    const charge = { orderId, providerReference, refundReferences };
    const reading = await payments.find(provider)?.readPayment(charge);
    if (!reading || reading.kind === 'unreachable') return false;
    const actor = `provider:${provider}` as const;
    await settlement.settle({ orderId, providerReference, reading, actor });
    // One that still waits may have been refused: what the charge says tells only what went back.
    await refunds.hurry(orderId, clock.now());
    return true;
  }

  return {
    reread,

    /**
     * Returns when the webhook was followed up; throws the refusal its sender gets. Anybody can send
     * what cannot be verified, so only that is counted, and nothing is stored in an unknown name.
     */
    async receive(
      provider: string,
      webhook: Webhook,
      countUnverified: CountUnverified,
    ): Promise<void> {
      const gateway = payments.find(provider);
      if (!gateway) {
        throw new BoothError('not_found', 'No payment provider of this name is in use.');
      }
      const reading = gateway.readWebhook(webhook);
      const record = (outcome: WebhookOutcome, reason: string | null, orderId: string | null) =>
        webhooks.record(
          { provider, body: webhook.body, outcome, reason, orderId, kept: keptOf(reading) },
          clock.now(),
        );
      if (reading.kind !== 'genuine') {
        await countUnverified();
        await record(reading.kind, reading.reason, null);
        if (reading.kind === 'forged') throw new BoothError('forbidden', reading.reason);
        throw new BoothError('malformed', reading.reason);
      }
      const charge = await findCharge(charges, provider, reading);
      if (!charge) {
        const { orderId } = reading;
        const isOurs = orderId !== null && isOrderId(orderId);
        const open = isOurs ? await webhooks.listUnmatched({ orderId, isOpen: true }) : [];
        const isNew = await record('unmatched', 'It names no charge of ours.', orderId);
        // After a restore from a backup, say: somebody may have paid for what we know nothing of.
        if (isOurs && isNew && open.length === 0) log.error({ provider, orderId }, UNMATCHED);
        return;
      }
      await record('genuine', null, charge.orderId);

      const reference = {
        orderId: charge.orderId,
        providerReference: reading.providerReference ?? charge.providerReference,
        refundReference: reading.refundReference,
      };
      if (await reread(provider, reference)) return;
      // A refund reads more than a payment does: neither may take the other's place.
      const key = reading.refundReference === null ? charge.orderId : `${charge.orderId} refund`;
      await addJob(REREAD_JOB, { provider, ...reference }, { key });
      throw new BoothError('unavailable', 'The provider could not be asked about it. Send again.');
    },
  };
}

/** Whose charge, and about which refund, if any. */
interface WebhookSubject {
  orderId: string;
  providerReference: string | null;
  refundReference: string | null;
}

/** Counts what an address sends that cannot be verified; throws when it was too much. */
type CountUnverified = () => Promise<void>;

/** Of a verified webhook only what is used: the rest names the payer and outlives the session. */
function keptOf(reading: WebhookReading): Record<string, string | null> {
  if (reading.kind !== 'genuine') return {};
  const { orderId, providerReference, refundReference } = reading;
  return { orderId, providerReference, refundReference };
}

type Genuine = Extract<WebhookReading, { kind: 'genuine' }>;

async function findCharge(
  charges: Pick<ChargeStore, 'find' | 'findByReference'>,
  provider: string,
  { orderId, providerReference }: Genuine,
): Promise<StoredCharge | undefined> {
  const named = orderId === null ? undefined : await charges.find(orderId);
  const found =
    named ?? (providerReference && (await charges.findByReference(provider, providerReference)));
  return found && found.provider === provider ? found : undefined;
}
