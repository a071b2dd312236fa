import { hasCome } from '../../database/due.ts';
import { nextOf } from '../../database/order.ts';
import type { Database } from '../../database/schema.ts';

/** Whom a code is good for. */
export interface CodeHolder {
  /** Null when it is good for the device alone. */
  address: string | null;
  deviceHash: string;
}

export interface StoredCode {
  codeId: string;
  codeHash: string;
}

export function createOneTimeCodeStore(database: Database) {
  return {
    ...createCodeTries(database),

    async insert(
      email: string,
      code: StoredCode & CodeHolder & { expiresAt: number },
    ): Promise<void> {
      await database
        .insertInto('one_time_codes')
        .values({
          code_id: code.codeId,
          email,
          number: nextOf('one_time_codes', ['number', 'email'], email),
          code_hash: code.codeHash,
          address: code.address,
          device_hash: code.deviceHash,
          tries: 0,
          expires_at: code.expiresAt,
        })
        .execute();
    },

    /** An e-mail's codes that this device or address asked for, the newest first. */
    async list(
      email: string,
      { address, deviceHash }: { address: string; deviceHash: string | undefined },
    ): Promise<(CodeHolder & { codeId: string; expiresAt: number })[]> {
      const rows = await database
        .selectFrom('one_time_codes')
        .select(['code_id', 'address', 'device_hash', 'expires_at'])
        .where('email', '=', email)
        .where((row) =>
          row.or([row('address', '=', address), row('device_hash', '=', deviceHash ?? '')]),
        )
        .orderBy('number', 'desc')
        .orderBy('code_id')
        .limit(100)
        .execute();
      return rows.map((row) => ({
        codeId: row.code_id,
        address: row.address,
        deviceHash: row.device_hash,
        expiresAt: row.expires_at,
      }));
    },

    /** Voids all of them; true for exactly one of those that race to use a code. */
    async consume(usedId: string, codeIds: readonly string[]): Promise<boolean> {
      const voided = await database
        .deleteFrom('one_time_codes')
        .where('code_id', 'in', codeIds)
        .returning('code_id')
        .execute();
      return voided.some(({ code_id }) => code_id === usedId);
    },

    async purgeExpired(now: number, validMs: number): Promise<void> {
      await database
        .deleteFrom('one_time_codes')
        .where(hasCome('expires_at', now, validMs))
        .execute();
    },
  };
}

function createCodeTries(database: Database) {
  return {
    /** Counts a try before anything is compared: tries that race cannot exceed the limit. */
    async countTry(codeIds: readonly string[], maxTries: number): Promise<StoredCode[]> {
      if (codeIds.length === 0) return [];
      const rows = await database
        .updateTable('one_time_codes')
        .set((code) => ({ tries: code('tries', '+', 1) }))
        .where('code_id', 'in', codeIds)
        .where('tries', '<', maxTries)
        .returning(['code_id', 'code_hash'])
        .execute();
      return rows.map((row) => ({ codeId: row.code_id, codeHash: row.code_hash }));
    },

    async takeTryBack(codeIds: readonly string[]): Promise<void> {
      await database
        .updateTable('one_time_codes')
        .set((code) => ({ tries: code('tries', '-', 1) }))
        .where('code_id', 'in', codeIds)
        .where('tries', '>', 0)
        .execute();
    },
  };
}

export type OneTimeCodeStore = ReturnType<typeof createOneTimeCodeStore>;
