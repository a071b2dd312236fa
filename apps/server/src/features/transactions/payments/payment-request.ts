import { createHash } from 'node:crypto';
import type { CreateTransactionBody } from '@jepret/contract';
import { BoothError } from '../../../domain/booth-error.ts';

export interface CreateRequest {
  kioskId: string;
  /** IP address of the kiosk. */
  address: string;
  body: CreateTransactionBody;
  idempotencyKey: string;
}

export const createVoucherRefusedError = () =>
  new BoothError('voucher_refused', (t) => t('voucher.failed'));

export const requestKey = (kioskId: string, idempotencyKey: string) =>
  `${kioskId}:${idempotencyKey}`;

/** Without the push token: a kiosk may renew it between a request and its repeat. */
export function hashRequest({ voucher_code = '' }: CreateTransactionBody, slug: string): string {
  const text = JSON.stringify([slug, voucher_code.toLowerCase()]);
  return createHash('sha256').update(text).digest('base64url');
}
