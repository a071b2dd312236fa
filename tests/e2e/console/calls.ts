import type { BrowserContext } from '@playwright/test';
import type { BoothProcess } from '../../support/booth-process.ts';
import { expect } from '../support/booth-test.ts';

/** Makes a console call as the person who is signed in; it must succeed. */
export const sendCall = async (
  context: BrowserContext,
  booth: BoothProcess,
  method: string,
  path: string,
  data?: object,
) => {
  const response = await context.request.fetch(`${booth.url}/v1/console/${path}`, {
    method,
    headers: { origin: booth.url },
    ...(data && { data }),
  });
  expect([path, response.status()]).toEqual([path, 200]);
  return (await response.json()).data;
};

/** Adds a location with a time zone, or changes an existing one. */
export async function makeLocation(
  context: BrowserContext,
  booth: BoothProcess,
  name: string,
  time_zone: string,
): Promise<void> {
  const existing = await sendCall(context, booth, 'GET', `locations?search=${name}`);
  const location =
    existing.rows[0] ?? (await sendCall(context, booth, 'POST', 'locations', { name }));
  const { slug, version } = location;
  await sendCall(context, booth, 'PUT', `locations/${slug}`, { version, changes: { time_zone } });
}
