import { BoothError } from '../domain/booth-error.ts';
import type { Database } from './schema.ts';

/**
 * FLEET-41: the only check whether a kiosk may start a session. Every way to start one calls it in the transaction that
 * starts it: a payment, a voucher, a session without payment, a session that staff move or reopen.
 */
export async function requireUnlocked(transaction: Database, kioskId: string): Promise<void> {
  const kiosk = await transaction
    .selectFrom('kiosks')
    .select('locked_at')
    .where('id', '=', kioskId)
    .executeTakeFirst();
  if (kiosk && kiosk.locked_at !== null) {
    throw new BoothError('conflict', (t) => t('readiness.locked'));
  }
}
