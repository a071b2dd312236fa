import type { PaymentGateway, RefundReading } from '../../../ports/payment-gateway.ts';
import type { Settlement } from '../charges/settle.ts';
import type { StoredCharge } from '../ledger/charge-store.ts';
import type { TransactionDependencies } from '../ledger/dependencies.ts';
import type { LedgerActor } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores, openLedgerStores } from '../ledger/ledger-stores.ts';
import { describeAlert } from '../ledger/money-alert.ts';
import type { Refusal, StoredRefund } from '../ledger/refund-store.ts';
import {
  GIVE_UP_MS,
  isGivenUp,
  LOST_GIVE_UP_MS,
  nextRefundCheckAt,
} from '../ledger/refund-times.ts';
import { refuseRefund } from './refuse-refund.ts';

type Dependencies = Pick<TransactionDependencies, 'database' | 'clock' | 'payments' | 'log'> & {
  settlement: Settlement;
};

interface RefusalDetails {
  refusal: Refusal;
  providerMessage: string;
  actor: LedgerActor;
}

/**
 * Sends a stored refund to the provider, always with the same key, until the provider is known to have
 * it, then checks whether it is proven or refused. After a crash, the next check continues from the row.
 */
export function createFollowRefund(dependencies: Dependencies) {
  const { database, clock, payments } = dependencies;
  const stores = openLedgerStores(database);
  const sendRefund = createSendRefund(dependencies, stores);
  const settle = createSettle(dependencies, stores);
  const refuse = createRefuse(dependencies, settle);

  async function checkRefund(gateway: PaymentGateway, subject: Subject, signal?: AbortSignal) {
    const { refund } = subject;
    if (refund.tries > 0) {
      const reading = await gateway.readRefund(await getRefundReference(stores, subject), signal);
      if (reading.kind !== 'unknown') return applyReading(gateway, subject, reading);
    }
    const isUnsure = mayHaveReachedProvider(gateway, subject);
    if (isUnsure && couldRefundTwice(gateway, subject)) {
      const [providerMessage, giveUpMs] = refund.isTaken ? REFUND_NOT_FOUND : RESPONSE_LOST;
      return postpone(gateway, subject, providerMessage, giveUpMs);
    }
    if (!(await stores.refunds.countAttempt(refund))) return;
    const attempted = { ...subject, refund: { ...refund, isUnsure, tries: refund.tries + 1 } };
    return applyReading(gateway, attempted, await sendRefund(gateway, attempted, signal));
  }

  async function postpone(
    gateway: PaymentGateway | undefined,
    subject: Subject,
    providerMessage: string | null,
    giveUpAfterMs: number = GIVE_UP_MS,
  ): Promise<void> {
    const now = clock.now();
    const { refund } = subject;
    if (isGivenUp(refund, now, giveUpAfterMs)) {
      const message = providerMessage ?? UNPROVEN;
      const unproven = { refusal: 'unproven', providerMessage: message, actor: 'sweeper' } as const;
      return refuse(gateway, subject, unproven);
    }
    const checkAt = nextRefundCheckAt(refund.checks, now);
    await stores.refunds.postpone(refund, { checkAt, providerMessage });
  }

  async function applyReading(gateway: PaymentGateway, subject: Subject, reading: RefundReading) {
    if (reading.kind === 'unreachable') return postpone(gateway, subject, reading.reason);
    const isAlreadyRefunded = reading.kind === 'refused' && reading.refusal === 'already_refunded';
    if (reading.kind === 'proven') await settle(gateway, subject, reading.amountIdr);
    if (isAlreadyRefunded) await settle(gateway, subject);
    if (reading.kind !== 'refused') return postpone(gateway, subject, null);
    const { isUnsure } = subject.refund;
    // The provider may mean our own refund, whose response was lost.
    if (isAlreadyRefunded && isUnsure) return postpone(gateway, subject, reading.reason);
    // For the same reason a person must check at the provider before sending the money by hand.
    const refusal = isUnsure ? 'unproven' : reading.refusal;
    const actor = `provider:${gateway.name}` as const;
    return refuse(gateway, subject, { refusal, providerMessage: reading.reason, actor });
  }

  return async function follow(key: string, signal?: AbortSignal): Promise<void> {
    const refund = await stores.refunds.find(key);
    const charge = refund && (await stores.charges.find(refund.orderId));
    if (!charge || refund.state !== 'asked') return;
    const subject = { refund, charge };
    const gateway = payments.find(charge.provider);
    if (!gateway) return postpone(gateway, subject, 'Its provider is no longer set up.');
    await checkRefund(gateway, subject, signal);
  };
}

function createRefuse(
  { database, clock, log }: Dependencies,
  settle: ReturnType<typeof createSettle>,
) {
  return async function refuse(
    gateway: PaymentGateway | undefined,
    subject: Subject,
    refused: RefusalDetails,
  ): Promise<void> {
    const { refund, charge } = subject;
    const alert = await changeLedger(database, async (change) => {
      const transaction = await change.transactions.lock(refund.transactionId);
      if (!transaction) return undefined;
      const refusedRefund = { refund, transaction };
      const moneyAlert = await refuseRefund(change, refusedRefund, { ...refused, at: clock.now() });
      return moneyAlert && describeAlert(moneyAlert, transaction, charge);
    });
    if (alert) log.error({ ...alert.facts, refusal: refused.refusal }, alert.message);
    // Until now, a part sent back elsewhere could not be distinguished from this refund.
    if (alert && gateway) await settle(gateway, subject);
  };
}

/** Applies what went back by the same path as every reading (PAY-27). */
const createSettle =
  ({ settlement }: Dependencies, stores: LedgerStores) =>
  async (gateway: PaymentGateway, subject: Subject, provenIdr?: number): Promise<void> => {
    const { charge, key } = await getRefundReference(stores, subject);
    const reading = await gateway.readPayment(charge);
    const actor = `provider:${gateway.name}` as const;
    const proof = provenIdr === undefined ? {} : { proof: { key, amountIdr: provenIdr } };
    await settlement.settle({ orderId: charge.orderId, reading, actor, ...proof });
  };

/** Sends the refund, and stores what the response proves before it is used. */
function createSendRefund({ database, clock }: Dependencies, stores: LedgerStores) {
  /** In one transaction: a refund that the provider is known to have also has the id to find it. */
  async function saveAccepted(
    { refund, charge }: Subject,
    reference: string | null,
  ): Promise<void> {
    await changeLedger(database, async (change) => {
      if (reference !== null) {
        await change.charges.noteRefund(charge.orderId, reference, clock.now());
      }
      await change.refunds.markAccepted(refund.key, reference);
      await change.refunds.markAnswered(refund);
    });
  }

  return async function ask(
    gateway: PaymentGateway,
    subject: Subject,
    signal?: AbortSignal,
  ): Promise<RefundReading> {
    const { refund } = subject;
    const { amountIdr, reason } = refund;
    const order = { ...(await getRefundReference(stores, subject)), amountIdr, reason };
    const outcome = await gateway.refund(order, signal);
    if (outcome.kind === 'unsure') return { kind: 'unreachable', reason: outcome.reason };
    if (outcome.kind === 'asked') {
      await saveAccepted(subject, outcome.refundReference);
      return gateway.readRefund(await getRefundReference(stores, subject), signal);
    }
    if (!refund.isUnsure) await stores.refunds.markAnswered(refund);
    return outcome;
  };
}

/** As read when the check began; later attempts of other processes are not included. */
interface Subject {
  refund: StoredRefund;
  charge: StoredCharge;
}

async function getRefundReference({ charges }: LedgerStores, { refund, charge }: Subject) {
  const { providerReference } = refund;
  const references = await charges.listRefunds(charge.orderId);
  const refundReferences = [
    ...new Set(providerReference ? [providerReference, ...references] : references),
  ];
  return { key: refund.key, charge: { ...charge, refundReferences } };
}

/**
 * PAY-123, PAY-128: the provider may take a repeated refund for another one, unless both together exceed
 * what is left of the payment.
 */
function couldRefundTwice(
  { hasIdempotentRefundKeys }: PaymentGateway,
  { refund, charge }: Subject,
): boolean {
  if (hasIdempotentRefundKeys) return false;
  const leftIdr = (charge.paidIdr ?? 0) - (charge.refundedIdr ?? 0);
  return refund.amountIdr * 2 <= leftIdr;
}

/** Without idempotent keys, a refusal may be about the repeat of a refund that the provider accepted. */
const mayHaveReachedProvider = (
  { hasIdempotentRefundKeys }: PaymentGateway,
  { refund }: Subject,
): boolean => refund.isUnsure || (refund.isTaken && !hasIdempotentRefundKeys);

const RESPONSE_LOST = [
  'The provider’s response was lost, and a repeat could send the part twice: check it at the provider.',
  LOST_GIVE_UP_MS,
] as const;
/** The bank may still be processing it. */
const REFUND_NOT_FOUND = [
  'The provider accepted the refund and does not find it now, and a repeat could send the part twice: check it at the provider.',
  GIVE_UP_MS,
] as const;
const UNPROVEN = 'The provider has not confirmed the refund.';
