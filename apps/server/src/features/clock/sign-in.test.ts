import { expect, test } from 'vitest';
import { startPayingBooth } from '../../testing/booths/paying-booth.ts';
import { ADMIN, createTestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createKnownAddressStore } from '../sign-in/limits/store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const WRONG = { email: ADMIN.email, otp: '000000' };

describeOnEveryDatabase('signing in while the clock is set', (open) => {
  test('setting a fast clock right locks no staff member out (SIGN-43)', async () => {
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

  test('a code and a staff sign-in from the future are expired, new ones are valid (SIGN-43)', async () => {
    const booth = await startPayingBooth(await open());
    booth.setClock(2 * HOUR_MS);
    const otp = await booth.requestCode();
    const staff = await booth.signInStaff();
    booth.setClock(-2 * HOUR_MS);
    const expired = await booth.post('/api/v1/auth/validate-otp', { email: ADMIN.email, otp });
    expect(expired.statusCode).toBe(401);
    const bypass = { amount: 30_000, status: 'pending' };
    expect((await booth.post('/v1/transaction/bypass', bypass, staff)).statusCode).toBe(401);
    const again = await booth.signInStaff();
    expect((await booth.post('/v1/transaction/bypass', bypass, again)).statusCode).toBe(200);
  });

  test('a kiosk stays signed in through a wrong date and is signed out after thirty unused days (SIGN-43)', async () => {
    const booth = await startPayingBooth(await open());
    const { headers } = booth.kiosk;
    const readStatus = async () => (await booth.get('/v1/kiosk/session', headers)).statusCode;
    for (const byMs of [400 * DAY_MS, -400 * DAY_MS, -30 * HOUR_MS, 30 * HOUR_MS]) {
      booth.setClock(byMs);
      expect(await readStatus()).toBe(200);
      await booth.dependencies.clockWatch.check();
    }
    booth.advance(31 * DAY_MS);
    expect(await readStatus()).toBe(401);
  });

  test('an expired token is accepted while the clock is held, and refused afterwards', async () => {
    const booth = await startPayingBooth(await open());
    const readStatus = async () =>
      (await booth.get('/v1/kiosk/session', booth.kiosk.headers)).statusCode;
    booth.advance(31 * DAY_MS);
    booth.setClock(2 * HOUR_MS);
    expect(await readStatus()).toBe(200);
    expect(await readStatus()).toBe(200);
    booth.advance(DAY_MS);
    expect(await readStatus()).toBe(401);
  });

  test('a kiosk in use stays signed in when a clock that was behind is set right', async () => {
    const booth = await startPayingBooth(await open());
    const readStatus = async () =>
      (await booth.get('/v1/kiosk/session', booth.kiosk.headers)).statusCode;
    booth.setClock(400 * DAY_MS);
    expect(await readStatus()).toBe(200);
    booth.advance(2 * DAY_MS);
    expect(await readStatus()).toBe(200);
    booth.advance(31 * DAY_MS);
    expect(await readStatus()).toBe(401);
  });

  test('a token that was used in the future expires like any other (SIGN-43)', async () => {
    const booth = await startPayingBooth(await open());
    booth.setClock(400 * DAY_MS);
    const { headers } = await booth.addKiosk();
    booth.setClock(-400 * DAY_MS);
    await booth.runJob('retention-sweep', null);
    booth.advance(31 * DAY_MS);
    expect((await booth.get('/v1/kiosk/session', headers)).statusCode).toBe(401);
  });

  test('a sign-in with a wrong date neither shortens nor extends how long an address is known (SIGN-30)', async () => {
    const booth = await startPayingBooth(await open());
    const { clock } = booth.dependencies;
    const addresses = createKnownAddressStore(booth.database);
    const list = async () => {
      const rows = await booth.database.selectFrom('known_addresses').select('address').execute();
      return rows.map(({ address }) => address);
    };
    await addresses.remember('192.0.2.7', clock.now());
    await addresses.remember('192.0.2.8', clock.now() + 500 * DAY_MS);
    expect(await addresses.has('192.0.2.8', clock.now())).toBe(false);
    booth.setClock(400 * DAY_MS);
    await booth.addKiosk();
    await booth.runJob('retention-sweep', null);
    booth.setClock(-400 * DAY_MS);
    await booth.runJob('retention-sweep', null);
    expect(await addresses.has('192.0.2.7', clock.now())).toBe(true);
    expect(await list()).toContain('192.0.2.8');
    booth.advance(DAY_MS);
    await booth.runJob('retention-sweep', null);
    expect(await list()).not.toContain('192.0.2.8');
    booth.advance(91 * DAY_MS);
    await booth.runJob('retention-sweep', null);
    expect(await list()).toEqual([]);
  });

  test('a push token from the future is deleted, and its replacement is kept', async () => {
    const booth = await startPayingBooth(await open());
    const { headers } = booth.kiosk;
    const issue = async (): Promise<string> =>
      (await booth.post('/v1/push/tokens', undefined, headers)).json().data.token;
    booth.setClock(2 * HOUR_MS);
    const old: string[] = [];
    for (let nth = 0; nth < 10; nth += 1) old.push(await issue());
    booth.setClock(-2 * HOUR_MS);
    expect((await booth.kiosk.create({ f_token: old[0] ?? '' })).statusCode).toBe(422);
    expect((await booth.kiosk.create({ f_token: await issue() })).statusCode).toBe(200);
  });
});
