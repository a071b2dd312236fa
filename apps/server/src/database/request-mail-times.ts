import type { MailTimes } from '../domain/request-mails.ts';
import type { Database } from './schema.ts';

/** When each member of staff was last mailed about requests of this kind. */
export const createRequestMailTimes = (
  database: Database,
  kind: 'refunds' | 'free-sessions',
): MailTimes => ({
  async read() {
    const rows = await database
      .selectFrom('request_mails')
      .selectAll()
      .where('kind', '=', kind)
      .execute();
    return new Map(rows.map((row) => [row.staff_id, row.mailed_at]));
  },

  async save(staffId, at) {
    await database
      .insertInto('request_mails')
      .values({ staff_id: staffId, kind, mailed_at: at })
      .onConflict((conflict) =>
        conflict.columns(['staff_id', 'kind']).doUpdateSet({ mailed_at: at }),
      )
      .execute();
  },
});
