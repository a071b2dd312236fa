import type { BrowserContext } from '@playwright/test';
import type { BoothProcess } from '../../support/booth-process.ts';
import { expect } from '../support/booth-test.ts';

/** A call of the console by whoever is signed in there; it has to be answered well. */
export const sendCall = async (
  context: BrowserContext,
  booth: BoothProcess,
  method: string,
  path: string,
  data?: object,
) => {
  const answer = await context.request.fetch(`${booth.url}/v1/console/${path}`, {
    method,
    headers: { origin: booth.url },
    ...(data && { data }),
  });
  expect([path, answer.status()]).toEqual([path, 200]);
  return (await answer.json()).data;
};

/** A place with a time of its own; made again it stays. */
export async function makeLocation(
  context: BrowserContext,
  booth: BoothProcess,
  name: string,
  time_zone: string,
): Promise<void> {
  const known = await sendCall(context, booth, 'GET', `locations?search=${name}`);
  const place = known.rows[0] ?? (await sendCall(context, booth, 'POST', 'locations', { name }));
  const { slug, version } = place;
  await sendCall(context, booth, 'PUT', `locations/${slug}`, { version, changes: { time_zone } });
}
