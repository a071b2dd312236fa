import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { openTill, type Till } from '../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const BYPASS = { amount: 30_000, status: 'pending' };

describeOnEveryDatabase('the language of a session', (open) => {
  const languageOf = async (till: Till, id: string) =>
    (await till.kiosk.read(id)).json().data.language;

  test('is the visitor’s, and goes with the transaction and its session (LANG-6, LANG-7)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start({ language: 'id' });
    expect(created.language).toBe('id');
    await till.choose(created, 'pay');
    expect(await languageOf(till, created.trx_id)).toBe('id');
    expect(await till.kiosk.findSession()).toMatchObject({ language: 'id' });
  });

  test('is the location’s where the kiosk names none (LANG-5, LANG-6)', async () => {
    const till = await openTill(await open());
    expect((await till.kiosk.start()).language).toBe('en');
    await till.locations.configure('Jakarta', { language: 'id' }, BOOTH_ITSELF);
    expect((await till.kiosk.start()).language).toBe('id');
    expect((await till.kiosk.start({ language: 'en' })).language).toBe('en');
  });

  test('of a request that comes again is the one it began with (LANG-6)', async () => {
    const till = await openTill(await open());
    const first = await till.kiosk.start({ language: 'id' }, 'one-visit');
    const again = await till.kiosk.start({ language: 'en' }, 'one-visit');
    expect(again).toMatchObject({ trx_id: first.trx_id, language: 'id' });
  });

  test('goes with a bypass too (LANG-6)', async () => {
    const till = await openTill(await open());
    const staff = await till.signStaffIn();
    const made = await till.post('/v1/transaction/bypass', { ...BYPASS, language: 'id' }, staff);
    expect(await languageOf(till, made.json().data.trx_id)).toBe('id');
  });

  test('that nobody speaks is refused, and nothing is charged (LANG-6)', async () => {
    const till = await openTill(await open());
    const refused = await till.kiosk.create({ language: 'jv' as 'id' });
    expect(refused.statusCode).toBe(422);
    expect(await till.transactions.list({ limit: 10 })).toEqual([]);
  });
});
