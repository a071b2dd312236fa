import { sql } from 'kysely';
import { isPostgres } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import type { FrameKey } from '../frame-row.ts';

export function createPositionStore(database: Database) {
  return {
    /** Keys in the operator's order; empty if there is none. */
    async list(): Promise<FrameKey[]> {
      const rows = await database
        .selectFrom('frame_positions')
        .selectAll()
        .orderBy('position')
        .execute();
      return rows.map((row) => ({ categoryName: row.category_name, frameName: row.frame_name }));
    },

    /** Locks the order until the transaction ends, so that each move sees the previous one. */
    async lock(): Promise<void> {
      if (!isPostgres(database)) return;
      await sql`lock table frame_positions in share row exclusive mode`.execute(database);
    },

    /** Puts another key at the same position. */
    async rename(from: FrameKey, to: FrameKey): Promise<void> {
      // A deleted frame of that name may have left a position.
      await database
        .deleteFrom('frame_positions')
        .where('category_name', '=', to.categoryName)
        .where('frame_name', '=', to.frameName)
        .execute();
      await database
        .updateTable('frame_positions')
        .set({ category_name: to.categoryName, frame_name: to.frameName })
        .where('category_name', '=', from.categoryName)
        .where('frame_name', '=', from.frameName)
        .execute();
    },

    async replace(keys: readonly FrameKey[]): Promise<void> {
      await database.deleteFrom('frame_positions').execute();
      const rows = keys.map(({ categoryName, frameName }, position) => ({
        category_name: categoryName,
        frame_name: frameName,
        position,
      }));
      if (rows.length > 0) await database.insertInto('frame_positions').values(rows).execute();
    },
  };
}

export type PositionStore = ReturnType<typeof createPositionStore>;
