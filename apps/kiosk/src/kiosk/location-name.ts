import type { StoredValues } from '../devices/storage/stored-values.ts';

/** What a kiosk is called before anybody told it where it stands. */
const DEFAULT_LOCATION = 'default';

export const locationNameOf = (stored: StoredValues): string =>
  stored.find('Location') ?? DEFAULT_LOCATION;
