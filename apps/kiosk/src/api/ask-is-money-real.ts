import { calls } from '@jepret/contract';
import type { ApiClient } from './api-client.ts';

/** Not to know means yes: only the server can say that nobody pays. */
export async function askIsMoneyReal(api: Pick<ApiClient, 'call'>): Promise<boolean> {
  try {
    return (await api.call(calls.readiness)).data.is_money_real;
  } catch {
    return true;
  }
}
