import type { Database } from '../../../database/schema.ts';

/** Without the default profile while it has no transactions (CONSOLE-212). */
export const createListUsed =
  (database: Database) =>
  async <Place extends { slug: string; isDefault: boolean }>(
    places: readonly Place[],
  ): Promise<Place[]> => {
    const profile = places.find(({ isDefault }) => isDefault);
    if (!profile) return [...places];
    const used = await database
      .selectFrom('transactions')
      .select('id')
      .where('location', '=', profile.slug)
      .limit(1)
      .executeTakeFirst();
    return places.filter(({ isDefault }) => !isDefault || used !== undefined);
  };

export type ListUsed = ReturnType<typeof createListUsed>;
