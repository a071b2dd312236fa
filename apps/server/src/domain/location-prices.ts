/** Prices of a session, in whole rupiah. */
export interface LocationPrices {
  /** The price of the default profile, for locations without their own price. */
  defaultPriceIdr: number;
  bySlug: ReadonlyMap<string, number>;
}

export const getLocationPrice = (
  { defaultPriceIdr: usual, bySlug: byPlace }: LocationPrices,
  slug: string,
): number => byPlace.get(slug) ?? usual;
