import type { StoredValues } from '../devices/storage/stored-values.ts';

/** What a kiosk is called before anybody told it where it stands. */
const DEFAULT_LOCATION = 'default';

export const locationNameOf = (stored: StoredValues): string =>
  stored.find('Location') ?? DEFAULT_LOCATION;

/**
 * SIGN-76: the kiosk stores the location of the server's answer, so that it follows a change in the
 * console. An answer that comes after a sign-out says nothing about the next sign-in.
 */
export async function followLocation<Answer extends { location: string | null }>(
  stored: StoredValues,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const token = stored.find('token');
  const answer = await ask();
  const { location } = answer;
  const isNews = location !== null && location !== locationNameOf(stored);
  if (isNews && stored.find('token') === token) stored.set('Location', location);
  return answer;
}
