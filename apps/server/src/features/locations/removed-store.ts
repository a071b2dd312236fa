import { z } from 'zod';
import type { Database } from '../../database/schema.ts';
import type { ConfiguredLocation, LocationSettings, Versioned } from './store.ts';

/** Written by `keep` only, from what the store of locations has read. */
const Settings = z.custom<LocationSettings>((value) => typeof value === 'object' && value !== null);

/** What locations were, for a while after they were removed; of each name the last. */
export function createRemovedLocationStore(database: Database) {
  return {
    async keep(
      { slug, name, settings, version }: ConfiguredLocation & Versioned,
      removedAt: number,
    ): Promise<void> {
      const row = { name, settings: JSON.stringify(settings), version, removed_at: removedAt };
      await database
        .insertInto('removed_locations')
        .values({ slug, ...row })
        .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
        .execute();
    },

    /** What was removed before `since` is as good as forgotten. */
    async find(slug: string, since: number): Promise<(ConfiguredLocation & Versioned) | undefined> {
      const row = await database
        .selectFrom('removed_locations')
        .selectAll()
        .where('slug', '=', slug)
        .where('removed_at', '>=', since)
        .executeTakeFirst();
      return (
        row && {
          slug,
          name: row.name,
          settings: Settings.parse(JSON.parse(row.settings)),
          version: row.version,
        }
      );
    },

    /** False when there was none. */
    async forget(slug: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('removed_locations')
        .where('slug', '=', slug)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },

    /** Forgets what was removed before `before` and returns the slugs. */
    async forgetOlder(before: number): Promise<string[]> {
      const rows = await database
        .deleteFrom('removed_locations')
        .where('removed_at', '<', before)
        .returning('slug')
        .execute();
      return rows.map(({ slug }) => slug);
    },
  };
}
