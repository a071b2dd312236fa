import type { Database } from '../../../database/schema.ts';

/** The sealed secrets of authenticator apps and the hashed recovery codes. */
export function createSecondFactorStore(database: Database) {
  return {
    async find(staffId: string) {
      const row = await database
        .selectFrom('staff')
        .select(['totp_secret', 'totp_offer'])
        .where('id', '=', staffId)
        .executeTakeFirst();
      return { secret: row?.totp_secret ?? undefined, offer: row?.totp_offer ?? undefined };
    },

    async offer(staffId: string, sealed: string): Promise<void> {
      await database
        .updateTable('staff')
        .set({ totp_offer: sealed })
        .where('id', '=', staffId)
        .execute();
    },

    /** False if another secret was offered or enrolled in the meantime. */
    async enrol(
      staffId: string,
      sealed: string,
      step: number,
      canReplace: boolean,
    ): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('staff')
        .set({ totp_secret: sealed, totp_offer: null, totp_step: step })
        .where('id', '=', staffId)
        .where('totp_offer', '=', sealed)
        .$if(!canReplace, (query) => query.where('totp_secret', 'is', null))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** A single statement: of two requests with the same code, one is refused. */
    async consumeStep(staffId: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('staff')
        .set({ totp_step: step })
        .where('id', '=', staffId)
        .where((is) => is.or([is('totp_step', 'is', null), is('totp_step', '<', step)]))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async consumeRecoveryCode(staffId: string, hash: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('recovery_codes')
        .where('staff_id', '=', staffId)
        .where('code_hash', '=', hash)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },

    async setRecoveryCodes(staffId: string, hashes: readonly string[]): Promise<void> {
      await database.deleteFrom('recovery_codes').where('staff_id', '=', staffId).execute();
      await database
        .insertInto('recovery_codes')
        .values(hashes.map((hash) => ({ code_hash: hash, staff_id: staffId })))
        .execute();
    },

    async countRecoveryCodes(staffId: string): Promise<number> {
      const { count } = await database
        .selectFrom('recovery_codes')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('staff_id', '=', staffId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
