import type { Refusal, RefusalReason } from '@jepret/contract';

export const success = <Data>(data: Data, message = 'OK') => ({
  status_code: 200,
  meta: { message },
  data,
});

export const refusal = (
  status: number,
  message: string,
  errors: readonly RefusalReason[],
): Refusal => ({ status_code: status, meta: { message, errors: [...errors] }, data: null });
