import { calls, LocationName } from '@jepret/contract';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createLocationService } from './service.ts';

describeOnEveryDatabase('locations', (open) => {
  test('the response contains all settings that a kiosk needs (LOC-5, RUN-4)', async () => {
    const booth = await createTestBooth(await open());
    const { headers } = await booth.signIn();
    const answer = await booth.get('/v1/location/bandung', headers);
    expect(calls.getLocation.data.parse(answer.json().data)).toEqual({
      name: 'Bandung',
      slug: 'bandung',
      snap_fee: 30_000,
      currency: 'IDR',
      landing_video: '/videos/bandung/landing.mp4',
      social_handle: '@jepret.booth',
      contact_email: 'halo@jepret.id',
      recording: true,
      retention_days: 14,
      guards_logout: false,
      language: 'en',
      snaps: { min: 3, max: 4 },
    });
  });

  test('names match without regard to case or outer spaces (LOC-1)', async () => {
    const booth = await createTestBooth(await open());
    const { headers } = await booth.signIn();
    const answer = await booth.get(`/v1/location/${encodeURIComponent('  BanDUNG ')}`, headers);
    expect(answer.json().data).toMatchObject({ name: 'Bandung', snap_fee: 30_000 });
  });

  test('an unconfigured name gets the default profile under its own name (LOC-3)', async () => {
    const booth = await createTestBooth(await open());
    await booth.locations.configure(
      'default',
      { snapFeeIdr: 40_000, socialHandle: '@baru' },
      BOOTH_ACTOR,
    );
    const { headers } = await booth.signIn();
    const answer = await booth.get('/v1/location/Kota%20Batu', headers);
    expect(answer.json().data).toMatchObject({
      name: 'Kota Batu',
      slug: 'kota-batu',
      snap_fee: 40_000,
      social_handle: '@baru',
      landing_video: '/videos/kota-batu/landing.mp4',
    });
  });

  test('a configured location has its own values and inherits the others from the default (LOC-4)', async () => {
    const booth = await createTestBooth(await open(), { retentionDays: 21 });
    await booth.locations.configure(
      'Kota Batu',
      { snapFeeIdr: 0, isRecording: false },
      BOOTH_ACTOR,
    );
    await booth.locations.configure('KOTA BATU', { retentionDays: 3 }, BOOTH_ACTOR);
    await booth.locations.configure('default', { contactEmail: 'tanya@jepret.id' }, BOOTH_ACTOR);
    expect(await booth.locations.get('kota batu')).toMatchObject({
      name: 'Kota Batu',
      snap_fee: 0,
      recording: false,
      retention_days: 3,
      contact_email: 'tanya@jepret.id',
      isConfigured: true,
    });
    expect(await booth.locations.get('jakarta')).toMatchObject({ retention_days: 21 });
  });

  test('the list contains unconfigured locations of kiosks (LOC-6)', async () => {
    const booth = await createTestBooth(await open());
    const { headers } = await booth.signIn();
    const payload = {
      location: 'Kota Batu',
      useEdit: false,
      stickerOnly: false,
      app_version: '1',
      camera_label: null,
    };
    await booth.app.inject({ method: 'PUT', url: '/v1/kiosk', headers, payload });
    const list = await booth.locations.list();
    expect(list.map(({ name, isConfigured }) => [name, isConfigured])).toEqual([
      ['Bandung', true],
      ['default', true],
      ['Jakarta', true],
      ['Kota Batu', false],
    ]);
  });

  test('the range of snaps comes from the frames of the location, or is the default without frames', async () => {
    const locations = createLocationService({
      database: await open(),
      clock: { now: () => 0 },
      retentionDays: 14,
      listNamesInUse: async () => [],
      findSnapRange: async (slug) => (slug === 'jakarta' ? { min: 2, max: 6 } : undefined),
      findSteadyNow: async () => undefined,
      grantFree: async () => 'done',
      countNewlyFree: async () => 0,
    });
    expect((await locations.get('Jakarta')).snaps).toEqual({ min: 2, max: 6 });
    expect((await locations.get('Batu')).snaps).toEqual({ min: 4, max: 4 });
  });

  test('a removed location stays removed, and the default cannot be removed (LOC-6)', async () => {
    const booth = await createTestBooth(await open());
    await booth.locations.remove('Bandung', BOOTH_ACTOR);
    await booth.locations.seedDemo();
    expect(await booth.locations.get('bandung')).toMatchObject({ isConfigured: false });
    await expect(booth.locations.remove('bandung', BOOTH_ACTOR)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(booth.locations.remove('Default', BOOTH_ACTOR)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test.each([
    ['ten thousand characters', 'x'.repeat(10_000), 'A location has at most 60 characters.'],
    ['only signs', '!!!', 'A location needs a letter or a digit.'],
    ['a null byte', 'ja\0karta', 'A location has no control characters.'],
    ['spaces', '  ', 'A location is needed.'],
  ])('a name of %s is refused with a readable error (LOC-7)', async (_, name, sentence) => {
    const booth = await createTestBooth(await open());
    const { headers } = await booth.signIn();
    const answer = await booth.get(`/v1/location/${encodeURIComponent(name)}`, headers);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().meta).toEqual({
      message: sentence,
      errors: [{ code: 'invalid', message: sentence, field: 'name' }],
    });
    expect(LocationName.safeParse(name).success).toBe(false);
  });
});
