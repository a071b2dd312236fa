import type { Clock } from '@jepret/time';
import { BoothError } from '../../domain/booth-error.ts';
import { type PlaceZones, zoneOfPlace } from '../../domain/place-zones.ts';
import { type TimeZone, toZoneDay } from '../../domain/zone-days.ts';
import type { Catalogue, CatalogueFrame } from './catalogue.ts';
import type { FrameFaults } from './checks/frame-checks.ts';
import { findSeason, type Offer, offerOf } from './seasons/offers.ts';
import type { SeasonDates } from './seasons/seasons.ts';

export interface FrameOverview extends CatalogueFrame {
  offer: Offer;
  /** The one that lasts or comes next. */
  season?: SeasonDates;
  /** Why it is broken. */
  fault?: string;
}

interface Dependencies {
  catalogue: Catalogue;
  clock: Clock;
  isConfigured: (locationSlug: string) => Promise<boolean>;
  readZones(): Promise<PlaceZones>;
  faults: FrameFaults;
}

const DEFAULT_SLUG = 'default';

/** Every frame, and whether it is offered. */
export function createFrameOverviews(dependencies: Dependencies) {
  const { catalogue, clock, isConfigured, faults, readZones } = dependencies;

  /** Which day it is there; without a place, where nobody said otherwise. */
  const findToday = async (locationSlug?: string): Promise<{ today: string; zone: TimeZone }> => {
    const zone = zoneOfPlace(await readZones(), locationSlug ?? null);
    return { today: toZoneDay(clock.now(), zone), zone };
  };

  /** FRAME-21: a place nobody configured has the frames of `default` and those that name it. */
  const slugsOf = async (slug: string, frames: readonly CatalogueFrame[]): Promise<string[]> => {
    const isDefaultNamed = frames.some(({ locations }) => locations.includes(DEFAULT_SLUG));
    return isDefaultNamed && !(await isConfigured(slug)) ? [slug, DEFAULT_SLUG] : [slug];
  };

  const listAll = async (locationSlug?: string): Promise<FrameOverview[]> => {
    const frames = await catalogue.list();
    const slugs = locationSlug === undefined ? undefined : await slugsOf(locationSlug, frames);
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

  /** By its name, or by `CATEGORY/name` where the name alone does not tell. */
  const getFrame = async (typed: string): Promise<FrameOverview> => {
    const [frame, ...others] = (await listAll()).filter(
      ({ frame: { category_name, frame_name } }) =>
        typed === frame_name || typed === `${category_name}/${frame_name}`,
    );
    if (!frame) {
      throw new BoothError('not_found', `There is no frame ${typed}, so nothing was changed.`);
    }
    if (others.length === 0) return frame;
    const names = [frame, ...others].map(
      ({ frame: { category_name } }) => `${category_name}/${typed}`,
    );
    throw new BoothError('conflict', `Say which one, nothing was changed: ${names.join(', ')}.`);
  };

  return { findToday, listAll, listOffered, getFrame };
}
