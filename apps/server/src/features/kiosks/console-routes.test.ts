import { expect, test } from 'vitest';
import { openConsole, openConsoleAs } from '../../testing/booths/console-browser.ts';
import { createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createFakePrinter } from '../../testing/media/fake-printer.ts';

async function standAt(booth: TestBooth, location: string) {
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
    },
  });
  return { ...kiosk, id };
}

describeOnEveryDatabase('booths in the console', (open) => {
  test('each booth says where it stands, what it runs and whether it is open (CONSOLE-33)', async () => {
    const booth = await createTestBooth(await open());
    const { id } = await standAt(booth, 'Jakarta');
    const owner = openConsole(booth);
    await owner.enter();
    const list = async () => (await owner.call('listBooths')).json().data;
    expect(await list()).toEqual([
      {
        id,
        name: null,
        location: { slug: 'jakarta', name: 'Jakarta' },
        version: '1.2.3',
        camera: 'Kamera Depan',
        seen_at: booth.dependencies.clock.now(),
        is_signed_in: true,
        is_open: true,
        problems: [],
        waiting_prints: 0,
      },
    ]);
    booth.advance(3 * 60_000);
    expect(await list()).toMatchObject([{ is_signed_in: true, is_open: false }]);
  });

  test('what keeps a booth closed comes with the remedy (CONSOLE-33)', async () => {
    const printer = createFakePrinter();
    const booth = await createTestBooth(await open(), { printer });
    await standAt(booth, 'Jakarta');
    printer.trouble = { kind: 'cover-open', message: null };
    const owner = openConsole(booth);
    await owner.enter();
    expect((await owner.call('listBooths')).json().data).toMatchObject([
      {
        is_open: false,
        problems: [{ subject: 'printer', remedy: 'Close the cover until it clicks.' }],
      },
    ]);
  });

  test('a booth is named and signed out, and the audit knows who did it (CONSOLE-34)', async () => {
    const booth = await createTestBooth(await open());
    const { id, headers } = await standAt(booth, 'Jakarta');
    const owner = openConsole(booth);
    await owner.enter();
    const rename = (name: string) => owner.call('renameBooth', { params: { id }, body: { name } });
    expect((await rename(' Left of the door ')).json().data.name).toBe('Left of the door');
    expect((await rename(' ')).statusCode).toBe(422);
    const out = await owner.call('signOutBooth', { params: { id } });
    expect(out.json().data).toMatchObject({ is_signed_in: false, is_open: false });
    expect((await booth.get('/v1/kiosk/readiness', headers)).statusCode).toBe(401);
    const { rows } = (await owner.call('listAudit', { query: { search: id } })).json().data;
    expect(rows).toMatchObject([
      { action: 'booth.signed-out', location: 'jakarta' },
      { action: 'booth.renamed', before: { name: null }, after: { name: 'Left of the door' } },
    ]);
  });

  test('staff of other locations see and touch none of it (CONSOLE-28)', async () => {
    const booth = await createTestBooth(await open());
    const { id } = await standAt(booth, 'Jakarta');
    await standAt(booth, 'Bandung');
    const cashier = await openConsoleAs(booth, 'cashier', ['bandung']);
    const { data } = (await cashier.call('listBooths')).json();
    expect(data.map(({ location }: { location: { slug: string } }) => location.slug)).toEqual([
      'bandung',
    ]);
    const operator = await openConsoleAs(booth, 'operator', ['bandung']);
    expect((await operator.call('signOutBooth', { params: { id } })).statusCode).toBe(404);
  });
});
