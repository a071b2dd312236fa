import { BoothError } from '../../../domain/booth-error.ts';
import type { Webhook, WebhookReading } from '../../../ports/payment-gateway.ts';
import type { Settlement } from '../charges/settle.ts';
import type { ChargeStore, StoredCharge } from '../ledger/charge-store.ts';
import type { TransactionDependencies } from '../ledger/dependencies.ts';
import { openLedgerStores } from '../ledger/ledger-stores.ts';
import { isOrderId } from '../ledger/order-id.ts';
import { createWebhookStore, type WebhookOutcome } from '../ledger/webhook-store.ts';

/** Reads a charge again after a webhook, if the provider could not be queried at once. */
export const REREAD_JOB = 'transactions-reread';

const UNMATCHED =
  'a payment webhook names an unknown order: check it at the provider, see `transactions owed`';

type Dependencies = TransactionDependencies & { settlement: Settlement };

/** A webhook only triggers a status query; its claims about money are ignored (PAY-27). */
export function createWebhooks(dependencies: Dependencies) {
  const { database, clock, payments, settlement, addJob, log } = dependencies;
  const { charges, refunds } = openLedgerStores(database);
  const webhooks = createWebhookStore(database);

  /** False if the provider could not be queried. */
  async function reread(provider: string, subject: WebhookSubject): Promise<boolean> {
    const { orderId, providerReference, refundReference } = subject;
    if (refundReference !== null) await charges.noteRefund(orderId, refundReference, clock.now());
    // The charge's total needs all of its refunds, not only this one.
    const refundReferences = refundReference === null ? [] : await charges.listRefunds(orderId);
    const charge = { orderId, providerReference, refundReferences };
    const reading = await payments.find(provider)?.readPayment(charge);
    if (!reading || reading.kind === 'unreachable') return false;
    const actor = `provider:${provider}` as const;
    await settlement.settle({ orderId, providerReference, reading, actor });
    // The charge shows only what went back; a refund in progress may have been refused.
    await refunds.checkNow(orderId, clock.now());
    return true;
  }

  return {
    reread,

    /**
     * Returns when the webhook is processed; throws the error that its sender gets. Any client can send
     * unverified webhooks, so those are counted. Nothing is stored for an unknown provider.
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
          { provider, body: webhook.body, outcome, reason, orderId, fields: pickFields(reading) },
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
        // After a restore from a backup, a visitor may have paid an order that is not in the ledger.
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
      // A refund reads more than a payment: neither job may replace the other.
      const key = reading.refundReference === null ? charge.orderId : `${charge.orderId} refund`;
      await addJob(REREAD_JOB, { provider, ...reference }, { key });
      throw new BoothError('unavailable', 'The provider could not be queried. Send it again.');
    },
  };
}

/** The charge and, if any, the refund of a webhook. */
interface WebhookSubject {
  orderId: string;
  providerReference: string | null;
  refundReference: string | null;
}

/** Counts an address's unverified webhooks; throws above the limit. */
type CountUnverified = () => Promise<void>;

/** Only the used fields: the rest names the payer and would outlive the session. */
function pickFields(reading: WebhookReading): Record<string, string | null> {
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

export type Webhooks = ReturnType<typeof createWebhooks>;
