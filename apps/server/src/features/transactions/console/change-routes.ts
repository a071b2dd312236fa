import { makeSmallPicture } from '@jepret/compositor';
import { formatPrice } from '@jepret/contract';
import { consoleCalls, findReach, type TransactionDetails } from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError, invalid } from '../../../domain/booth-error.ts';
import { actorOf, type ConsoleCaller, isWithinReach } from '../../../http/access/console-access.ts';
import { route } from '../../../http/route.ts';
import type { ListedRefund } from '../ledger/refund-store.ts';
import { normalizeShortCode } from '../ledger/short-code.ts';
import { describeReopened } from '../operations/reopen-owed.ts';
import { getMaxRefund } from '../refunds/refund-limit.ts';
import type { TransactionService } from '../service.ts';
import type { GetWithinReach } from './get-within-reach.ts';
import type { BoothSummary } from './location-names.ts';
import { nameProvider } from './provider-names.ts';

export interface ChangeDependencies {
  transactions: TransactionService;
  operatorRefundLimitIdr: number;
  getWithinReach: GetWithinReach;
  getTransactionDetails(id: string, caller: ConsoleCaller): Promise<TransactionDetails>;
  listBooths(): Promise<BoothSummary[]>;
  openPhoto(id: string, actor: Actor): Promise<Uint8Array>;
  erase(id: string, actor: Actor): Promise<unknown>;
  deliveries: Deliveries;
}

interface Delivery {
  id: string;
  transactionId: string;
  state: 'waiting' | 'done' | 'failed';
}

interface Deliveries {
  getPrint(id: string): Promise<Delivery>;
  getMail(id: string): Promise<Delivery>;
  reprintOnce(id: string, asking: { request: string; actor: Actor }): Promise<void>;
  cancelPrint(id: string, actor: Actor): Promise<void>;
  resendMailOnce(
    id: string,
    asking: { request: string; email: string | undefined; actor: Actor },
  ): Promise<void>;
}

/** Staff's changes of one transaction; each call returns its new details. */
export function registerTransactionChanges(
  app: FastifyInstance,
  dependencies: ChangeDependencies,
): void {
  registerSession(app, dependencies);
  registerDeliveries(app, dependencies);
  registerRefunds(app, dependencies);
  registerOwed(app, dependencies);
  registerUnmatched(app, dependencies);
}

const SERVE = 'transactions.serve';

const THUMBNAIL = { maxBytes: 30_000, longestSidePx: 320 };

const toPicture = (photo: Uint8Array) => ({
  picture: `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`,
});

function registerSession(app: FastifyInstance, dependencies: ChangeDependencies): void {
  const { transactions, getWithinReach, getTransactionDetails, listBooths, openPhoto, erase } =
    dependencies;

  route(app, consoleCalls.openPhoto, async ({ params, caller, reply }) => {
    const { id } = await getWithinReach(params.transaction, caller, SERVE);
    const photo = await openPhoto(id, actorOf(caller));
    reply.header('cache-control', 'no-store');
    return { data: toPicture(photo) };
  });

  route(app, consoleCalls.openThumbnail, async ({ params, caller, reply }) => {
    const { id } = await getWithinReach(params.transaction, caller, SERVE);
    const photo = await openPhoto(id, actorOf(caller));
    reply.header('cache-control', 'no-store');
    const { maxBytes, longestSidePx } = THUMBNAIL;
    return { data: toPicture(await makeSmallPicture(photo, maxBytes, longestSidePx)) };
  });

  route(app, consoleCalls.moveTransaction, async ({ params, body, caller }) => {
    const { id, kioskId, shortCode } = await getWithinReach(params.transaction, caller, SERVE);
    const booth = (await listBooths()).find((one) => one.id === body.booth);
    if (!booth || !isWithinReach(caller, SERVE, booth.location)) {
      throw new BoothError('not_found', 'There is no such booth.');
    }
    await transactions.moveToKiosk(id, { kioskId: booth.id, actor: actorOf(caller) });
    const name = booth.name ?? 'The booth';
    const message =
      booth.id === kioskId
        ? `${name} offers ${shortCode} again.`
        : `${shortCode} is moved: ${name} offers it now.`;
    return { data: await getTransactionDetails(id, caller), message };
  });

  route(app, consoleCalls.eraseTransaction, async ({ params, body, caller }) => {
    const { id, shortCode } = await getWithinReach(
      params.transaction,
      caller,
      'transactions.erase',
    );
    if (normalizeShortCode(body.confirm) !== shortCode) {
      const message = `Type ${shortCode} to confirm.`;
      throw invalid([{ message, field: 'confirm' }]);
    }
    await erase(id, actorOf(caller));
    return { data: await getTransactionDetails(id, caller), message: `${shortCode} is erased.` };
  });
}

function registerDeliveries(app: FastifyInstance, dependencies: ChangeDependencies): void {
  const { getWithinReach, getTransactionDetails, deliveries } = dependencies;

  /** A delivery of this transaction; another transaction's is not found, even within reach. */
  const getOwnDelivery = async (
    params: { transaction: string; id: string },
    caller: ConsoleCaller,
    get: (id: string) => Promise<Delivery>,
  ) => {
    const { id, shortCode } = await getWithinReach(params.transaction, caller, SERVE);
    const delivery = await get(params.id);
    if (delivery.transactionId === id) return { id, shortCode, delivery };
    throw new BoothError('not_found', `${shortCode} has nothing of this kind.`);
  };

  route(app, consoleCalls.reprint, async ({ params, body: { request }, caller }) => {
    const { id, shortCode, delivery } = await getOwnDelivery(params, caller, deliveries.getPrint);
    await deliveries.reprintOnce(delivery.id, { request, actor: actorOf(caller) });
    return {
      data: await getTransactionDetails(id, caller),
      message: `${shortCode} is printed once more.`,
    };
  });

  route(app, consoleCalls.cancelPrint, async ({ params, caller }) => {
    const { id, delivery } = await getOwnDelivery(params, caller, deliveries.getPrint);
    await deliveries.cancelPrint(delivery.id, actorOf(caller));
    return { data: await getTransactionDetails(id, caller), message: 'The print is cancelled.' };
  });

  route(app, consoleCalls.resendMail, async ({ params, body, caller }) => {
    const { id, delivery } = await getOwnDelivery(params, caller, deliveries.getMail);
    const { request, email } = body;
    // All staff may correct the address of a failed mail. A mail that arrived is sent to another
    // address only by those who may erase a visitor's photos.
    const canChangeAddress = findReach(caller.role, 'transactions.erase') !== undefined;
    if (email !== undefined && delivery.state !== 'failed' && !canChangeAddress) {
      throw new BoothError(
        'forbidden',
        'Only a failed mail can be sent to another address: ask an operator.',
      );
    }
    await deliveries.resendMailOnce(delivery.id, { request, email, actor: actorOf(caller) });
    return {
      data: await getTransactionDetails(id, caller),
      message: 'The mail is being sent again.',
    };
  });
}

function registerRefunds(app: FastifyInstance, dependencies: ChangeDependencies): void {
  const { transactions, getWithinReach, getTransactionDetails } = dependencies;
  const maxOf = createGetMaxRefund(dependencies);

  route(app, consoleCalls.refund, async ({ params, body, caller }) => {
    const { id } = await getWithinReach(params.transaction, caller, 'transactions.refund');
    const refund = await transactions.startRefund(
      body.sum === undefined ? id : `${id}-${body.sum}`,
      {
        reason: body.reason,
        amount: { amountIdr: body.amount_idr, leftIdr: body.left_idr },
        actor: actorOf(caller),
        maxIdr: maxOf(caller),
      },
    );
    const details = await getTransactionDetails(id, caller);
    return { data: details, message: `${describeRefund(refund)}${describeOpenRequest(details)}` };
  });

  route(app, consoleCalls.recordHandRefund, async ({ params, body, caller }) => {
    const { id, shortCode } = await getWithinReach(params.transaction, caller, 'money.settle');
    await transactions.markRefunded(id, {
      reason: body.reason,
      amountIdr: body.amount_idr,
      actor: actorOf(caller),
      maxIdr: maxOf(caller),
    });
    return {
      data: await getTransactionDetails(id, caller),
      message: `${shortCode} is marked as refunded.`,
    };
  });

  route(app, consoleCalls.requestRefund, async ({ params, body, caller }) => {
    const { id } = await getWithinReach(params.transaction, caller, 'transactions.ask-refund');
    await transactions.requestRefund(id, {
      reason: body.reason,
      amountIdr: body.amount_idr,
      actor: actorOf(caller),
    });
    const message = 'Those who may refund it get a mail and find it under “Refund requests”.';
    return { data: await getTransactionDetails(id, caller), message };
  });

  route(app, consoleCalls.declineRefund, async ({ params, body, caller }) => {
    const { id } = await getWithinReach(params.transaction, caller, 'money.settle');
    await transactions.declineRefund(id, {
      reason: body.note,
      askedAt: body.asked_at,
      openIdr: body.open_idr,
      actor: actorOf(caller),
    });
    return { data: await getTransactionDetails(id, caller), message: 'The refund is declined.' };
  });
}

/** The most that a person may refund or settle of one payment; null for an owner. */
const createGetMaxRefund =
  ({ operatorRefundLimitIdr }: ChangeDependencies) =>
  ({ role }: ConsoleCaller): number | null =>
    getMaxRefund(role, operatorRefundLimitIdr);

function registerOwed(app: FastifyInstance, dependencies: ChangeDependencies): void {
  const { transactions, getWithinReach, getTransactionDetails } = dependencies;
  const maxOf = createGetMaxRefund(dependencies);

  route(app, consoleCalls.settleOwed, async ({ params, body, caller }) => {
    const { id, shortCode } = await getWithinReach(params.transaction, caller, 'money.settle');
    const { name } = await transactions.settleOwed(`${shortCode}-${params.number}`, {
      actor: actorOf(caller),
      note: body.note,
      maxIdr: maxOf(caller),
      leftIdr: body.left_idr,
      way: body.way,
    });
    return { data: await getTransactionDetails(id, caller), message: `${name} is settled.` };
  });

  route(app, consoleCalls.reopenOwed, async ({ params, body, caller }) => {
    const { id, shortCode } = await getWithinReach(params.transaction, caller, 'money.reopen');
    const reopened = await transactions.reopenOwed(`${shortCode}-${params.number}`, {
      actor: actorOf(caller),
      reason: body.reason,
      seenSettledAt: body.settled_at,
    });
    return { data: await getTransactionDetails(id, caller), message: describeReopened(reopened) };
  });
}

/** The oldest first; the next ones appear as these are settled (record 059). */
const UNMATCHED_SHOWN = 100;

/** These have no location, so only owners see them. */
function registerUnmatched(app: FastifyInstance, { transactions }: ChangeDependencies): void {
  const listOpen = async () =>
    (await transactions.listUnmatched({ isOpen: true, limit: UNMATCHED_SHOWN })).map((order) => ({
      order_id: order.orderId,
      provider: nameProvider(order.provider),
      messages: order.webhooks,
      since: order.since,
    }));

  route(app, consoleCalls.listUnmatched, async () => ({ data: await listOpen() }));

  route(app, consoleCalls.settleUnmatched, async ({ params, body, caller }) => {
    await transactions.settleUnmatched(params.order, {
      actor: actorOf(caller),
      note: body.note,
      seenMessages: body.messages,
    });
    return { data: await listOpen(), message: `${params.order} is settled.` };
  });
}

/** A refused refund is no error: its money is listed as owed. */
function describeRefund({ state, amountIdr, provider, providerMessage }: ListedRefund): string {
  const amount = formatPrice(amountIdr);
  if (state === 'proven') return `${amount} went back.`;
  if (state === 'refused') return `Nothing went back. ${providerMessage ?? ''}`.trim();
  return `Asked ${nameProvider(provider)} to send ${amount} back; the booth follows it up.`;
}

/** CONSOLE-86: a partial refund reduces the refund request by its amount. */
function describeOpenRequest({ refund_wish }: TransactionDetails): string {
  return refund_wish
    ? ` ${formatPrice(refund_wish.open_idr)} of the refund request stays open.`
    : '';
}
