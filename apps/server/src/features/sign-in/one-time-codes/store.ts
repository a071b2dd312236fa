import { isColumnDue } from '../../../database/due.ts';
import type { Database } from '../../../database/schema.ts';
import { nextSeqOfOwner } from '../../../database/sequence-numbers.ts';

/** The device or address that a code is valid for. */
export interface CodeHolder {
  /** Null if the code is valid for the device only. */
  address: string | null;
  deviceHash: string;
}

export interface StoredCode {
  codeId: string;
  codeHash: string;
}

export function createOneTimeCodeStore(database: Database) {
  return {
    ...createCodeAttempts(database),

    async insert(
      email: string,
      code: StoredCode & CodeHolder & { expiresAt: number },
    ): Promise<void> {
      await database
        .insertInto('one_time_codes')
        .values({
          code_id: code.codeId,
          email,
          number: nextSeqOfOwner('one_time_codes', ['number', 'email'], email),
          code_hash: code.codeHash,
          address: code.address,
          device_hash: code.deviceHash,
          tries: 0,
          expires_at: code.expiresAt,
        })
        .execute();
    },

    /** The codes of an e-mail that this device or address requested, newest first. */
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

    /** Deletes all of them; of concurrent calls with the same code, exactly one returns true. */
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
        .where(isColumnDue('expires_at', now, validMs))
        .execute();
    },
  };
}

function createCodeAttempts(database: Database) {
  return {
    /** Counts before anything is compared, so that concurrent attempts cannot exceed the limit. */
    async countAttempt(codeIds: readonly string[], maxAttempts: number): Promise<StoredCode[]> {
      if (codeIds.length === 0) return [];
      const rows = await database
        .updateTable('one_time_codes')
        .set((code) => ({ tries: code('tries', '+', 1) }))
        .where('code_id', 'in', codeIds)
        .where('tries', '<', maxAttempts)
        .returning(['code_id', 'code_hash'])
        .execute();
      return rows.map((row) => ({ codeId: row.code_id, codeHash: row.code_hash }));
    },

    async undoAttempt(codeIds: readonly string[]): Promise<void> {
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
