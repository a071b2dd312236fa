import type { PaymentGateway, RefundReading } from '../../../ports/payment-gateway.ts';
import type { StoredCharge } from '../charges/charge-store.ts';
import type { Settlement } from '../charges/settle.ts';
import { describeConcern } from '../concern.ts';
import type { TransactionDependencies } from '../dependencies.ts';
import type { LedgerActor } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores, openLedgerStores } from '../ledger/ledger-stores.ts';
import type { Refusal, StoredRefund } from './refund-store.ts';
import { GIVE_UP_MS, isGivenUp, LOST_GIVE_UP_MS, nextLookAt } from './refund-times.ts';
import { refuseRefund } from './refuse-refund.ts';

type Dependencies = Pick<TransactionDependencies, 'database' | 'clock' | 'payments' | 'log'> & {
  settlement: Settlement;
};

interface Refused {
  refusal: Refusal;
  word: string;
  actor: LedgerActor;
}

/**
 * Brings a refund that was asked for on its way: asks for it as long as nobody knows that the
 * provider has it, always by the same key, and looks whether it is proven or refused. A crash at any
 * point leaves a row that the next look goes on with.
 */
export function createFollowRefund(dependencies: Dependencies) {
  const { database, clock, payments, log } = dependencies;
  const stores = openLedgerStores(database);
  const ask = createAsk(dependencies, stores);
  const settle = createSettle(dependencies, stores);

  async function look(gateway: PaymentGateway, subject: Subject, signal?: AbortSignal) {
    const { refund } = subject;
    if (refund.tries > 0) {
      const reading = await gateway.readRefund(await referenceOf(stores, subject), signal);
      if (reading.kind !== 'unknown') return act(gateway, subject, reading);
    }
    const isUnsure = mayHaveArrived(gateway, subject);
    if (isUnsure && couldDouble(gateway, subject)) {
      const [word, giveUpMs] = refund.isTaken ? NOT_FOUND : ANSWER_LOST;
      return postpone(gateway, subject, word, giveUpMs);
    }
    if (!(await stores.refunds.countTry(refund))) return;
    const tried = { ...subject, refund: { ...refund, isUnsure, tries: refund.tries + 1 } };
    return act(gateway, tried, await ask(gateway, tried, signal));
  }

  async function refuse(
    gateway: PaymentGateway | undefined,
    subject: Subject,
    refused: Refused,
  ): Promise<void> {
    const { refund, charge } = subject;
    const told = await changeLedger(database, async (change) => {
      const transaction = await change.transactions.lock(refund.transactionId);
      if (!transaction) return undefined;
      const seen = { refund, transaction };
      const concern = await refuseRefund(change, seen, { ...refused, at: clock.now() });
      return concern && describeConcern(concern, transaction, charge);
    });
    if (told) log.error({ ...told.facts, refusal: refused.refusal }, told.message);
    // A part that somebody sent back elsewhere could not be told from this one until now.
    if (told && gateway) await settle(gateway, subject);
  }

  async function postpone(
    gateway: PaymentGateway | undefined,
    subject: Subject,
    word: string | null,
    giveUpMs: number = GIVE_UP_MS,
  ): Promise<void> {
    const now = clock.now();
    const { refund } = subject;
    if (isGivenUp(refund, now, giveUpMs)) {
      const unproven = { refusal: 'unproven', word: word ?? UNPROVEN, actor: 'sweeper' } as const;
      return refuse(gateway, subject, unproven);
    }
    await stores.refunds.postpone(refund, { checkAt: nextLookAt(refund.checks, now), word });
  }

  async function act(gateway: PaymentGateway, subject: Subject, reading: RefundReading) {
    if (reading.kind === 'unreachable') return postpone(gateway, subject, reading.reason);
    const isBack = reading.kind === 'refused' && reading.refusal === 'already_refunded';
    if (reading.kind === 'proven') await settle(gateway, subject, reading.amountIdr);
    if (isBack) await settle(gateway, subject);
    if (reading.kind !== 'refused') return postpone(gateway, subject, null);
    const { isUnsure } = subject.refund;
    // It may be our own refund, whose answer was lost, that the provider speaks of.
    if (isBack && isUnsure) return postpone(gateway, subject, reading.reason);
    // For the same reason a person looks before sending the money by hand.
    const refusal = isUnsure ? 'unproven' : reading.refusal;
    const actor = `provider:${gateway.name}` as const;
    return refuse(gateway, subject, { refusal, word: reading.reason, actor });
  }

  return async function follow(key: string, signal?: AbortSignal): Promise<void> {
    const refund = await stores.refunds.find(key);
    const charge = refund && (await stores.charges.find(refund.orderId));
    if (!charge || refund.state !== 'asked') return;
    const subject = { refund, charge };
    const gateway = payments.find(charge.provider);
    if (!gateway) return postpone(gateway, subject, 'Its provider is no longer set up.');
    await look(gateway, subject, signal);
  };
}

/** What went back is applied where every word of a provider is (PAY-27). */
const createSettle =
  ({ settlement }: Dependencies, stores: LedgerStores) =>
  async (gateway: PaymentGateway, subject: Subject, provenIdr?: number): Promise<void> => {
    const { charge, key } = await referenceOf(stores, subject);
    const reading = await gateway.readPayment(charge);
    const actor = `provider:${gateway.name}` as const;
    const proof = provenIdr === undefined ? {} : { proof: { key, amountIdr: provenIdr } };
    await settlement.settle({ orderId: charge.orderId, reading, actor, ...proof });
  };

/** Asks the provider, and notes what is certain before anything else is done with the answer. */
function createAsk({ database, clock }: Dependencies, stores: LedgerStores) {
  /** As one: whoever is sure that the provider has it also knows by which id to find it. */
  async function noteTaken({ refund, charge }: Subject, reference: string | null): Promise<void> {
    await changeLedger(database, async (change) => {
      if (reference !== null) {
        await change.charges.noteRefund(charge.orderId, reference, clock.now());
      }
      await change.refunds.noteTaken(refund.key, reference);
      await change.refunds.noteSure(refund);
    });
  }

  return async function ask(
    gateway: PaymentGateway,
    subject: Subject,
    signal?: AbortSignal,
  ): Promise<RefundReading> {
    const { refund } = subject;
    const { amountIdr, reason } = refund;
    const order = { ...(await referenceOf(stores, subject)), amountIdr, reason };
    const outcome = await gateway.refund(order, signal);
    if (outcome.kind === 'unsure') return { kind: 'unreachable', reason: outcome.reason };
    if (outcome.kind === 'asked') {
      await noteTaken(subject, outcome.refundReference);
      return gateway.readRefund(await referenceOf(stores, subject), signal);
    }
    if (!refund.isUnsure) await stores.refunds.noteSure(refund);
    return outcome;
  };
}

/** As both stood when the look began, whose own try alone is counted. */
interface Subject {
  refund: StoredRefund;
  charge: StoredCharge;
}

async function referenceOf({ charges }: LedgerStores, { refund, charge }: Subject) {
  const { providerReference } = refund;
  const heard = await charges.listRefunds(charge.orderId);
  const refundReferences = [...new Set(providerReference ? [providerReference, ...heard] : heard)];
  return { key: refund.key, charge: { ...charge, refundReferences } };
}

/**
 * PAY-123, PAY-128: the provider may take the repeat of a try that has arrived for another refund, unless both
 * together are more than is left of the payment.
 */
function couldDouble({ keepsRefundKeys }: PaymentGateway, { refund, charge }: Subject): boolean {
  if (keepsRefundKeys) return false;
  const leftIdr = (charge.paidIdr ?? 0) - (charge.refundedIdr ?? 0);
  return refund.amountIdr * 2 <= leftIdr;
}

/** Without promised keys, what is refused may be no more than the repeat of what was taken. */
const mayHaveArrived = ({ keepsRefundKeys }: PaymentGateway, { refund }: Subject): boolean =>
  refund.isUnsure || (refund.isTaken && !keepsRefundKeys);

const ANSWER_LOST = [
  'Its answer to the refund was lost, and asking again could send the part twice: look there.',
  LOST_GIVE_UP_MS,
] as const;
/** The bank may still be busy with it. */
const NOT_FOUND = [
  'It took the refund and does not find it now, and asking again could send the part twice: look there.',
  GIVE_UP_MS,
] as const;
const UNPROVEN = 'The provider has not said that it went back.';
