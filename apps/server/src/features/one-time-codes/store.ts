import type { Database } from '../../database/schema.ts';

export interface StoredCode {
  codeId: string;
  codeHash: string;
}

export function createOneTimeCodeStore(database: Database) {
  return {
    /** Takes the place of the e-mail's older code, tries included. */
    async replace(email: string, code: StoredCode & { expiresAt: number }): Promise<void> {
      const row = {
        code_id: code.codeId,
        code_hash: code.codeHash,
        tries: 0,
        expires_at: code.expiresAt,
      };
      await database
        .insertInto('one_time_codes')
        .values({ email, ...row })
        .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
        .execute();
    },

    /** Counts a try before anything is compared: tries that race cannot exceed the limit. */
    async findAndCountTry(
      email: string,
      { now, maxTries }: { now: number; maxTries: number },
    ): Promise<StoredCode | undefined> {
      const row = await database
        .updateTable('one_time_codes')
        .set((code) => ({ tries: code('tries', '+', 1) }))
        .where('email', '=', email)
        .where('expires_at', '>', now)
        .where('tries', '<', maxTries)
        .returning(['code_id', 'code_hash'])
        .executeTakeFirst();
      return row && { codeId: row.code_id, codeHash: row.code_hash };
    },

    /** True for exactly one of those that race to use a code. */
    async consume(email: string, codeId: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('one_time_codes')
        .where('email', '=', email)
        .where('code_id', '=', codeId)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },

    async purgeExpired(now: number): Promise<void> {
      await database.deleteFrom('one_time_codes').where('expires_at', '<=', now).execute();
    },
  };
}

export type OneTimeCodeStore = ReturnType<typeof createOneTimeCodeStore>;
