import type { Database } from '../../database/schema.ts';
import { createGuestStore } from './store.ts';

export const guestUrlOf = (publicUrl: string, token: string): string => `${publicUrl}/g/${token}`;

/** For mails, which know only whose they are. */
export function createGetGuestUrl({
  database,
  publicUrl,
}: {
  database: Database;
  publicUrl: string;
}) {
  const store = createGuestStore(database);
  return async (transactionId: string): Promise<string> => {
    const guest = await store.findById(transactionId);
    if (!guest) throw new Error(`No session has the id ${transactionId}.`);
    return guestUrlOf(publicUrl, guest.token);
  };
}
