import type { Language } from '@jepret/contract';
import type { Database } from '../../database/schema.ts';
import type { FilesOwner } from '../../domain/session-files.ts';

/** The session of a guest page. */
export interface Guest extends FilesOwner {
  token: string;
  shortCode: string;
  language: Language;
  /** When the kiosk last used the session. */
  touchedAt: number;
  erasedAt: number | null;
}

export function createGuestStore(database: Database) {
  const find = async (column: 'guest_token' | 'id', value: string) => {
    const row = await database
      .selectFrom('transactions')
      .selectAll()
      .where(column, '=', value)
      // The kiosk gets the token only of a paid or bypassed session.
      .where((is) =>
        is.or([is('status', 'in', ['paid', 'refunded']), is('staff_id', 'is not', null)]),
      )
      .executeTakeFirst();
    return (
      row && {
        id: row.id,
        filesKey: row.files_key,
        location: row.location,
        token: row.guest_token,
        shortCode: row.short_code,
        language: row.language,
        touchedAt: row.touched_at,
        erasedAt: row.erased_at,
      }
    );
  };

  return {
    findByToken: (token: string): Promise<Guest | undefined> => find('guest_token', token),
    findById: (transactionId: string): Promise<Guest | undefined> => find('id', transactionId),

    async hasPendingFilm(transactionId: string): Promise<boolean> {
      const row = await database
        .selectFrom('videos')
        .select('inputs_hash')
        .where('transaction_id', '=', transactionId)
        .where('state', 'in', ['waiting', 'planned'])
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

export type GuestStore = ReturnType<typeof createGuestStore>;
