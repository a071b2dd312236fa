import { BoothError } from '../../domain/booth-error.ts';
import type { KioskCaller } from './access.ts';

/** For calls on a session: its transaction is checked before the rest of the body (CALL-5). */
export const authorizeTransaction =
  <Transaction>(requireEntitled: (kioskId: string, id: string) => Promise<Transaction>) =>
  async (body: unknown, { kioskId }: KioskCaller): Promise<Transaction> =>
    requireEntitled(kioskId, readTransactionId(body));

/** Whatever is no id is the id of nothing; only none at all is a fault of the input. */
function readTransactionId(body: unknown): string {
  if (typeof body !== 'object' || body === null) {
    throw new BoothError('malformed', 'A JSON body is needed.');
  }
  const { txID } = body as { txID?: unknown };
  if (txID === undefined) throw new BoothError('invalid', 'txID: a transaction id is needed.');
  // Not turned into text: it may be nested deeper than the stack.
  if (typeof txID !== 'string' || txID.includes('\0')) {
    throw new BoothError('not_found', (t) => t('refusal.noSuchTransaction'));
  }
  return txID;
}
