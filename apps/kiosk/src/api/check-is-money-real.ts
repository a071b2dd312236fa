import { calls } from '@jepret/contract';
import type { ApiClient } from './api-client.ts';

/**
 * If readiness cannot be read, money counts as real: only the server knows that it runs in sandbox
 * mode.
 */
export async function checkIsMoneyReal(api: Pick<ApiClient, 'call'>): Promise<boolean> {
  try {
    return (await api.call(calls.readiness)).data.is_money_real;
  } catch {
    return true;
  }
}
