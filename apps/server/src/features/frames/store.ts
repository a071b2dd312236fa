import { Frame } from '@jepret/contract';
import { z } from 'zod';
import type { Database } from '../../database/schema.ts';
import type { FrameTable } from '../../database/tables/frame-tables.ts';
import { Season } from './seasons/seasons.ts';

/** What an own frame is, apart from its name and its files. */
export const FrameDefinition = Frame.omit({
  frame_name: true,
  category_name: true,
  url: true,
}).extend({ group: z.string() });
export type FrameDefinition = z.infer<typeof FrameDefinition>;

export interface FrameKey {
  categoryName: string;
  frameName: string;
}

/** When and where a frame is offered; what is missing stays, or is as the frame came. */
export interface FrameSettings {
  isHidden?: boolean;
  /** Empty is every day. */
  seasons?: readonly Season[];
  /** Slugs; empty is everywhere. */
  locations?: readonly string[];
}

export interface OwnFrame {
  contentHash: string;
  definition: FrameDefinition;
}

export interface StoredFrame extends FrameKey {
  /** Missing for what an operator only changed. */
  own?: OwnFrame;
  settings: FrameSettings;
}

export function createFrameStore(database: Database) {
  const rowsOf = ({ categoryName, frameName }: FrameKey) =>
    database
      .selectFrom('frames')
      .selectAll()
      .where('category_name', '=', categoryName)
      .where('frame_name', '=', frameName);

  return {
    /** Without what was removed, the oldest first. */
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

    /** The last one of this name. */
    async findRemoved(key: FrameKey): Promise<StoredFrame | undefined> {
      const row = await rowsOf(key)
        .where('removed_at', 'is not', null)
        .orderBy('removed_at', 'desc')
        .executeTakeFirst();
      return row && toStoredFrame(row);
    },

    /** False when there is an own frame of this name. */
    async insertOwn(
      key: FrameKey,
      { contentHash, definition }: OwnFrame,
      settings: FrameSettings,
      addedAt: number,
    ): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        // The same picture, removed before, and changes to a bundled frame that no release has any more.
        await transaction
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
          .execute();
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('frames')
          .values({
            ...newRow(key, settings, addedAt),
            content_hash: contentHash,
            definition: JSON.stringify(definition),
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        return numInsertedOrUpdatedRows === 1n;
      });
    },

    /** Changes only what `settings` names. */
    async change(key: FrameKey, settings: FrameSettings, changedAt: number): Promise<void> {
      await database
        .insertInto('frames')
        .values(newRow(key, settings, changedAt))
        .onConflict((conflict) =>
          conflict
            .columns(['category_name', 'frame_name'])
            .where('removed_at', 'is', null)
            .doUpdateSet(toColumns(settings)),
        )
        .execute();
    },

    /** False when there is no own frame of this name. */
    async removeOwn({ categoryName, frameName }: FrameKey, removedAt: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('frames')
        .set({ removed_at: removedAt })
        .where('category_name', '=', categoryName)
        .where('frame_name', '=', frameName)
        .where('definition', 'is not', null)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Forgets what was removed before `before` and returns it. */
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

export type FrameStore = ReturnType<typeof createFrameStore>;

const newRow = (
  { categoryName, frameName }: FrameKey,
  settings: FrameSettings,
  addedAt: number,
) => ({
  category_name: categoryName,
  frame_name: frameName,
  content_hash: '',
  definition: null,
  is_hidden: 0,
  added_at: addedAt,
  ...toColumns(settings),
});

function toColumns({ isHidden, seasons, locations }: FrameSettings): Partial<FrameTable> {
  return {
    ...(isHidden !== undefined && { is_hidden: Number(isHidden) }),
    ...(seasons && { seasons: JSON.stringify(seasons) }),
    ...(locations && { locations: JSON.stringify(locations) }),
  };
}

const Seasons = z.array(Season);
const Slugs = z.array(z.string());

function toStoredFrame(row: FrameTable): StoredFrame {
  return {
    categoryName: row.category_name,
    frameName: row.frame_name,
    ...(row.definition !== null && {
      own: {
        contentHash: row.content_hash,
        definition: FrameDefinition.parse(JSON.parse(row.definition)),
      },
    }),
    settings: {
      isHidden: row.is_hidden === 1,
      ...(row.seasons !== null && { seasons: Seasons.parse(JSON.parse(row.seasons)) }),
      ...(row.locations !== null && { locations: Slugs.parse(JSON.parse(row.locations)) }),
    },
  };
}
