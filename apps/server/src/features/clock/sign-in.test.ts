import { expect, test } from 'vitest';
import { ADMIN, createTestBooth } from '../../testing/booths/test-booth.ts';
import { openTill } from '../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createKnownAddressStore } from '../sign-ins/store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const WRONG = { email: ADMIN.email, otp: '000000' };

describeOnEveryDatabase('signing in while the clock is set', (open) => {
  test('a fast clock that was put right locks nobody out (SIGN-43)', async () => {
    const booth = await createTestBooth(await open());
    booth.setClock(400 * DAY_MS);
    const tries = async (count: number) => {
      for (let nth = 0; nth < count; nth += 1) await booth.post('/api/v1/auth/validate-otp', WRONG);
    };
    await tries(10);
    expect((await booth.post('/api/v1/auth/validate-otp', WRONG)).statusCode).toBe(429);
    booth.setClock(-400 * DAY_MS);
    expect((await booth.signIn()).token).toBeTruthy();
  });

  test('a code and a staff sign-in from the future are over, those of now are good (SIGN-43)', async () => {
    const till = await openTill(await open());
    till.setClock(2 * HOUR_MS);
    const otp = await till.requestCode();
    const staff = await till.signStaffIn();
    till.setClock(-2 * HOUR_MS);
    const late = await till.post('/api/v1/auth/validate-otp', { email: ADMIN.email, otp });
    expect(late.statusCode).toBe(401);
    const bypass = { amount: 30_000, status: 'pending' };
    expect((await till.post('/v1/transaction/bypass', bypass, staff)).statusCode).toBe(401);
    const again = await till.signStaffIn();
    expect((await till.post('/v1/transaction/bypass', bypass, again)).statusCode).toBe(200);
  });

  test('a kiosk stays signed in through a wrong date, and thirty days unused still sign it out (SIGN-43)', async () => {
    const till = await openTill(await open());
    const { headers } = till.kiosk;
    const ask = async () => (await till.get('/v1/kiosk/session', headers)).statusCode;
    for (const byMs of [400 * DAY_MS, -400 * DAY_MS, -30 * HOUR_MS, 30 * HOUR_MS]) {
      till.setClock(byMs);
      expect(await ask()).toBe(200);
      await till.dependencies.clockWatch.look();
    }
    till.advance(31 * DAY_MS);
    expect(await ask()).toBe(401);
  });

  test('a token whose time is over is let in while the clock is not believed, and no longer', async () => {
    const till = await openTill(await open());
    const ask = async () => (await till.get('/v1/kiosk/session', till.kiosk.headers)).statusCode;
    till.advance(31 * DAY_MS);
    till.setClock(2 * HOUR_MS);
    expect(await ask()).toBe(200);
    expect(await ask()).toBe(200);
    till.advance(DAY_MS);
    expect(await ask()).toBe(401);
  });

  test('a kiosk in use stays signed in when a clock that was behind is put right', async () => {
    const till = await openTill(await open());
    const ask = async () => (await till.get('/v1/kiosk/session', till.kiosk.headers)).statusCode;
    till.setClock(400 * DAY_MS);
    expect(await ask()).toBe(200);
    till.advance(2 * DAY_MS);
    expect(await ask()).toBe(200);
    till.advance(31 * DAY_MS);
    expect(await ask()).toBe(401);
  });

  test('a token that was used in the future is good for no longer than any other (SIGN-43)', async () => {
    const till = await openTill(await open());
    till.setClock(400 * DAY_MS);
    const { headers } = await till.addKiosk();
    till.setClock(-400 * DAY_MS);
    await till.runJob('retention-sweep', null);
    till.advance(31 * DAY_MS);
    expect((await till.get('/v1/kiosk/session', headers)).statusCode).toBe(401);
  });

  test('a sign-in by a wrong date makes nobody a stranger, and nobody known for longer (SIGN-30)', async () => {
    const till = await openTill(await open());
    const { clock } = till.dependencies;
    const addresses = createKnownAddressStore(till.database);
    const list = async () => {
      const rows = await till.database.selectFrom('known_addresses').select('address').execute();
      return rows.map(({ address }) => address);
    };
    await addresses.remember('192.0.2.7', clock.now());
    await addresses.remember('192.0.2.8', clock.now() + 500 * DAY_MS);
    expect(await addresses.has('192.0.2.8', clock.now())).toBe(false);
    till.setClock(400 * DAY_MS);
    await till.addKiosk();
    await till.runJob('retention-sweep', null);
    till.setClock(-400 * DAY_MS);
    await till.runJob('retention-sweep', null);
    expect(await addresses.has('192.0.2.7', clock.now())).toBe(true);
    expect(await list()).toContain('192.0.2.8');
    till.advance(DAY_MS);
    await till.runJob('retention-sweep', null);
    expect(await list()).not.toContain('192.0.2.8');
    till.advance(91 * DAY_MS);
    await till.runJob('retention-sweep', null);
    expect(await list()).toEqual([]);
  });

  test('a push token from the future is forgotten, and the one that takes its place is kept', async () => {
    const till = await openTill(await open());
    const { headers } = till.kiosk;
    const issue = async (): Promise<string> =>
      (await till.post('/v1/push/tokens', undefined, headers)).json().data.token;
    till.setClock(2 * HOUR_MS);
    const old: string[] = [];
    for (let nth = 0; nth < 10; nth += 1) old.push(await issue());
    till.setClock(-2 * HOUR_MS);
    expect((await till.kiosk.create({ f_token: old[0] ?? '' })).statusCode).toBe(422);
    expect((await till.kiosk.create({ f_token: await issue() })).statusCode).toBe(200);
  });
});
