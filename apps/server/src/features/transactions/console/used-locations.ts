import type { Database } from '../../../database/schema.ts';

/** Without the default profile while it has no transactions (CONSOLE-212). */
export const createListUsedLocations =
  (database: Database) =>
  async <Location extends { slug: string; isDefault: boolean }>(
    locations: readonly Location[],
  ): Promise<Location[]> => {
    const profile = locations.find(({ isDefault }) => isDefault);
    if (!profile) return [...locations];
    const hasTransactions = await database
      .selectFrom('transactions')
      .select('id')
      .where('location', '=', profile.slug)
      .limit(1)
      .executeTakeFirst();
    return locations.filter(({ isDefault }) => !isDefault || hasTransactions !== undefined);
  };

export type ListUsedLocations = ReturnType<typeof createListUsedLocations>;
