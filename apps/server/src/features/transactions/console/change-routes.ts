import { makeLightPicture } from '@jepret/compositor';
import { formatPrice } from '@jepret/contract';
import { consoleCalls, findReach, type TransactionFile } from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError, invalid } from '../../../domain/booth-error.ts';
import { actorOf, type ConsoleCaller, isWithinReach } from '../../../http/access/console-access.ts';
import { route } from '../../../http/route.ts';
import { describeReopened } from '../ledger/reopen-owed.ts';
import { maxRefundOf } from '../refunds/refund-request.ts';
import type { ListedRefund } from '../refunds/refund-store.ts';
import type { TransactionService } from '../service.ts';
import { normalizeShortCode } from '../short-code.ts';
import type { GetOwn } from './get-own.ts';
import type { KnownBooth } from './places.ts';
import { nameProvider } from './provider-names.ts';

export interface ChangeDependencies {
  transactions: TransactionService;
  operatorRefundLimitIdr: number;
  getOwn: GetOwn;
  readFile(id: string, caller: ConsoleCaller): Promise<TransactionFile>;
  listBooths(): Promise<KnownBooth[]>;
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

/** What staff do about one transaction; each answers with how it is then. */
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
  const { transactions, getOwn, readFile, listBooths, openPhoto, erase } = dependencies;

  route(app, consoleCalls.openPhoto, async ({ params, caller, reply }) => {
    const { id } = await getOwn(params.transaction, caller, SERVE);
    const photo = await openPhoto(id, actorOf(caller));
    reply.header('cache-control', 'no-store');
    return { data: toPicture(photo) };
  });

  route(app, consoleCalls.openThumbnail, async ({ params, caller, reply }) => {
    const { id } = await getOwn(params.transaction, caller, SERVE);
    const photo = await openPhoto(id, actorOf(caller));
    reply.header('cache-control', 'no-store');
    const { maxBytes, longestSidePx } = THUMBNAIL;
    return { data: toPicture(await makeLightPicture(photo, maxBytes, longestSidePx)) };
  });

  route(app, consoleCalls.moveTransaction, async ({ params, body, caller }) => {
    const { id, kioskId, shortCode } = await getOwn(params.transaction, caller, SERVE);
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
    return { data: await readFile(id, caller), message };
  });

  route(app, consoleCalls.eraseTransaction, async ({ params, body, caller }) => {
    const { id, shortCode } = await getOwn(params.transaction, caller, 'transactions.erase');
    if (normalizeShortCode(body.confirm) !== shortCode) {
      const message = `Type ${shortCode}, so that nothing else is erased.`;
      throw invalid([{ message, field: 'confirm' }]);
    }
    await erase(id, actorOf(caller));
    return { data: await readFile(id, caller), message: `${shortCode} is erased.` };
  });
}

function registerDeliveries(app: FastifyInstance, dependencies: ChangeDependencies): void {
  const { getOwn, readFile, deliveries } = dependencies;

  /** Of this transaction; another's is unknown, even within reach. */
  const findOf = async (
    params: { transaction: string; id: string },
    caller: ConsoleCaller,
    get: (id: string) => Promise<Delivery>,
  ) => {
    const { id, shortCode } = await getOwn(params.transaction, caller, SERVE);
    const delivery = await get(params.id);
    if (delivery.transactionId === id) return { id, shortCode, delivery };
    throw new BoothError('not_found', `${shortCode} has nothing of this kind.`);
  };

  route(app, consoleCalls.reprint, async ({ params, body: { request }, caller }) => {
    const { id, shortCode, delivery } = await findOf(params, caller, deliveries.getPrint);
    await deliveries.reprintOnce(delivery.id, { request, actor: actorOf(caller) });
    return { data: await readFile(id, caller), message: `${shortCode} is printed once more.` };
  });

  route(app, consoleCalls.cancelPrint, async ({ params, caller }) => {
    const { id, delivery } = await findOf(params, caller, deliveries.getPrint);
    await deliveries.cancelPrint(delivery.id, actorOf(caller));
    return { data: await readFile(id, caller), message: 'The print is taken back.' };
  });

  route(app, consoleCalls.resendMail, async ({ params, body, caller }) => {
    const { id, delivery } = await findOf(params, caller, deliveries.getMail);
    const { request, email } = body;
    // A mistyped address anybody puts right; what has arrived goes elsewhere only by whoever may
    // decide about a visitor's photos.
    const mayReaddress = findReach(caller.role, 'transactions.erase') !== undefined;
    if (email !== undefined && delivery.state !== 'failed' && !mayReaddress) {
      throw new BoothError(
        'forbidden',
        'Only a mail that failed goes to another address; ask an operator.',
      );
    }
    await deliveries.resendMailOnce(delivery.id, { request, email, actor: actorOf(caller) });
    return { data: await readFile(id, caller), message: 'The mail is on its way again.' };
  });
}

function registerRefunds(app: FastifyInstance, dependencies: ChangeDependencies): void {
  const { transactions, getOwn, readFile } = dependencies;
  const maxOf = createMaxOf(dependencies);

  route(app, consoleCalls.refund, async ({ params, body, caller }) => {
    const { id } = await getOwn(params.transaction, caller, 'transactions.refund');
    const refund = await transactions.askRefund(body.sum === undefined ? id : `${id}-${body.sum}`, {
      reason: body.reason,
      amount: { amountIdr: body.amount_idr, leftIdr: body.left_idr },
      actor: actorOf(caller),
      maxIdr: maxOf(caller),
    });
    const file = await readFile(id, caller);
    return { data: file, message: `${describeRefund(refund)}${describeOpenWish(file)}` };
  });

  route(app, consoleCalls.noteRefunded, async ({ params, body, caller }) => {
    const { id, shortCode } = await getOwn(params.transaction, caller, 'money.settle');
    await transactions.markRefunded(id, {
      reason: body.reason,
      amountIdr: body.amount_idr,
      actor: actorOf(caller),
      maxIdr: maxOf(caller),
    });
    return { data: await readFile(id, caller), message: `${shortCode} is marked as refunded.` };
  });

  route(app, consoleCalls.wishRefund, async ({ params, body, caller }) => {
    const { id } = await getOwn(params.transaction, caller, 'transactions.ask-refund');
    await transactions.wishRefund(id, {
      reason: body.reason,
      amountIdr: body.amount_idr,
      actor: actorOf(caller),
    });
    const message = 'Those who may refund it get a mail and find it under “Refund requests”.';
    return { data: await readFile(id, caller), message };
  });

  route(app, consoleCalls.declineRefund, async ({ params, body, caller }) => {
    const { id } = await getOwn(params.transaction, caller, 'money.settle');
    await transactions.declineRefund(id, {
      reason: body.note,
      askedAt: body.asked_at,
      openIdr: body.open_idr,
      actor: actorOf(caller),
    });
    return { data: await readFile(id, caller), message: 'The refund is declined.' };
  });
}

/** What a person may send back or settle of one sum; null for an owner. */
const createMaxOf =
  ({ operatorRefundLimitIdr }: ChangeDependencies) =>
  ({ role }: ConsoleCaller): number | null =>
    maxRefundOf(role, operatorRefundLimitIdr);

function registerOwed(app: FastifyInstance, dependencies: ChangeDependencies): void {
  const { transactions, getOwn, readFile } = dependencies;
  const maxOf = createMaxOf(dependencies);

  route(app, consoleCalls.settleOwed, async ({ params, body, caller }) => {
    const { id, shortCode } = await getOwn(params.transaction, caller, 'money.settle');
    const { name } = await transactions.settleOwed(`${shortCode}-${params.number}`, {
      actor: actorOf(caller),
      note: body.note,
      maxIdr: maxOf(caller),
      leftIdr: body.left_idr,
      way: body.way,
    });
    return { data: await readFile(id, caller), message: `${name} is settled.` };
  });

  route(app, consoleCalls.reopenOwed, async ({ params, body, caller }) => {
    const { id, shortCode } = await getOwn(params.transaction, caller, 'money.reopen');
    const reopened = await transactions.reopenOwed(`${shortCode}-${params.number}`, {
      actor: actorOf(caller),
      reason: body.reason,
      seenSettledAt: body.settled_at,
    });
    return { data: await readFile(id, caller), message: describeReopened(reopened) };
  });
}

/** The oldest; more come up as those are settled (record 059). */
const UNMATCHED_SHOWN = 100;

/** No location is known of these, so they are the owners'. */
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
      seen: body.messages,
    });
    return { data: await listOpen(), message: `${params.order} is settled.` };
  });
}

/** A refusal is an answer too: what it leaves behind stands among what is owed. */
function describeRefund({ state, amountIdr, provider, word }: ListedRefund): string {
  const amount = formatPrice(amountIdr);
  if (state === 'proven') return `${amount} went back.`;
  if (state === 'refused') return `Nothing went back. ${word ?? ''}`.trim();
  return `Asked ${nameProvider(provider)} to send ${amount} back; the booth follows it up.`;
}

/** CONSOLE-86: a part answers only as much of a refund request. */
function describeOpenWish({ refund_wish }: TransactionFile): string {
  return refund_wish
    ? ` ${formatPrice(refund_wish.open_idr)} of the refund request stays open.`
    : '';
}
