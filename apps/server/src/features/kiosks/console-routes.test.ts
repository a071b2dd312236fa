import type { ConsoleBooth } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { openConsole, openConsoleAs } from '../../testing/booths/console-browser.ts';
import { ADMIN, createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createFakePrinter } from '../../testing/media/fake-printer.ts';

async function startAt(booth: TestBooth, location: string) {
  const known = new Set((await booth.kiosks.list()).map(({ id }) => id));
  const kiosk = await booth.signIn();
  const id = (await booth.kiosks.list()).find((one) => !known.has(one.id))?.id ?? '';
  await booth.app.inject({
    method: 'PUT',
    url: '/v1/kiosk',
    headers: kiosk.headers,
    payload: {
      location,
      useEdit: true,
      stickerOnly: false,
      app_version: '1.2.3',
      camera_label: 'Kamera Depan',
      recording: 'VP9, up to 480 lines, 2 Mbps',
    },
  });
  return { ...kiosk, id };
}

describeOnEveryDatabase('booths in the console', (open) => {
  test('the list shows location, version and state of each booth (CAM-44, CONSOLE-33)', async () => {
    const booth = await createTestBooth(await open());
    const { id } = await startAt(booth, 'Jakarta');
    const owner = openConsole(booth);
    await owner.enter();
    const list = async () => (await owner.call('listBooths')).json().data.rows;
    expect(await list()).toEqual([
      {
        id,
        name: null,
        location: { slug: 'jakarta', name: 'Jakarta', time_zone: 'Asia/Jakarta' },
        version: '1.2.3',
        camera: 'Kamera Depan',
        camera_side: null,
        recording: 'VP9, up to 480 lines, 2 Mbps',
        seen_at: booth.dependencies.clock.now(),
        state: 'open',
        is_accepted: true,
        signed_in_by: ADMIN.email,
        problems: [],
        waiting_prints: 0,
        report: null,
        strip: [],
        is_locked: false,
        commands: [],
      },
    ]);
    booth.advance(3 * 60_000);
    expect(await list()).toMatchObject([{ state: 'silent' }]);
  });

  test('a closed booth shows its problem and the remedy (CONSOLE-33)', async () => {
    const printer = createFakePrinter();
    const booth = await createTestBooth(await open(), { printer });
    await startAt(booth, 'Jakarta');
    printer.trouble = { kind: 'cover-open', message: null };
    const owner = openConsole(booth);
    await owner.enter();
    expect((await owner.call('listBooths')).json().data.rows).toMatchObject([
      {
        state: 'closed',
        problems: [{ subject: 'printer', remedy: 'Close the cover until it clicks.' }],
      },
    ]);
  });

  test('renaming and signing out a booth are audited with the person (CONSOLE-34)', async () => {
    const booth = await createTestBooth(await open());
    const { id, headers } = await startAt(booth, 'Jakarta');
    const owner = openConsole(booth);
    await owner.enter();
    const rename = (name: string) =>
      owner.call('renameBooth', { params: { id }, body: { name, was: null } });
    expect((await rename(' Left of the door ')).json().data.name).toBe('Left of the door');
    expect((await rename(' ')).statusCode).toBe(422);
    const out = await owner.call('signOutBooth', { params: { id } });
    expect(out.json().data).toMatchObject({ state: 'signed-out', seen_at: null });
    expect((await booth.get('/v1/kiosk/readiness', headers)).statusCode).toBe(401);
    const { rows } = (await owner.call('listAudit', { query: { search: id } })).json().data;
    expect(rows.slice(0, 2)).toMatchObject([
      { action: 'booth.signed-out', location: { slug: 'jakarta', name: 'Jakarta' } },
      { action: 'booth.renamed', before: { name: null }, after: { name: 'Left of the door' } },
    ]);
  });

  test('the second of two renames of a booth is refused, and nothing is overwritten (CONSOLE-67)', async () => {
    const booth = await createTestBooth(await open());
    const { id } = await startAt(booth, 'Jakarta');
    const owner = openConsole(booth);
    await owner.enter();
    const rename = (name: string, was: string | null) =>
      owner.call('renameBooth', { params: { id }, body: { name, was } });
    expect((await rename('Left', null)).statusCode).toBe(200);
    const conflict = await rename('Right', null);
    expect([conflict.statusCode, conflict.json().meta.message]).toEqual([
      409,
      'Someone else has named this booth Left in the meantime.',
    ]);
    // The same name again is no conflict.
    expect((await rename('Left', null)).statusCode).toBe(200);
    expect((await rename('Right', 'Left')).json().data.name).toBe('Right');
  });

  test('booths are found by words, location and state, also as CSV (CONSOLE-27, CONSOLE-66)', async () => {
    const booth = await createTestBooth(await open());
    const left = await startAt(booth, 'Jakarta');
    await startAt(booth, 'Kota Bandung');
    const signedOut = await startAt(booth, 'Jakarta');
    await booth.kiosks.rename(left.id, { name: '=Left', was: null }, BOOTH_ACTOR);
    await booth.kiosks.revoke(signedOut.id, BOOTH_ACTOR);
    const owner = openConsole(booth);
    await owner.enter();
    const find = async (query: Record<string, string>) => {
      const { data } = (await owner.call('listBooths', { query })).json();
      return data.rows.map((one: ConsoleBooth) => one.name ?? one.location.slug).toSorted();
    };
    expect(await find({})).toEqual(['=Left', 'jakarta', 'kota-bandung']);
    expect(await find({ search: 'BANDUNG depan 480' })).toEqual(['kota-bandung']);
    expect(await find({ location: 'jakarta', state: 'open' })).toEqual(['=Left']);
    expect(await find({ state: 'signed-out' })).toEqual(['jakarta']);
    const csv = await owner.get('/v1/console/booths.csv?location=jakarta&state=open');
    expect(csv.body.trim().split('\r\n')).toEqual([
      expect.stringMatching(/^"id","name","location","status","last seen","time zone","version"/),
      expect.stringMatching(
        /^"\w+","'=Left","Jakarta","open","2026-[\d: -]+","Asia\/Jakarta","1\.2\.3",/,
      ),
    ]);
    const cashier = await openConsoleAs(booth, 'cashier', ['kota-bandung']);
    const own = await cashier.get('/v1/console/booths.csv');
    expect(own.body.trim().split('\r\n')).toHaveLength(2);
  });

  test('staff of other locations neither see nor change a booth (CONSOLE-28)', async () => {
    const booth = await createTestBooth(await open());
    const { id } = await startAt(booth, 'Jakarta');
    await startAt(booth, 'Bandung');
    const cashier = await openConsoleAs(booth, 'cashier', ['bandung']);
    const { data } = (await cashier.call('listBooths')).json();
    expect(data.rows.map(({ location }: { location: { slug: string } }) => location.slug)).toEqual([
      'bandung',
    ]);
    const operator = await openConsoleAs(booth, 'operator', ['bandung']);
    expect((await operator.call('signOutBooth', { params: { id } })).statusCode).toBe(404);
  });

  test('the page Booths is paged, Today has all booths at once (CONSOLE-120)', async () => {
    const booth = await createTestBooth(await open());
    const kiosks = Array.from({ length: 53 }, (_, index) => ({
      id: `k${100 + index}`,
      secret_hash: `s${index}`,
      created_at: index,
      location: 'Jakarta',
    }));
    await booth.database.insertInto('kiosks').values(kiosks).execute();
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    const list = async (query: Record<string, string>) =>
      (await cashier.call('listBooths', { query })).json().data;
    const first = await list({});
    const second = await list({ after: first.next });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 3, null]);
    expect((await list({ search: 'k152' })).rows).toHaveLength(1);
    const all = (await cashier.call('listBoothsOfToday')).json().data;
    expect(all).toHaveLength(53);
    const elsewhere = await openConsoleAs(booth, 'cashier', ['bandung']);
    expect((await elsewhere.call('listBoothsOfToday')).json().data).toEqual([]);
  });
});
