import { inTransaction } from '../../database/in-transaction.ts';
import { getFirstVersion, keepLastVersion } from '../../database/last-versions.ts';
import type { Database } from '../../database/schema.ts';
import {
  type FrameKey,
  type FrameSettings,
  newRow,
  type OwnFrame,
  type StoredFrame,
  toColumns,
  toStoredFrame,
} from './frame-row.ts';

export function createFrameStore(database: Database) {
  const rowsOf = ({ categoryName, frameName }: FrameKey) =>
    database
      .selectFrom('frames')
      .selectAll()
      .where('category_name', '=', categoryName)
      .where('frame_name', '=', frameName);

  return {
    ...createOwnFrameRows(database),
    ...createRemovedRows(database),

    /** Without removed frames; oldest first. */
    async list(): Promise<StoredFrame[]> {
      const rows = await database
        .selectFrom('frames')
        .selectAll()
        .where('removed_at', 'is', null)
        .orderBy('added_at')
        .orderBy('category_name')
        .orderBy('frame_name')
        .execute();
      return rows.map(toStoredFrame);
    },

    async find(key: FrameKey): Promise<StoredFrame | undefined> {
      const row = await rowsOf(key).where('removed_at', 'is', null).executeTakeFirst();
      return row && toStoredFrame(row);
    },

    /** The last removed one of this name. */
    async findRemoved(key: FrameKey): Promise<StoredFrame | undefined> {
      const row = await rowsOf(key)
        .where('removed_at', 'is not', null)
        .orderBy('removed_at', 'desc')
        .executeTakeFirst();
      return row && toStoredFrame(row);
    },

    /** Changes only the given settings and returns the new version. */
    async change(key: FrameKey, settings: FrameSettings, changedAt: number): Promise<number> {
      const { version } = await database
        .insertInto('frames')
        .values(newRow(key, settings, changedAt))
        .onConflict((conflict) =>
          conflict
            .columns(['category_name', 'frame_name'])
            .where('removed_at', 'is', null)
            .doUpdateSet((row) => ({
              ...toColumns(settings),
              version: row('frames.version', '+', 1),
            })),
        )
        .returning('version')
        .executeTakeFirstOrThrow();
      return version;
    },
  };
}

function createOwnFrameRows(database: Database) {
  return {
    /** False if there is an own frame of this name. */
    async insertOwn(
      key: FrameKey,
      { contentHash, definition }: OwnFrame,
      settings: FrameSettings,
      { addedAt, version: after = 1 }: { addedAt: number; version?: number },
    ): Promise<boolean> {
      return inTransaction(database, async (transaction) => {
        // Replaces the same frame if it was removed before, and changes of a bundled frame that no longer exists.
        const replaced = await transaction
          .deleteFrom('frames')
          .where('category_name', '=', key.categoryName)
          .where('frame_name', '=', key.frameName)
          .where((row) =>
            row.or([
              row.eb('definition', 'is', null),
              row.and([
                row.eb('content_hash', '=', contentHash),
                row.eb('removed_at', 'is not', null),
              ]),
            ]),
          )
          .returning('version')
          .execute();
        const version = Math.max(
          after,
          await getFirstVersion(transaction, subjectOf(key)),
          ...replaced.map((row) => row.version + 1),
        );
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('frames')
          .values({
            ...newRow(key, settings, addedAt),
            content_hash: contentHash,
            definition: JSON.stringify(definition),
            version,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        return numInsertedOrUpdatedRows === 1n;
      });
    },

    async countOwn(): Promise<number> {
      const { count } = await database
        .selectFrom('frames')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('definition', 'is not', null)
        .where('removed_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

/** Removed frames stay for running sessions and for restoring. */
function createRemovedRows(database: Database) {
  return {
    /** False if there is no own frame of this name or the version is outdated. */
    async removeOwn(key: FrameKey, removedAt: number, version: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('frames')
        .set({ removed_at: removedAt })
        .where('category_name', '=', key.categoryName)
        .where('frame_name', '=', key.frameName)
        .where('definition', 'is not', null)
        .where('removed_at', 'is', null)
        .where('version', '=', version)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await keepLastVersion(database, subjectOf(key), version);
      return true;
    },

    /** False if it exists or was deleted. */
    async restoreOwn({ categoryName, frameName, own, version }: StoredFrame): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('frames')
        .set({ removed_at: null, version: version + 1 })
        .where('category_name', '=', categoryName)
        .where('frame_name', '=', frameName)
        .where('content_hash', '=', own?.contentHash ?? '')
        .where('removed_at', 'is not', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Deletes frames removed before `before` and returns them. */
    async deleteRemoved(before: number): Promise<StoredFrame[]> {
      const rows = await database
        .deleteFrom('frames')
        .where('removed_at', '<', before)
        .returningAll()
        .execute();
      return rows.map(toStoredFrame);
    },
  };
}

const subjectOf = ({ categoryName, frameName }: FrameKey): string =>
  `frame ${categoryName}/${frameName}`;

export type FrameStore = ReturnType<typeof createFrameStore>;
