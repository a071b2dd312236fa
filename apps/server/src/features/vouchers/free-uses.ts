import { getLocationPrice, type LocationPrices } from '../../domain/location-prices.ts';
import { computeDiscount, type Discount, type Voucher, type VoucherTerms } from './voucher.ts';

/** The sessions that a voucher makes free. */
interface FreeUses {
  /** Uses left, including reserved ones, which may be released; null without a limit. */
  left: number | null;
  /** Slugs; `OTHER_LOCATIONS` stands for all locations without a price of their own. */
  locations: readonly string[];
  startsAt: number | null;
  endsAt: number | null;
}

const OTHER_LOCATIONS = '*';
const NONE: FreeUses = { left: 0, locations: [], startsAt: null, endsAt: null };

type Subject = VoucherTerms & Partial<Pick<Voucher, 'used' | 'disabledAt'>>;

/** A disabled or ended voucher makes nothing free. `count`: the number of vouchers with these terms. */
export function getFreeUses(
  voucher: Subject,
  { prices, now, count = 1 }: { prices: LocationPrices; now: number; count?: number },
): FreeUses {
  const { quota, startsAt, endsAt, used = 0, disabledAt = null } = voucher;
  if (disabledAt !== null || (endsAt !== null && endsAt <= now)) return NONE;
  const locations = listFreeLocations(voucher, prices);
  if (locations.length === 0) return NONE;
  const left = quota === null ? null : Math.max(0, quota - used) * count;
  return { left, locations, startsAt, endsAt };
}

/**
 * How many sessions become free by a change that were not free before; null without a limit. If it adds
 * days or locations, all uses count as new: they might never have been used otherwise.
 */
export function countNewFreeUses(before: FreeUses, after: FreeUses): number | null {
  const isNarrower =
    after.locations.every((slug) => before.locations.includes(slug)) &&
    (before.startsAt ?? 0) <= (after.startsAt ?? 0) &&
    (before.endsAt ?? Number.POSITIVE_INFINITY) >= (after.endsAt ?? Number.POSITIVE_INFINITY);
  const alreadyFree = isNarrower ? before.left : 0;
  if (alreadyFree === null) return 0;
  return after.left === null ? null : Math.max(0, after.left - alreadyFree);
}

/** Locations where the discount covers the price. */
export function listFreeLocations(
  { discount, locations }: Pick<VoucherTerms, 'discount' | 'locations'>,
  prices: LocationPrices,
): string[] {
  const isFree = (priceIdr: number) => isFreeAt(priceIdr, discount);
  if (locations) return locations.filter((slug) => isFree(getLocationPrice(prices, slug)));
  const free = [...prices.bySlug].filter(([, priceIdr]) => isFree(priceIdr));
  return [
    ...free.map(([slug]) => slug),
    ...(isFree(prices.defaultPriceIdr) ? [OTHER_LOCATIONS] : []),
  ];
}

/** At a price of 0, an amount off makes nothing free; it counts once the price is raised. */
export const isFreeAt = (priceIdr: number, discount: Discount): boolean =>
  isFullDiscount(discount) || (priceIdr > 0 && computeDiscount(priceIdr, discount) >= priceIdr);

/** Free at every price. */
const isFullDiscount = (discount: Discount): boolean =>
  discount.kind === 'free' || (discount.kind === 'percent' && discount.percent === 100);
