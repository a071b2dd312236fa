import type { CatalogueFrame } from '../catalogue.ts';
import { listDates, type SeasonDates } from './seasons.ts';

/** Whether a frame is offered, or why not. */
export type Offer = 'offered' | 'broken' | 'hidden' | 'out of season' | 'elsewhere';

type Terms = Pick<CatalogueFrame, 'isHidden' | 'seasons' | 'locations'>;

/** `slugs` are the names that match the location; without them only the day counts. */
export function offerOf(frame: Terms, day: string, slugs?: readonly string[]): Offer {
  if (frame.isHidden) return 'hidden';
  if (!isInSeason(frame, day)) return 'out of season';
  if (slugs && !isOfferedAt(frame, slugs)) return 'elsewhere';
  return 'offered';
}

/** The current or next season; undefined if there is none. */
export const findSeason = (
  { seasons }: Pick<Terms, 'seasons'>,
  day: string,
): SeasonDates | undefined =>
  seasons
    .flatMap((season) => listDates(season, day))
    .filter(({ until }) => day <= until)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))[0];

/** Days in this form sort like the calendar. */
function isInSeason(frame: Terms, day: string): boolean {
  if (frame.seasons.length === 0) return true;
  const season = findSeason(frame, day);
  return season !== undefined && season.from <= day;
}

const isOfferedAt = ({ locations }: Terms, slugs: readonly string[]): boolean =>
  locations.length === 0 || locations.some((slug) => slugs.includes(slug));
