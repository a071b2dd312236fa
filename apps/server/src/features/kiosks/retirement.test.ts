import type { ConsoleBooth } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { run } from '../../testing/booths/cli-commands.ts';
import { openConsole, openConsoleAs } from '../../testing/booths/console-browser.ts';
import { setKioskLocation } from '../../testing/booths/set-kiosk-location.ts';
import { createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

async function setUp(booth: TestBooth) {
  const kiosk = await booth.signIn();
  const [known] = await booth.kiosks.list();
  const id = known?.id ?? '';
  await setKioskLocation(booth, id, 'Jakarta');
  const owner = openConsole(booth);
  await owner.enter();
  const list = async (query = {}): Promise<ConsoleBooth[]> =>
    (await owner.call('listBooths', { query })).json().data.rows;
  return { kiosk, id, owner, list, retire: () => owner.call('retireBooth', { params: { id } }) };
}

describeOnEveryDatabase('retired booths', (open) => {
  test('a retired booth is signed out, and neither listed nor counted nor on Today (CONSOLE-235)', async () => {
    const booth = await createTestBooth(await open());
    const { kiosk, id, owner, list, retire } = await setUp(booth);
    expect((await retire()).json().data).toMatchObject({ id, state: 'retired', seen_at: null });

    expect((await booth.get('/v1/kiosk/readiness', kiosk.headers)).statusCode).toBe(401);
    expect(await list()).toEqual([]);
    expect(await list({ state: 'retired' })).toMatchObject([{ id }]);
    expect(await list({ search: id })).toMatchObject([{ id }]);
    expect((await owner.call('listBoothsOfToday')).json().data).toEqual([]);
    const { rows } = (await owner.call('listLocations')).json().data;
    expect(rows).toContainEqual(expect.objectContaining({ slug: 'jakarta', kiosks: 0 }));
  });

  test('transactions keep the name of a retired booth, which receives no session (CONSOLE-235)', async () => {
    const booth = await createTestBooth(await open());
    const { id, owner, retire } = await setUp(booth);
    await owner.call('renameBooth', { params: { id }, body: { name: 'Door', was: null } });
    await retire();
    const locations = (await owner.call('listTransactionLocations')).json().data;
    expect(locations.find(({ slug }: { slug: string }) => slug === 'jakarta').booths).toEqual([
      { id, name: 'Door', is_accepted: false, is_retired: true },
    ]);
  });

  test('a restored booth is as before but signed out; retiring and restoring are audited (CONSOLE-235)', async () => {
    const booth = await createTestBooth(await open());
    const { id, owner, list, retire } = await setUp(booth);
    await retire();
    await retire();
    const restored = await owner.call('restoreBooth', { params: { id } });
    expect(restored.json().data).toMatchObject({ state: 'signed-out', is_accepted: true });
    await owner.call('restoreBooth', { params: { id } });
    expect(await list()).toMatchObject([{ id }]);
    const { rows } = (await owner.call('listAudit', { query: { search: id } })).json().data;
    expect(rows.map(({ action }: { action: string }) => action).slice(0, 3)).toEqual([
      'booth.restored',
      'booth.retired',
      'booth.location-changed',
    ]);
  });

  test('a retired booth is not a known device, and signing it in lists it again (CONSOLE-235)', async () => {
    const booth = await createTestBooth(await open());
    const { kiosk, id, list, retire } = await setUp(booth);
    const secret = kiosk.cookie.split('=').at(-1) ?? '';
    expect(await booth.kiosks.findTrustedId(secret)).toBe(id);
    await retire();
    expect(await booth.kiosks.findTrustedId(secret)).toBeUndefined();
    await booth.kiosks.signIn(secret, {
      actor: BOOTH_ACTOR,
      role: 'cashier',
      address: '192.0.2.7',
    });
    expect(await list()).toMatchObject([{ id, state: 'open', is_accepted: false }]);
  });

  test('the command line retires a kiosk, lists it as retired, and restores it (CONSOLE-235)', async () => {
    const booth = await createTestBooth(await open());
    const { id, list } = await setUp(booth);
    await run(booth, 'kiosks', 'retire', id);
    expect(await list()).toEqual([]);
    expect(await run(booth, 'kiosks', 'list')).toContain('retired');
    await run(booth, 'kiosks', 'restore', id);
    expect(await list()).toMatchObject([{ id, state: 'signed-out' }]);
    expect(await run(booth, 'kiosks', 'list')).not.toContain('retired');
  });

  test('staff retire and restore booths of their own locations only (CONSOLE-235)', async () => {
    const booth = await createTestBooth(await open());
    const { id } = await setUp(booth);
    const stranger = await openConsoleAs(booth, 'operator', ['bandung']);
    for (const call of ['retireBooth', 'restoreBooth'] as const) {
      expect((await stranger.call(call, { params: { id } })).statusCode).toBe(404);
    }
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    expect((await cashier.call('retireBooth', { params: { id } })).statusCode).toBe(403);
  });
});
