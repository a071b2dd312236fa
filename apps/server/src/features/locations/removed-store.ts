import { z } from 'zod';
import type { Database } from '../../database/schema.ts';
import type { ConfiguredLocation, LocationSettings, Versioned } from './store.ts';

/** Written by `insert` only, from the settings of a location. */
const Settings = z.custom<LocationSettings>((value) => typeof value === 'object' && value !== null);

/** Removed locations for as long as they can be restored; the last one of each name. */
export function createRemovedLocationStore(database: Database) {
  return {
    async insert(
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

    /** Ignores locations removed before `since`. */
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

    /** False if there was none. */
    async delete(slug: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('removed_locations')
        .where('slug', '=', slug)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },

    /** Deletes locations removed before `before` and returns their slugs. */
    async deleteOlder(before: number): Promise<string[]> {
      const rows = await database
        .deleteFrom('removed_locations')
        .where('removed_at', '<', before)
        .returning('slug')
        .execute();
      return rows.map(({ slug }) => slug);
    },
  };
}
