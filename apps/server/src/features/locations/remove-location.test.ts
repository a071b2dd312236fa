import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { removeLocation, restoreLocation } from './remove-location.ts';

describeOnEveryDatabase('removing a location', (open) => {
  test('a week later a removed place and its film are forgotten (CONSOLE-162)', async () => {
    const booth = await createTestBooth(await open());
    const { landingVideos, locations } = booth;
    await landingVideos.replace('bandung', 'assets/videos/default/landing.mp4', BOOTH_ITSELF);
    await removeLocation(booth, 'Bandung', BOOTH_ITSELF);
    booth.advance(7 * 86_400_000 + 1);
    await removeLocation(booth, 'Jakarta', BOOTH_ITSELF);
    const late = restoreLocation({ locations, landingVideos }, 'Bandung', BOOTH_ITSELF);
    await expect(late).rejects.toMatchObject({ code: 'not_found' });
    expect(existsSync(join(booth.folder, 'videos/.removed/bandung'))).toBe(false);
    await restoreLocation(booth, 'Jakarta', BOOTH_ITSELF);
  });

  test('a week later nobody brings it back, whether or not it was forgotten (CONSOLE-162)', async () => {
    const booth = await createTestBooth(await open());
    await removeLocation(booth, 'Bandung', BOOTH_ITSELF);
    booth.advance(7 * 86_400_000 + 1);
    const late = restoreLocation(booth, 'Bandung', BOOTH_ITSELF);
    await expect(late).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a place that somebody changes while it is removed stays, with its film (CONSOLE-161)', async () => {
    const booth = await createTestBooth(await open());
    const { landingVideos, locations } = booth;
    await landingVideos.replace('bandung', 'assets/videos/default/landing.mp4', BOOTH_ITSELF);
    const { version } = await locations.getProfile('Bandung');
    const beaten = {
      landingVideos,
      locations: {
        ...locations,
        async requireRemovable() {
          await locations.configure('Bandung', { snapFeeIdr: 1 }, BOOTH_ITSELF);
        },
      },
    };
    const removing = removeLocation(beaten, 'Bandung', BOOTH_ITSELF, version);
    await expect(removing).rejects.toMatchObject({ code: 'conflict' });
    expect(await landingVideos.hasOwn('bandung')).toBe(true);
  });
});
