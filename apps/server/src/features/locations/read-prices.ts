import type { Database } from '../../database/schema.ts';
import type { LocationPrices } from '../../domain/location-prices.ts';
import { DEFAULT_SLUG, FALLBACK_PROFILE } from './demo-locations.ts';
import { createLocationStore } from './store.ts';

/** Can be used within a transaction. */
export async function readPrices(database: Database): Promise<LocationPrices> {
  const configured = await createLocationStore(database).list();
  const known = new Map(configured.map(({ slug, settings }) => [slug, settings.snapFeeIdr]));
  const usual = known.get(DEFAULT_SLUG) ?? FALLBACK_PROFILE.snapFeeIdr;
  const byPlace = new Map(configured.map(({ slug }) => [slug, known.get(slug) ?? usual]));
  return { defaultPriceIdr: usual, bySlug: byPlace };
}
