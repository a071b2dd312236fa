import { IDEMPOTENCY_KEY_HEADER } from '@jepret/contract';
import type { FastifyRequest } from 'fastify';
import { BoothError } from '../domain/booth-error.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers[IDEMPOTENCY_KEY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  throw new BoothError('invalid', 'An idempotency key has 1 to 200 letters, digits or signs.');
}
