import { calls, IDEMPOTENCY_KEY_HEADER } from '@jepret/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BoothError } from '../../http/booth-error.ts';
import { route } from '../../http/route.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import type { TransactionService } from './service.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

export function registerTransactionRoutes(
  app: FastifyInstance,
  { transactions, randomness }: { transactions: TransactionService; randomness: Randomness },
): void {
  route(app, calls.createTransaction, async ({ body, caller, request }) => {
    const idempotencyKey = readIdempotencyKey(request) ?? newId(randomness);
    return { data: await transactions.create({ ...caller, body, idempotencyKey }) };
  });

  route(app, calls.getTransaction, async ({ params, caller }) => ({
    data: await transactions.read(caller.kioskId, params.id),
  }));

  route(app, calls.cancelTransaction, async ({ params, caller }) => ({
    data: await transactions.cancel(caller.kioskId, params.id),
  }));

  route(app, calls.bypassTransaction, async ({ body, caller }) => ({
    data: await transactions.bypass(caller.staffId, body),
  }));

  route(app, calls.getSession, async ({ caller }) => ({
    data: await transactions.findSession(caller.kioskId),
  }));
}

function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers[IDEMPOTENCY_KEY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  throw new BoothError('invalid', 'An idempotency key is 1 to 200 letters, digits or signs.');
}
