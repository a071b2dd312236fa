import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { type PayingBooth, startPayingBooth } from '../../../testing/booths/paying-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const BYPASS = { amount: 30_000, status: 'pending' };

describeOnEveryDatabase('the language of a session', (open) => {
  const languageOf = async (booth: PayingBooth, id: string) =>
    (await booth.kiosk.read(id)).json().data.language;

  test('is the visitor’s, and is stored with the transaction and its session (LANG-6, LANG-7)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start({ language: 'id' });
    expect(created.language).toBe('id');
    await booth.choose(created, 'pay');
    expect(await languageOf(booth, created.trx_id)).toBe('id');
    expect(await booth.kiosk.findSession()).toMatchObject({ language: 'id' });
  });

  test('is the location’s if the kiosk sends none (LANG-5, LANG-6)', async () => {
    const booth = await startPayingBooth(await open());
    expect((await booth.kiosk.start()).language).toBe('en');
    await booth.locations.configure('Jakarta', { language: 'id' }, BOOTH_ACTOR);
    expect((await booth.kiosk.start()).language).toBe('id');
    expect((await booth.kiosk.start({ language: 'en' })).language).toBe('en');
  });

  test('stays the same if the request is repeated with another language (LANG-6)', async () => {
    const booth = await startPayingBooth(await open());
    const first = await booth.kiosk.start({ language: 'id' }, 'one-visit');
    const again = await booth.kiosk.start({ language: 'en' }, 'one-visit');
    expect(again).toMatchObject({ trx_id: first.trx_id, language: 'id' });
  });

  test('is stored with a bypass too (LANG-6)', async () => {
    const booth = await startPayingBooth(await open());
    const staff = await booth.signInStaff();
    const made = await booth.post('/v1/transaction/bypass', { ...BYPASS, language: 'id' }, staff);
    expect(await languageOf(booth, made.json().data.trx_id)).toBe('id');
  });

  test('is rejected if it is unknown, and nothing is charged (LANG-6)', async () => {
    const booth = await startPayingBooth(await open());
    const refused = await booth.kiosk.create({ language: 'jv' as 'id' });
    expect(refused.statusCode).toBe(422);
    expect(await booth.transactions.list({ limit: 10 })).toEqual([]);
  });
});
