import { calls } from '@jepret/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import { actorOf } from '../../http/access/console-access.ts';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import { route } from '../../http/route.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import type { TransactionService } from './service.ts';

interface TransactionRouteDependencies {
  transactions: TransactionService;
  randomness: Randomness;
  /** A create with a wrong code counts as a guess. */
  voucherGuard: {
    count(kioskId: string, reply: FastifyReply): Promise<void>;
    undoCount(kioskId: string): Promise<void>;
  };
}

export function registerTransactionRoutes(
  app: FastifyInstance,
  { transactions, randomness, voucherGuard }: TransactionRouteDependencies,
): void {
  const readKey = (request: FastifyRequest) => readIdempotencyKey(request) ?? newId(randomness);

  route(app, calls.createTransaction, async ({ body, caller, request, reply }) => {
    const create = () =>
      transactions.create({
        ...caller,
        address: request.ip,
        body,
        idempotencyKey: readKey(request),
      });
    if (body.voucher_code === undefined) return { data: await create() };

    await voucherGuard.count(caller.kioskId, reply);
    const data = await create().catch(async (error) => {
      const isWrongGuess = error instanceof BoothError && error.code === 'voucher_refused';
      if (!isWrongGuess) await voucherGuard.undoCount(caller.kioskId);
      throw error;
    });
    await voucherGuard.undoCount(caller.kioskId);
    return { data };
  });

  route(app, calls.getTransaction, async ({ params, caller }) => ({
    data: await transactions.read(caller.kioskId, params.id),
  }));

  route(app, calls.cancelTransaction, async ({ params, caller }) => ({
    data: await transactions.cancel(caller.kioskId, params.id),
  }));

  route(app, calls.walkAway, async ({ params, caller }) => {
    await transactions.walkAway(caller.kioskId, params.id);
    return { data: null };
  });

  route(app, calls.bypassTransaction, async ({ body, caller, request }) => ({
    data: await transactions.bypass(
      { actor: actorOf(caller), role: caller.role },
      body,
      readKey(request),
    ),
  }));

  route(app, calls.getSession, async ({ caller }) => ({
    data: await transactions.findSession(caller.kioskId),
  }));
}
