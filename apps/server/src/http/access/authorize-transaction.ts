import { BoothError } from '../../domain/booth-error.ts';
import type { KioskCaller } from './access.ts';

/** For calls on a session: checks its transaction before the rest of the body (CALL-5). */
export const authorizeTransaction =
  <Transaction>(requireEntitled: (kioskId: string, id: string) => Promise<Transaction>) =>
  async (body: unknown, { kioskId }: KioskCaller): Promise<Transaction> =>
    requireEntitled(kioskId, readTransactionId(body));

/** An id of any wrong form is not found; only a missing id is invalid input. */
function readTransactionId(body: unknown): string {
  if (typeof body !== 'object' || body === null) {
    throw new BoothError('malformed', 'A JSON body is required.');
  }
  const { txID } = body as { txID?: unknown };
  if (txID === undefined) throw new BoothError('invalid', 'txID: a transaction id is required.');
  // Not converted to text: the nesting may exceed the stack.
  if (typeof txID !== 'string' || txID.includes('\0')) {
    throw new BoothError('not_found', (t) => t('refusal.noSuchTransaction'));
  }
  return txID;
}
