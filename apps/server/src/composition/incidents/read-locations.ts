import { nameBooth } from '@jepret/contract/console';
import type { IncidentLocation } from '../../features/incidents/check-incidents.ts';
import type { SetupServices } from '../services/setup.ts';

/** Names and opening hours of all locations, with the default profile. */
export const createIncidentLocations =
  ({ locations }: Pick<SetupServices, 'locations'>) =>
  async (): Promise<ReadonlyMap<string, IncidentLocation>> =>
    new Map(
      (await locations.listNames()).map(({ slug, name, isDefault, timeZone, openingHours }) => [
        slug,
        { name: isDefault ? 'No location' : name, timeZone, openingHours },
      ]),
    );

export const createBoothNames =
  ({ kiosks }: Pick<SetupServices, 'kiosks'>) =>
  async (): Promise<ReadonlyMap<string, string>> =>
    new Map((await kiosks.list()).map((kiosk) => [kiosk.id, nameBooth(kiosk)]));
