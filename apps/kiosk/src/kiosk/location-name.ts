import type { StoredValues } from '../devices/storage/stored-values.ts';

/** Location of a kiosk without a stored location. */
const DEFAULT_LOCATION = 'default';

export const getLocationName = (stored: StoredValues): string =>
  stored.find('Location') ?? DEFAULT_LOCATION;

/**
 * SIGN-76: stores the location of the server's response, so that the kiosk follows a change in the
 * console. A response that arrives after a sign-out is ignored.
 */
export async function syncLocation<Result extends { location: string | null }>(
  stored: StoredValues,
  request: () => Promise<Result>,
): Promise<Result> {
  const token = stored.find('token');
  const result = await request();
  const { location } = result;
  const hasChanged = location !== null && location !== getLocationName(stored);
  if (hasChanged && stored.find('token') === token) stored.set('Location', location);
  return result;
}
