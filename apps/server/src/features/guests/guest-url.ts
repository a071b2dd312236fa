import type { Language, Location } from '@jepret/contract';
import type { Database } from '../../database/schema.ts';
import { createGuestStore, type Guest } from './store.ts';

const DAY_MS = 86_400_000;

export const guestUrlOf = (publicUrl: string, token: string): string => `${publicUrl}/g/${token}`;

interface Dependencies {
  database: Database;
  publicUrl: string;
  getLocation(name: string): Promise<Pick<Location, 'retention_days'>>;
}

interface GuestPage {
  url: string;
  token: string;
  language: Language;
  deletesAt: number;
}

/** For mails, which have only the transaction's id. */
export function createGetGuestPage({ database, publicUrl, getLocation }: Dependencies) {
  const store = createGuestStore(database);
  return async (transactionId: string): Promise<GuestPage> => {
    const guest = await store.findById(transactionId);
    if (!guest) throw new Error(`No session has the id ${transactionId}.`);
    const deletesAt = deletesAtOf(guest, await getLocation(guest.location ?? 'default'));
    const { token, language } = guest;
    return { url: guestUrlOf(publicUrl, token), token, language, deletesAt };
  };
}

/** The location's days after the kiosk last used the session, as the sweep counts them. */
export const deletesAtOf = (
  { touchedAt }: Pick<Guest, 'touchedAt'>,
  location: Pick<Location, 'retention_days'>,
): number => touchedAt + location.retention_days * DAY_MS;
