import { toSlug } from '@jepret/contract';
import { z } from 'zod';
import type { GrantFree, GrantOutcome, GrantTransaction } from '../../database/free-sessions.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { getLocationPrice } from '../../domain/location-prices.ts';
import { requireVersion } from '../../domain/version-conflicts.ts';
import { readPrices } from './read-prices.ts';
import { createLocationStore, type LocationChanges } from './store.ts';

export interface FreePriceDependencies {
  grantFree: GrantFree;
  /** How many sessions are free with vouchers at the new price but not at the old one; null if unlimited. */
  countNewlyFree(
    transaction: Database,
    price: { slug: string; oldIdr: number; newIdr: number },
  ): Promise<number | null>;
}

interface PriceChange {
  name: string;
  changes: LocationChanges;
  actor: Actor;
  seenVersion: number | undefined;
}

/**
 * A price of 0 makes every session free; another price makes sessions with some vouchers free
 * (CONSOLE-188). An own price of 0 counts also if the default profile's is 0, because it stays when
 * that one is raised.
 */
export function createPriceGrant({ grantFree, countNewlyFree }: FreePriceDependencies) {
  return async (
    transaction: GrantTransaction,
    { name, changes, actor, seenVersion }: PriceChange,
  ): Promise<GrantOutcome> => {
    if (changes.snapFeeIdr === undefined) return 'done';
    const slug = toSlug(name);
    const prices = await readPrices(transaction);
    const oldIdr = getLocationPrice(prices, slug);
    const newIdr = changes.snapFeeIdr ?? prices.defaultPriceIdr;
    const known = await createLocationStore(transaction).find(slug);
    if (changes.snapFeeIdr === (known?.settings.snapFeeIdr ?? null)) return 'done';
    requireVersion('this location', known?.version ?? 0, seenVersion);
    return grantFree(transaction, {
      actor,
      sessions: newIdr === 0 ? null : await countNewlyFree(transaction, { slug, oldIdr, newIdr }),
      subject: known?.name ?? name,
      location: slug,
      change: {
        kind: 'price-change',
        key: slug,
        payload: { name, changes, version: known?.version ?? 0 },
      },
    });
  };
}

const Payload = z.object({
  name: z.string(),
  changes: z.record(z.string(), z.unknown()),
  version: z.number(),
});

interface LocationChanger {
  configure(
    name: string,
    changes: LocationChanges,
    actor: Actor,
    seenVersion: number,
  ): Promise<unknown>;
}

/** Applies a price change that an owner accepted. */
export async function applyPriceChange(
  locations: LocationChanger,
  payload: unknown,
  actor: Actor,
): Promise<void> {
  const { name, changes, version } = Payload.parse(payload);
  await locations.configure(name, changes as LocationChanges, actor, version);
}
