import type { Refusal } from '@jepret/contract';

export const success = <Data>(data: Data, message = 'OK') => ({
  status_code: 200,
  meta: { message },
  data,
});

export function refusal(status: number, message: string, errors?: readonly string[]): Refusal {
  return {
    status_code: status,
    meta: { message, ...(errors ? { errors: [...errors] } : {}) },
    data: null,
  };
}
