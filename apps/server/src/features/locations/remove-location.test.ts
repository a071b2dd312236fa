import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { removeLocation, restoreLocation } from './remove-location.ts';

describeOnEveryDatabase('removing a location', (open) => {
  test('a removed location and its video are deleted after a week (CONSOLE-162)', async () => {
    const booth = await createTestBooth(await open());
    const { landingVideos, locations } = booth;
    await landingVideos.replace('bandung', 'assets/videos/default/landing.mp4', BOOTH_ACTOR);
    await removeLocation(booth, 'Bandung', BOOTH_ACTOR);
    booth.advance(7 * 86_400_000 + 1);
    await removeLocation(booth, 'Jakarta', BOOTH_ACTOR);
    const restoring = restoreLocation({ locations, landingVideos }, 'Bandung', BOOTH_ACTOR);
    await expect(restoring).rejects.toMatchObject({ code: 'not_found' });
    expect(existsSync(join(booth.folder, 'videos/.removed/bandung'))).toBe(false);
    await restoreLocation(booth, 'Jakarta', BOOTH_ACTOR);
  });

  test('a removed location cannot be restored after a week, even if it is not deleted yet (CONSOLE-162)', async () => {
    const booth = await createTestBooth(await open());
    await removeLocation(booth, 'Bandung', BOOTH_ACTOR);
    booth.advance(7 * 86_400_000 + 1);
    const restoring = restoreLocation(booth, 'Bandung', BOOTH_ACTOR);
    await expect(restoring).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a location that is changed during its removal stays, with its video (CONSOLE-161)', async () => {
    const booth = await createTestBooth(await open());
    const { landingVideos, locations } = booth;
    await landingVideos.replace('bandung', 'assets/videos/default/landing.mp4', BOOTH_ACTOR);
    const { version } = await locations.getProfile('Bandung');
    const servicesWithChange = {
      landingVideos,
      locations: {
        ...locations,
        async requireRemovable() {
          await locations.configure('Bandung', { snapFeeIdr: 1 }, BOOTH_ACTOR);
        },
      },
    };
    const removing = removeLocation(servicesWithChange, 'Bandung', BOOTH_ACTOR, version);
    await expect(removing).rejects.toMatchObject({ code: 'conflict' });
    expect(await landingVideos.hasOwn('bandung')).toBe(true);
  });
});
