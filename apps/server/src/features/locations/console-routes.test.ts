import { readFileSync } from 'node:fs';
import { ALWAYS_OPEN, consoleCalls } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import {
  type ConsoleBrowser,
  openConsoleAs,
  openOwner,
} from '../../testing/booths/console-browser.ts';
import { setKioskLocation } from '../../testing/booths/set-kiosk-location.ts';
import { sendSlowly } from '../../testing/booths/slow-body.ts';
import { createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { readVideoWithEmptyMoov } from '../../testing/media/empty-video.ts';

const find = async (browser: ConsoleBrowser, slug: string) => {
  const { data } = (await browser.call('listLocations')).json();
  return data.rows.find((location: { slug: string }) => location.slug === slug);
};

const change = (browser: ConsoleBrowser, slug: string, version: number, changes: object) =>
  browser.call('changeLocation', { params: { slug }, body: { version, changes } });

describeOnEveryDatabase('locations in the console', (open) => {
  test('each setting shows its own value and the inherited one (CONSOLE-30)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    const { settings, ...bandung } = await find(owner, 'bandung');
    expect(bandung).toMatchObject({
      name: 'Bandung',
      is_default: false,
      is_configured: true,
      version: 1,
      kiosks: 0,
      landing_video: { url: '/videos/bandung/landing.mp4', is_own: false, version: 'none' },
    });
    expect(settings).toMatchObject({
      snap_fee: { own: 30_000, inherited: 35_000 },
      language: { own: null, inherited: 'en' },
      time_zone: { own: null, inherited: 'Asia/Jakarta' },
      when_printer_fails: { own: null, inherited: 'stop' },
    });
  });

  test('a changed price applies at the kiosk at once, and null restores the default (CONSOLE-31)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    const { headers } = await booth.signIn();
    const priceAtKiosk = async () =>
      (await booth.get('/v1/location/Bandung', headers)).json().data.snap_fee;
    const changed = await change(owner, 'bandung', 1, { snap_fee: 42_000, language: 'id' });
    expect(changed.json().data).toMatchObject({
      version: 2,
      settings: { snap_fee: { own: 42_000 }, language: { own: 'id' } },
    });
    expect(await priceAtKiosk()).toBe(42_000);
    await change(owner, 'bandung', 2, { snap_fee: null });
    expect(await priceAtKiosk()).toBe(35_000);
    const { version } = await find(owner, 'default');
    await change(owner, 'default', version, { snap_fee: 50_000 });
    expect(await priceAtKiosk()).toBe(50_000);
    const { rows } = (await owner.call('listAudit', { query: { search: 'bandung' } })).json().data;
    expect(rows).toMatchObject([
      { action: 'location.changed', before: { snapFeeIdr: 42_000 }, after: { snapFeeIdr: null } },
      { action: 'location.changed', location: { slug: 'bandung' } },
    ]);
  });

  test('the second of two concurrent changes of a location is refused (CONSOLE-19)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    const answers = await Promise.all([
      change(owner, 'bandung', 1, { snap_fee: 40_000 }),
      change(owner, 'bandung', 1, { language: 'id' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const conflict = answers.find(({ statusCode }) => statusCode === 409);
    expect(conflict?.json().meta.message).toContain('Someone else has changed this location');
    expect((await find(owner, 'bandung')).version).toBe(2);
  });

  test('of concurrent first changes of a location one succeeds, the others are refused (CONSOLE-140)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    await booth.signIn();
    const [kiosk] = await booth.kiosks.list();
    await setKioskLocation(booth, kiosk?.id ?? '', 'Medan');
    expect(await find(owner, 'medan')).toMatchObject({ is_configured: false, version: 0 });
    const fees = [40_000, 41_000, 42_000];
    const answers = await Promise.all(
      fees.map((snap_fee) => change(owner, 'medan', 0, { snap_fee })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const won = fees[answers.findIndex(({ statusCode }) => statusCode === 200)];
    expect(await find(owner, 'medan')).toMatchObject({
      version: 1,
      settings: { snap_fee: { own: won } },
    });
    const adding = ['Solo', 'Solo'].map((name) => owner.call('addLocation', { body: { name } }));
    const statuses = (await Promise.all(adding)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const { rows } = (await owner.call('listAudit')).json().data;
    const added = rows.filter((row: { action: string }) => row.action === 'location.added');
    expect(added).toMatchObject([{ subject: 'Solo' }]);
  });

  test('the first own value of a location with a booth is audited as a change (CONSOLE-221)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    await booth.signIn();
    const [kiosk] = await booth.kiosks.list();
    await setKioskLocation(booth, kiosk?.id ?? '', 'Medan');
    await change(owner, 'medan', 0, { snap_fee: 40_000 });
    const { rows } = (await owner.call('listAudit', { query: { search: 'medan' } })).json().data;
    expect(rows[0]).toMatchObject({
      action: 'location.changed',
      subject: 'Medan',
      before: { snapFeeIdr: null },
      after: { snapFeeIdr: 40_000 },
    });
    await booth.locations.configure('Solo', { snapFeeIdr: 20_000 }, BOOTH_ACTOR);
    const [line] = (await owner.call('listAudit', { query: { search: 'solo' } })).json().data.rows;
    expect(line).toMatchObject({ action: 'location.added', subject: 'Solo' });
  });

  test('a location has its own opening hours, or those of the default profile (LOC-13)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    const { settings } = await find(owner, 'bandung');
    expect(settings.opening_hours).toEqual({ own: null, inherited: ALWAYS_OPEN });
    const week = 'mon-sat 10:00-22:00, sun closed';
    const opening_hours = week.replace('mon-sat', 'Mon-Fri 10:00-22:00, sat');
    expect((await change(owner, 'bandung', 1, { opening_hours })).statusCode).toBe(200);
    expect((await find(owner, 'bandung')).settings.opening_hours.own).toBe(week);
    expect((await booth.locations.get('Bandung')).openingHours).toBe(week);
    const [line] = (await owner.call('listAudit', { query: { search: 'bandung' } })).json().data
      .rows;
    expect(line.after).toEqual({ openingHours: week });
  });

  test('a location that was removed and added again refuses changes from an older page (CONSOLE-141)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    const { version } = (await change(owner, 'bandung', 1, { snap_fee: 40_000 })).json().data;
    for (let times = 0; times < 2; times += 1) {
      const { version: seen } = await find(owner, 'bandung');
      await owner.call('removeLocation', { params: { slug: 'bandung' }, body: { version: seen } });
      await owner.call('addLocation', { body: { name: 'Bandung' } });
    }
    const conflict = await change(owner, 'bandung', version, { snap_fee: 1 });
    expect([conflict.statusCode, (await find(owner, 'bandung')).settings.snap_fee.own]).toEqual([
      409,
      null,
    ]);
    const now = (await find(owner, 'bandung')).version;
    expect(now).toBeGreaterThan(version);
    expect((await change(owner, 'bandung', now, { snap_fee: 5 })).statusCode).toBe(200);
  });

  test('an invalid value is refused with its field (CONSOLE-31)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    for (const [changes, field] of [
      [{ snap_fee: -1 }, 'snap_fee'],
      [{ snap_fee: 1.5 }, 'snap_fee'],
      [{ prints_per_session: 21 }, 'prints_per_session'],
      [{ retention_days: 0 }, 'retention_days'],
      [{ language: 'fr' }, 'language'],
      [{ time_zone: 'Europe/Berlin' }, 'time_zone'],
      [{ opening_hours: 'mon-fri 10:00-22:00' }, 'opening_hours'],
      [{ contact_email: 'no e-mail' }, 'contact_email'],
      [{ social_handle: ' ' }, 'social_handle'],
    ] as const) {
      const answer = await change(owner, 'bandung', 1, changes);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().meta.errors[0].field).toContain(field);
    }
    expect((await change(owner, 'bandung', 1, { colour: 'red' })).statusCode).toBe(422);
    expect((await change(owner, 'atlantis', 0, { snap_fee: 1 })).statusCode).toBe(404);
  });

  test('a location is added and removed; it stays in the list while a kiosk is there (CONSOLE-30)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    const add = (name: string) => owner.call('addLocation', { body: { name } });
    expect((await add('Kota Batu')).json().data).toMatchObject({ slug: 'kota-batu', version: 1 });
    const again = await add('kota batu');
    expect(again.statusCode).toBe(409);
    expect(again.json().meta.message).toBe('There is a location Kota Batu already.');
    await booth.signIn();
    const [kiosk] = await booth.kiosks.list();
    await setKioskLocation(booth, kiosk?.id ?? '', 'Kota Batu');
    const remove = (slug: string) =>
      owner.call('removeLocation', { params: { slug }, body: { version: 1 } });
    expect((await remove('kota-batu')).statusCode).toBe(200);
    expect(await find(owner, 'kota-batu')).toMatchObject({ is_configured: false, kiosks: 1 });
    expect((await remove('default')).statusCode).toBe(409);
  });

  test('a removed location is restored with its settings and its video (CONSOLE-162)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    const video = 'assets/videos/default/landing.mp4';
    await change(owner, 'bandung', 1, { snap_fee: 41_000, language: 'id' });
    await booth.landingVideos.replace('bandung', video, BOOTH_ACTOR);
    const before = await find(owner, 'bandung');
    const send = (call: 'removeLocation' | 'restoreLocation', version: number) =>
      owner.call(call, { params: { slug: 'bandung' }, body: { version } });
    expect((await send('restoreLocation', 2)).statusCode).toBe(409);
    const conflict = await send('removeLocation', 1);
    expect(conflict.statusCode).toBe(409);
    expect(conflict.json().meta.message).toContain('Someone else has changed this location');
    expect(await booth.landingVideos.hasOwn('bandung')).toBe(true);

    expect((await send('removeLocation', 2)).statusCode).toBe(200);
    expect(await booth.landingVideos.hasOwn('bandung')).toBe(false);
    expect((await booth.locations.get('bandung')).snap_fee).not.toBe(41_000);
    expect((await send('restoreLocation', 1)).statusCode).toBe(409);
    const back = await send('restoreLocation', 2);
    expect(back.json().meta.message).toBe('Bandung is back as it was.');
    expect(back.json().data).toEqual({ ...before, version: 3 });
    const { rows } = (await owner.call('listAudit')).json().data;
    expect(rows[0]).toMatchObject({
      action: 'location.restored',
      subject: 'Bandung',
      after: { snapFeeIdr: 41_000, language: 'id' },
    });

    // A new location of that name was added.
    await send('removeLocation', 3);
    await owner.call('addLocation', { body: { name: 'Bandung' } });
    const refused = await send('restoreLocation', 3);
    expect(refused.json().meta.message).toBe('There is a location Bandung already.');
    await send('removeLocation', 4);
    expect((await send('restoreLocation', 4)).json().data.landing_video.is_own).toBe(false);
  });

  test('an operator sees and changes their own locations only, and the default with none (CONSOLE-28)', async () => {
    const booth = await createTestBooth(await open());
    const operator = await openConsoleAs(booth, 'operator', ['bandung']);
    const { data } = (await operator.call('listLocations')).json();
    expect(data.rows.map(({ slug }: { slug: string }) => slug)).toEqual(['bandung']);
    expect((await change(operator, 'jakarta', 1, { snap_fee: 1 })).statusCode).toBe(403);
    expect((await change(operator, 'default', 1, { snap_fee: 1 })).statusCode).toBe(403);
    expect((await operator.call('addLocation', { body: { name: 'Medan' } })).statusCode).toBe(403);
    const everywhere = await openConsoleAs(booth, 'operator');
    expect(await find(everywhere, 'jakarta')).toBeDefined();
    expect(await find(everywhere, 'default')).toBeUndefined();
    expect((await change(everywhere, 'default', 1, { snap_fee: 1 })).statusCode).toBe(403);
  });

  test('a video is uploaded unchanged; an invalid file, a too large one and an outdated version are refused (CONSOLE-32, CONSOLE-161, LOC-12)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    const put = (payload: Buffer, headers: Record<string, string> = {}, seen = 'none') =>
      booth.app.inject({
        method: 'PUT',
        url: `${consoleCalls.replaceLandingVideo.path.replace('{slug}', 'bandung')}?version=${seen}`,
        headers: {
          'content-type': 'video/mp4',
          'sec-fetch-site': 'same-origin',
          cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...headers,
        },
        payload,
      });
    const video = readFileSync('assets/videos/default/landing.mp4');
    for (const wrong of [Buffer.from('no video'), Buffer.alloc(0)]) {
      const refused = await put(wrong);
      expect(refused.statusCode).toBe(422);
      expect(refused.json().meta.message).toMatch(/^This is not a complete MP4 file/);
    }
    expect((await put(readVideoWithEmptyMoov())).json().meta.message).toMatch(
      /^This video cannot be played/,
    );
    expect((await put(video.subarray(0, video.length - 9))).statusCode).toBe(422);
    expect((await put(video, { 'content-type': 'image/svg+xml' })).statusCode).toBe(400);
    const huge = String(200 * 1024 ** 2 + 1);
    expect((await put(video, { 'content-length': huge })).statusCode).toBe(413);
    expect((await find(owner, 'bandung')).landing_video.is_own).toBe(false);
    const { landing_video: own } = (await put(video)).json().data;
    expect(own.is_own).toBe(true);
    expect((await booth.get('/videos/bandung/landing.mp4')).rawPayload.equals(video)).toBe(true);
    // The page that showed no video has not seen this one.
    const conflict = await put(video);
    expect(conflict.statusCode).toBe(409);
    expect(conflict.json().meta.message).toContain('Someone else has changed this landing video');
    const remove = (version: string) =>
      owner.call('removeLandingVideo', { params: { slug: 'bandung' }, body: { version } });
    expect((await remove('none')).statusCode).toBe(409);
    expect((await put(video, {}, own.version)).statusCode).toBe(200);
    await remove((await find(owner, 'bandung')).landing_video.version);
    expect((await find(owner, 'bandung')).landing_video.is_own).toBe(false);
    const anon = await put(video, { cookie: '' });
    expect(anon.statusCode).toBe(401);
    await booth.locations.remove('Bandung', BOOTH_ACTOR);
  });

  test('an upload changes nothing if the person is disabled or loses the location meanwhile (CONSOLE-11)', async () => {
    for (const [status, interrupt] of [
      [401, (booth: TestBooth, email: string) => booth.staff.disable(email, BOOTH_ACTOR)],
      [
        403,
        async (booth: TestBooth, email: string) => {
          const { version } = await booth.staff.get(email);
          const assignment = { role: 'operator', locations: ['jakarta'] } as const;
          return booth.staff.setAssignment(email, version, assignment, BOOTH_ACTOR);
        },
      ],
    ] as const) {
      const booth = await createTestBooth(await open());
      const operator = await openConsoleAs(booth, 'operator', ['bandung']);
      const member = (await booth.staff.list()).find(({ role }) => role === 'operator');
      const answer = await sendSlowly(booth, operator, {
        method: 'PUT',
        url: `${consoleCalls.replaceLandingVideo.path.replace('{slug}', 'bandung')}?version=none`,
        type: 'video/mp4',
        body: readFileSync('assets/videos/default/landing.mp4'),
        checks: 2,
        meanwhile: () => interrupt(booth, member?.email ?? ''),
      });
      expect(answer.status).toBe(status);
      expect(await booth.landingVideos.hasOwn('bandung')).toBe(false);
    }
  });

  test('the list is paged and searched by the server, with the default profile first (CONSOLE-120)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    for (let number = 0; number < 55; number++) {
      await booth.locations.configure(`Mal ${100 + number}`, {}, BOOTH_ACTOR);
    }
    const list = async (query: Record<string, string>) =>
      (await owner.call('listLocations', { query })).json().data;
    const slugs = ({ rows }: { rows: { slug: string }[] }) => rows.map(({ slug }) => slug);
    const first = await list({});
    const second = await list({ after: first.next });
    expect(slugs(first).slice(0, 3)).toEqual(['default', 'bandung', 'jakarta']);
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 8, null]);
    expect(new Set([...slugs(first), ...slugs(second)]).size).toBe(58);
    expect(slugs(await list({ search: 'MAL 149' }))).toEqual(['mal-149']);
    expect(slugs(await list({ search: 'atlantis' }))).toEqual([]);
    expect(slugs(await list({ search: 'default profile' }))).toEqual(['default']);
    const csv = await owner.get('/v1/console/locations.csv?search=bandung');
    const [titles, bandung] = csv.body.trim().split('\r\n');
    expect(titles).toMatch(/^"slug","name","booths","price"/);
    expect(bandung).toMatch(/^"bandung","Bandung",0,30000,.*"price","default"$/);
  });

  test('a single location is read; one out of reach or unknown is refused (CONSOLE-28, CONSOLE-120)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    const operator = await openConsoleAs(booth, 'operator', ['bandung']);
    const read = (browser: ConsoleBrowser, slug: string) =>
      browser.call('getLocation', { params: { slug } });
    expect((await read(owner, 'jakarta')).json().data).toMatchObject({ slug: 'jakarta' });
    expect((await read(operator, 'bandung')).statusCode).toBe(200);
    expect((await read(operator, 'jakarta')).statusCode).toBe(403);
    expect((await read(owner, 'atlantis')).statusCode).toBe(404);
    expect((await read(await openConsoleAs(booth, 'operator'), 'default')).statusCode).toBe(404);
  });

  test('the choice of locations is complete within reach, with names and time zones (CONSOLE-121)', async () => {
    const booth = await createTestBooth(await open());
    const owner = await openOwner(booth);
    await booth.locations.configure('Bali', { timeZone: 'Asia/Makassar' }, BOOTH_ACTOR);
    for (let number = 0; number < 60; number++) {
      await booth.locations.configure(`Mal ${100 + number}`, {}, BOOTH_ACTOR);
    }
    const all = (await owner.call('listLocationOptions')).json().data;
    expect(all.usual_zone).toBe('Asia/Jakarta');
    expect(all.places).toHaveLength(64);
    expect(all.places[1]).toEqual({
      slug: 'bali',
      name: 'Bali',
      is_default: false,
      time_zone: 'Asia/Makassar',
      language: 'en',
    });
    const cashier = await openConsoleAs(booth, 'cashier', ['bali']);
    const own = (await cashier.call('listLocationOptions')).json().data.places;
    expect(own.map(({ slug }: { slug: string }) => slug)).toEqual(['bali']);
  });
});
