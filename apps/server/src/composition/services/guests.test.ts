import { expect, test } from 'vitest';
import { scanGuestCode } from '../../testing/booths/guest-phone.ts';
import { startRecordingBooth } from '../../testing/booths/recording-booth.ts';
import { SHEET_FRAME } from '../../testing/booths/snapping-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';

test('the guest page shows the effect that was chosen for the film, not one that was only viewed (GUEST-5)', async () => {
  const booth = await startRecordingBooth(await openInMemory());
  const txID = await booth.startPaid();
  await booth.recordAll(txID, SHEET_FRAME);
  await booth.getImages(txID, SHEET_FRAME);
  await booth.startVideoJobs();
  const phone = await scanGuestCode(booth, txID);
  const listEffects = async () =>
    new Set((await phone.listFiles()).map((file) => file.split('/')[4]));
  const lookAt = (effect: string) =>
    booth.post(
      '/api/generate-video',
      { txID, effect, fps: 30, ...SHEET_FRAME, ahead: true },
      booth.kiosk.headers,
    );

  await lookAt('dark_grayscale');
  expect((await listEffects()).size).toBe(4);
  await booth.getVideos(txID, 'original', SHEET_FRAME);
  await lookAt('light_grayscale');
  expect(await listEffects()).toEqual(new Set(['original']));
  // This film was made before it was chosen; the choice still counts.
  booth.advance(1_000);
  await booth.getVideos(txID, 'dark_grayscale', SHEET_FRAME);
  expect(await listEffects()).toEqual(new Set(['dark_grayscale']));
});
