import { PasswordLink } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import { isColumnDue as hasColumnCome } from '../../../database/due.ts';
import type { Database } from '../../../database/schema.ts';
import { hashToken } from '../../../http/access/bearer-token.ts';
import { isInstantDue } from '../../../ports/clock.ts';
import { newToken, type Randomness } from '../../../ports/randomness.ts';

const LINK_LIFETIMES_MS = {
  invitation: 7 * 86_400_000, // CONSOLE-16
  reset: 30 * 60_000, // CONSOLE-17
} as const satisfies Record<PasswordLink['kind'], number>;

const LONGEST_MS = LINK_LIFETIMES_MS.invitation;

/** Links in mails: each opens once, until it expires, to choose a password. */
export function createPasswordLinks(database: Database, clock: Clock, randomness: Randomness) {
  return {
    async issue(staffId: string, kind: PasswordLink['kind']): Promise<string> {
      const now = clock.now();
      await database
        .deleteFrom('password_links')
        .where(hasColumnCome('expires_at', now, LONGEST_MS))
        .execute();
      const token = newToken(randomness);
      await database
        .insertInto('password_links')
        .values({
          token_hash: hashToken(token),
          staff_id: staffId,
          kind,
          expires_at: now + LINK_LIFETIMES_MS[kind],
        })
        .execute();
      return token;
    },

    async find(token: string) {
      const row = await database
        .selectFrom('password_links')
        .innerJoin('staff', 'staff.id', 'staff_id')
        .select(['kind', 'expires_at', 'staff.id', 'email'])
        .where('token_hash', '=', hashToken(token))
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      if (!row) return undefined;
      const kind = PasswordLink.shape.kind.parse(row.kind);
      if (isInstantDue(row.expires_at, clock.now(), LINK_LIFETIMES_MS[kind])) return undefined;
      return { kind, staffId: row.id, email: row.email };
    },

    /** True for the first use only. */
    async use(transaction: Database, token: string): Promise<boolean> {
      const { numDeletedRows } = await transaction
        .deleteFrom('password_links')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
  };
}

export type PasswordLinks = ReturnType<typeof createPasswordLinks>;
