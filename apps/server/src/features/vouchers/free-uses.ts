import { type PlacePrices, priceOfPlace } from '../../domain/place-prices.ts';
import { type Discount, discountOn, type Voucher, type VoucherTerms } from './voucher.ts';

/** What a voucher is good for now, as far as sessions become free by it. */
interface FreeUses {
  /** How many are left, with those that payments hold, which may give them back; null without a limit. */
  left: number | null;
  /** Slugs; `ANYWHERE` also stands for locations that have no price of their own. */
  places: readonly string[];
  startsAt: number | null;
  endsAt: number | null;
}

const ANYWHERE = '*';
const NONE: FreeUses = { left: 0, places: [], startsAt: null, endsAt: null };

type Subject = VoucherTerms & Partial<Pick<Voucher, 'used' | 'disabledAt'>>;

/** What is disabled or over makes nothing free. `count`: so many vouchers of these terms. */
export function freeUsesOf(
  voucher: Subject,
  { prices, now, count = 1 }: { prices: PlacePrices; now: number; count?: number },
): FreeUses {
  const { quota, startsAt, endsAt, used = 0, disabledAt = null } = voucher;
  if (disabledAt !== null || (endsAt !== null && endsAt <= now)) return NONE;
  const places = listFreePlaces(voucher, prices);
  if (places.length === 0) return NONE;
  const left = quota === null ? null : Math.max(0, quota - used) * count;
  return { left, places, startsAt, endsAt };
}

/**
 * How many sessions become free by a change that were not free before; null without a limit. With
 * more days or locations all of its uses are new: those left before may never have been used there.
 */
export function countGranted(before: FreeUses, after: FreeUses): number | null {
  const isWithin =
    after.places.every((place) => before.places.includes(place)) &&
    (before.startsAt ?? 0) <= (after.startsAt ?? 0) &&
    (before.endsAt ?? Number.POSITIVE_INFINITY) >= (after.endsAt ?? Number.POSITIVE_INFINITY);
  const known = isWithin ? before.left : 0;
  if (known === null) return 0;
  return after.left === null ? null : Math.max(0, after.left - known);
}

/** Where nothing is left to pay with it. */
export function listFreePlaces(
  { discount, locations }: Pick<VoucherTerms, 'discount' | 'locations'>,
  prices: PlacePrices,
): string[] {
  const isFree = (priceIdr: number) => isFreeAt(priceIdr, discount);
  if (locations) return locations.filter((slug) => isFree(priceOfPlace(prices, slug)));
  const places = [...prices.byPlace].filter(([, priceIdr]) => isFree(priceIdr));
  return [...places.map(([slug]) => slug), ...(isFree(prices.usual) ? [ANYWHERE] : [])];
}

/** A price of 0 is free without an amount off; that counts when the price is raised. */
export const isFreeAt = (priceIdr: number, discount: Discount): boolean =>
  isWhole(discount) || (priceIdr > 0 && discountOn(priceIdr, discount) >= priceIdr);

/** Free at every price, also at one that is raised later. */
const isWhole = (discount: Discount): boolean =>
  discount.kind === 'free' || (discount.kind === 'percent' && discount.percent === 100);
