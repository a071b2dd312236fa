import { toSlug } from '@jepret/contract';
import { z } from 'zod';
import type { Granted, GrantFree, GrantTransaction } from '../../database/free-sessions.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { priceOfPlace } from '../../domain/place-prices.ts';
import { requireSeen } from '../../domain/seen-versions.ts';
import { readPrices } from './read-prices.ts';
import { createLocationStore, type LocationChanges } from './store.ts';

export interface FreePriceDependencies {
  grantFree: GrantFree;
  /** How many sessions vouchers make free at the new price and not at the old one; null without a limit. */
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
 * A price of 0 makes every session free, another price those of some vouchers (CONSOLE-188). A price of
 * 0 of its own counts also where the default profile's is 0: it stays when that one is raised.
 */
export function createPriceGrant({ grantFree, countNewlyFree }: FreePriceDependencies) {
  return async (
    transaction: GrantTransaction,
    { name, changes, actor, seenVersion }: PriceChange,
  ): Promise<Granted> => {
    if (changes.snapFeeIdr === undefined) return 'done';
    const slug = toSlug(name);
    const prices = await readPrices(transaction);
    const oldIdr = priceOfPlace(prices, slug);
    const newIdr = changes.snapFeeIdr ?? prices.usual;
    const known = await createLocationStore(transaction).find(slug);
    if (changes.snapFeeIdr === (known?.settings.snapFeeIdr ?? null)) return 'done';
    requireSeen('this location', known?.version ?? 0, seenVersion);
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

interface Configuring {
  configure(
    name: string,
    changes: LocationChanges,
    actor: Actor,
    seenVersion: number,
  ): Promise<unknown>;
}

/** What an owner accepted. */
export async function applyPriceChange(
  locations: Configuring,
  payload: unknown,
  actor: Actor,
): Promise<void> {
  const { name, changes, version } = Payload.parse(payload);
  await locations.configure(name, changes as LocationChanges, actor, version);
}
