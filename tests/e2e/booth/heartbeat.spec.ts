import type { Heartbeat } from '@jepret/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/booth-test.ts';
import { openCapture } from '../support/capturing.ts';
import { HEARTBEAT_URL } from '../support/delivering.ts';

const collectBeats = (page: Page): Heartbeat[] => {
  const beats: Heartbeat[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/kiosk/heartbeat')) beats.push(request.postDataJSON());
  });
  return beats;
};

test('home sends a heartbeat at once, every 15 s and in a new language (FLEET-1)', async ({
  page,
  signIn,
}) => {
  const beats = collectBeats(page);
  await page.clock.install();
  await signIn();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'TAP TO SNAP' })).toBeEnabled();
  await expect.poll(() => beats.length).toBeGreaterThan(0);
  const before = beats.length;
  await page.clock.runFor(15_000);
  await expect.poll(() => beats.length).toBe(before + 1);
  const asked = page.waitForRequest(HEARTBEAT_URL);
  await page.getByRole('button', { name: 'ID', exact: true }).tap();
  expect((await asked).headers()['accept-language']).toBe('id');
  expect(beats.at(-1)).toMatchObject({ screen: '/', is_busy: false, unsent_shots: 0 });
});

test('a session sends heartbeats with the camera’s measured frame rate (FLEET-1, FLEET-9)', async ({
  page,
  signIn,
}) => {
  const beats = collectBeats(page);
  await signIn();
  await openCapture(page);
  await expect
    .poll(() => beats.findLast(({ camera }) => camera.frame_rate !== null)?.camera)
    .toMatchObject({
      state: 'ok',
      label: expect.stringContaining('fake'),
      frame_rate: expect.any(Number),
    });
  const measured = beats.findLast(({ camera }) => camera.frame_rate !== null);
  expect(measured).toMatchObject({ screen: '/capture', is_busy: true });
  // The fake camera sends ten pictures a second.
  expect(measured?.camera.frame_rate).toBeGreaterThan(1);
  expect(measured?.camera.frame_rate).toBeLessThan(31);
});
