import { expect, test } from 'vitest';
import { scanGuestCode } from '../../testing/booths/guest-phone.ts';
import { openLiveStudio } from '../../testing/booths/live-studio.ts';
import { SHEET_FRAME } from '../../testing/booths/studio.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';

// Real films on a busy machine.

test('the guest page follows what was chosen for the film, not what was only looked at (GUEST-5)', async () => {
  const studio = await openLiveStudio(await openInMemory());
  const txID = await studio.startPaid();
  await studio.recordAll(txID, SHEET_FRAME);
  await studio.getImages(txID, SHEET_FRAME);
  await studio.work();
  const phone = await scanGuestCode(studio, txID);
  const listEffects = async () =>
    new Set((await phone.listFiles()).map((file) => file.split('/')[4]));
  const lookAt = (effect: string) =>
    studio.post(
      '/api/generate-video',
      { txID, effect, fps: 30, ...SHEET_FRAME, ahead: true },
      studio.kiosk.headers,
    );

  await lookAt('dark_grayscale');
  expect((await listEffects()).size).toBe(4);
  await studio.getVideos(txID, 'original', SHEET_FRAME);
  await lookAt('light_grayscale');
  expect(await listEffects()).toEqual(new Set(['original']));
  // Made before it was chosen: the choice counts all the same.
  studio.advance(1_000);
  await studio.getVideos(txID, 'dark_grayscale', SHEET_FRAME);
  expect(await listEffects()).toEqual(new Set(['dark_grayscale']));
});
