/** What a session costs, in whole rupiah. */
export interface PlacePrices {
  /** The default profile's: of every location that has no price of its own. */
  usual: number;
  /** By slug. */
  byPlace: ReadonlyMap<string, number>;
}

export const priceOfPlace = ({ usual, byPlace }: PlacePrices, slug: string): number =>
  byPlace.get(slug) ?? usual;
