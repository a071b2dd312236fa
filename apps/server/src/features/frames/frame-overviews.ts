import type { Clock } from '@jepret/time';
import { BoothError } from '../../domain/booth-error.ts';
import { getLocationZone, type LocationZones } from '../../domain/location-zones.ts';
import { formatZoneDay, type TimeZone } from '../../domain/zone-days.ts';
import type { Catalogue, CatalogueFrame } from './catalogue.ts';
import type { FrameFaults } from './checks/frame-checks.ts';
import { findSeason, type Offer, offerOf } from './seasons/offers.ts';
import type { SeasonDates } from './seasons/seasons.ts';

export interface FrameOverview extends CatalogueFrame {
  offer: Offer;
  /** The current or next one. */
  season?: SeasonDates;
  fault?: string;
}

interface Dependencies {
  catalogue: Catalogue;
  clock: Clock;
  isConfigured: (locationSlug: string) => Promise<boolean>;
  readZones(): Promise<LocationZones>;
  faults: FrameFaults;
}

const DEFAULT_SLUG = 'default';

/** Lists all frames, and whether they are offered. */
export function createFrameOverviews(dependencies: Dependencies) {
  const { catalogue, clock, isConfigured, faults, readZones } = dependencies;

  /** The current day at a location; without a location, in the default time zone. */
  const findToday = async (locationSlug?: string): Promise<{ today: string; zone: TimeZone }> => {
    const zone = getLocationZone(await readZones(), locationSlug ?? null);
    return { today: formatZoneDay(clock.now(), zone), zone };
  };

  /** FRAME-21: an unconfigured location has the frames of `default` and those that name it. */
  const listMatchingSlugs = async (
    slug: string,
    frames: readonly CatalogueFrame[],
  ): Promise<string[]> => {
    const isDefaultNamed = frames.some(({ locations }) => locations.includes(DEFAULT_SLUG));
    return isDefaultNamed && !(await isConfigured(slug)) ? [slug, DEFAULT_SLUG] : [slug];
  };

  const listAll = async (locationSlug?: string): Promise<FrameOverview[]> => {
    const frames = await catalogue.list();
    const slugs =
      locationSlug === undefined ? undefined : await listMatchingSlugs(locationSlug, frames);
    const { today } = await findToday(locationSlug);
    return frames.map((frame) => {
      const season = findSeason(frame, today);
      const fault = faults.get(frame.frame.url);
      const offer = fault === undefined ? offerOf(frame, today, slugs) : 'broken';
      return { ...frame, offer, ...(season && { season }), ...(fault !== undefined && { fault }) };
    });
  };

  const listOffered = async (locationSlug: string): Promise<FrameOverview[]> =>
    (await listAll(locationSlug)).filter(({ offer }) => offer === 'offered');

  /** By its name, or by `CATEGORY/name` if the name is ambiguous. */
  const getFrame = async (name: string): Promise<FrameOverview> => {
    const [frame, ...others] = (await listAll()).filter(
      ({ frame: { category_name, frame_name } }) =>
        name === frame_name || name === `${category_name}/${frame_name}`,
    );
    if (!frame) {
      throw new BoothError('not_found', `There is no frame ${name}, so nothing was changed.`);
    }
    if (others.length === 0) return frame;
    const names = [frame, ...others].map(
      ({ frame: { category_name } }) => `${category_name}/${name}`,
    );
    throw new BoothError(
      'conflict',
      `Several frames have this name, nothing was changed: ${names.join(', ')}.`,
    );
  };

  return { findToday, listAll, listOffered, getFrame };
}
