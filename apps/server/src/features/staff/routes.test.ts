import { calls, META_MESSAGES } from '@jepret/contract';
import { expect, test } from 'vitest';
import { createScryptHasher } from '../../adapters/secret-hasher/scrypt.ts';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { HasherBusyError } from '../../http/access/bounded-hasher.ts';
import type { SecretHasher } from '../../ports/secret-hasher.ts';
import { placeKiosk } from '../../testing/booths/place-kiosk.ts';
import {
  ADMIN,
  createTestBooth,
  OPERATOR,
  OWNER,
  type TestBooth,
} from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { refusalWith } from '../../testing/refusals.ts';

const LOGIN = '/v1/admin/login';
const MINUTE_MS = 60_000;
const REFUSED = refusalWith('sign_in_refused', 'Incorrect Email or Password!');

/** Stands in for the staff calls of later issues. */
async function createStaffBooth(...parameters: Parameters<typeof createTestBooth>) {
  const booth = await createTestBooth(...parameters);
  const answer = async () => ({ ok: true });
  booth.app.get('/v1/for-staff', { config: { access: { staff: ['owner', 'operator'] } } }, answer);
  booth.app.get('/v1/for-admins', { config: { access: { staff: ['owner'] } } }, answer);
  return booth;
}

async function logIn(booth: TestBooth, { email, password } = ADMIN) {
  const answer = await booth.post(LOGIN, { email, password });
  return { authorization: `Bearer ${answer.json().data?.token}` };
}

describeOnEveryDatabase('staff sign-in', (open) => {
  test('a staff member signs in with e-mail and password', async () => {
    const booth = await createStaffBooth(await open());
    const answer = await booth.post(LOGIN, { ...ADMIN, email: ' Admin@Jepret.local' });
    expect(answer.statusCode).toBe(200);
    const { meta, data } = answer.json();
    expect(meta.message).toBe('Login successful!');
    expect(calls.adminLogin.data.parse(data).token).toMatch(/^[\w-]{43}$/);
    const headers = { authorization: `Bearer ${data.token}` };
    expect((await booth.get('/v1/for-staff', headers)).statusCode).toBe(200);
  });

  test('wrong password, unknown e-mail and disabled member look the same and cost the same (SIGN-50)', async () => {
    const booth = await createTestBooth(await open());
    await booth.staff.add('gone@jepret.local', OPERATOR, BOOTH_ITSELF, 'tidak dipakai lagi');
    await booth.staff.disable('gone@jepret.local', BOOTH_ITSELF);
    for (const body of [
      { email: ADMIN.email, password: 'salah besar' },
      { email: 'nobody@jepret.local', password: ADMIN.password },
      { email: 'gone@jepret.local', password: 'tidak dipakai lagi' },
    ]) {
      Object.assign(booth.hashing, { hashes: 0, checks: 0 });
      const answer = await booth.post(LOGIN, body);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual(REFUSED);
      expect(booth.hashing).toEqual({ hashes: 0, checks: 1 });
    }
  });

  test('a sign-in lasts fifteen minutes, then says so in its own words (SIGN-49)', async () => {
    const booth = await createStaffBooth(await open());
    const headers = await logIn(booth);
    booth.advance(15 * MINUTE_MS - 1);
    expect((await booth.get('/v1/for-staff', headers)).statusCode).toBe(200);
    booth.advance(1);
    const answer = await booth.get('/v1/for-staff', headers);
    expect(answer.statusCode).toBe(401);
    expect(answer.json().meta.message).toBe(META_MESSAGES.staffTokenInvalid);
  });

  test('a kiosk token is no staff token, and a staff token no kiosk token (SIGN-37, SIGN-51)', async () => {
    const booth = await createStaffBooth(await open());
    const kiosk = await booth.signIn();
    expect((await booth.get('/v1/for-staff', kiosk.headers)).json().meta.message).toBe(
      META_MESSAGES.staffTokenInvalid,
    );
    expect((await booth.get('/v1/location/x', await logIn(booth))).json().meta.message).toBe(
      META_MESSAGES.kioskTokenInvalid,
    );
  });

  test('staff with the wrong role are refused with 403 (SIGN-52)', async () => {
    const booth = await createStaffBooth(await open());
    const operator = { email: 'operator@jepret.local', password: 'dua belas kucing' };
    await booth.staff.add(operator.email, OPERATOR, BOOTH_ITSELF, operator.password);
    expect((await booth.get('/v1/for-admins', await logIn(booth))).statusCode).toBe(200);
    const headers = await logIn(booth, operator);
    expect((await booth.get('/v1/for-staff', headers)).statusCode).toBe(200);
    expect((await booth.get('/v1/for-admins', headers)).statusCode).toBe(403);
  });

  test('whoever has locations of their own signs in at their kiosks only (CONSOLE-28)', async () => {
    const booth = await createStaffBooth(await open());
    const kiosk = await booth.signIn();
    const [known] = await booth.kiosks.list();
    const cashier = { email: 'sari@jepret.local', password: 'dua belas kucing' };
    const place = { role: 'cashier', locations: ['bandung'] } as const;
    await booth.staff.add(cashier.email, place, BOOTH_ITSELF, cashier.password);
    const tryAt = async (location: string, headers: Record<string, string>) => {
      await placeKiosk(booth, known?.id ?? '', location);
      return (await booth.post(LOGIN, cashier, headers)).statusCode;
    };
    expect(await tryAt('Bandung', kiosk.headers)).toBe(200);
    expect(await tryAt('Jakarta', kiosk.headers)).toBe(401);
    expect(await tryAt('Bandung', {})).toBe(401);
    const logOut = () => booth.post('/v1/kiosk/log-out', cashier, kiosk.headers);
    await placeKiosk(booth, known?.id ?? '', 'Jakarta');
    expect((await logOut()).statusCode).toBe(401);
  });

  test('whoever is disabled is out at once, and back in with the old password when enabled (SIGN-53)', async () => {
    const booth = await createStaffBooth(await open());
    const headers = await logIn(booth);
    await booth.staff.add('other@jepret.local', OWNER, BOOTH_ITSELF);
    await booth.staff.disable(ADMIN.email.toUpperCase(), BOOTH_ITSELF);
    expect((await booth.get('/v1/for-staff', headers)).statusCode).toBe(401);
    expect((await booth.post(LOGIN, ADMIN)).statusCode).toBe(401);
    await booth.staff.enable(ADMIN.email, BOOTH_ITSELF);
    expect((await booth.get('/v1/for-staff', headers)).statusCode).toBe(401);
    expect((await booth.get('/v1/for-staff', await logIn(booth))).statusCode).toBe(200);
  });

  test('a new password ends what was signed in with the old one (SIGN-53)', async () => {
    const booth = await createStaffBooth(await open());
    const headers = await logIn(booth);
    const password = await booth.staff.reset(ADMIN.email, BOOTH_ITSELF);
    expect((await booth.get('/v1/for-staff', headers)).statusCode).toBe(401);
    expect((await booth.post(LOGIN, ADMIN)).statusCode).toBe(401);
    expect((await booth.post(LOGIN, { ...ADMIN, password })).statusCode).toBe(200);
  });

  test('a login tried a hundred times from one address is stopped after ten (SIGN-27)', async () => {
    const booth = await createTestBooth(await open());
    const statuses: number[] = [];
    for (let count = 0; count < 100; count++) {
      const password = `tebakan ${count}`;
      statuses.push((await booth.post(LOGIN, { ...ADMIN, password })).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(90).fill(429)]);
    expect(booth.hashing.checks).toBe(10);

    const refused = await booth.post(LOGIN, ADMIN);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('600');
    booth.advance(10 * MINUTE_MS);
    expect((await booth.post(LOGIN, ADMIN)).statusCode).toBe(200);
  });

  test('strangers have twenty guesses an e-mail a day, and never lock staff out (SIGN-28)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    const [address, kiosk] = [{ 'x-forwarded-for': '10.9.9.9' }, await booth.signIn()];
    expect((await booth.post(LOGIN, ADMIN, address)).statusCode).toBe(200);
    Object.assign(booth.hashing, { hashes: 0, checks: 0 });
    const statuses: number[] = [];
    for (let count = 0; count < 30; count++) {
      const headers = { 'x-forwarded-for': `10.0.0.${count}` };
      const password = `tebakan ${count}`;
      statuses.push((await booth.post(LOGIN, { ...ADMIN, password }, headers)).statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(10).fill(429)]);
    expect(booth.hashing.checks).toBe(20);

    expect((await booth.post(LOGIN, ADMIN, { 'x-forwarded-for': '10.0.1.1' })).statusCode).toBe(
      429,
    );
    expect((await booth.post(LOGIN, ADMIN, address)).statusCode).toBe(200);
    const moved = { 'x-forwarded-for': '10.0.1.1' };
    const { cookie, headers } = kiosk;
    expect((await booth.post(LOGIN, ADMIN, { ...moved, cookie })).statusCode).toBe(200);
    expect((await booth.post(LOGIN, ADMIN, { ...moved, ...headers })).statusCode).toBe(200);
  });

  test('a kiosk counts for itself, whatever its neighbours at one address try (SIGN-29)', async () => {
    const booth = await createTestBooth(await open());
    const { cookie } = await booth.signIn();
    for (let count = 0; count < 30; count++) {
      await booth.post(LOGIN, { email: `a${count}@jepret.local`, password: 'tebakan' });
      await booth.post(LOGIN, { ...ADMIN, password: 'tebakan' });
    }
    expect((await booth.post(LOGIN, ADMIN)).statusCode).toBe(429);
    expect((await booth.post(LOGIN, ADMIN, { cookie })).statusCode).toBe(200);
  });

  test('a queue of strangers that is full sends the next away, and holds nobody else up (SIGN-34)', async () => {
    const waiting: (() => void)[] = [];
    const fast = createScryptHasher({ cost: 2 });
    const hasher: SecretHasher = {
      ...fast,
      async verify(secret, hash) {
        if (secret === 'slow') await new Promise<void>((resolve) => waiting.push(resolve));
        return fast.verify(secret, hash);
      },
    };
    const booth = await createTestBooth(await open(), { trustedProxies: 1, hasher });
    const { cookie } = await booth.signIn();
    const knock = (count: number) =>
      booth.post(
        LOGIN,
        { email: `a${count}@jepret.local`, password: 'slow' },
        { 'x-forwarded-for': `10.0.0.${count}` },
      );
    const answers: Awaited<ReturnType<typeof knock>>[] = [];
    const crowd = Array.from({ length: 30 }, async (_, count) => {
      answers.push(await knock(count));
    });
    await expect.poll(() => answers.length).toBe(9);
    for (const refused of answers) {
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBe('3');
      expect(refused.json().meta.message).toContain('Please try again in a few seconds.');
    }
    // One of them is hashed, the others wait for it.
    expect(waiting).toHaveLength(1);

    expect((await booth.get('/health')).statusCode).toBe(200);
    expect((await booth.post(LOGIN, ADMIN, { cookie })).statusCode).toBe(200);
    await expect
      .poll(() => {
        for (const resolve of waiting.splice(0)) resolve();
        return answers.length;
      })
      .toBe(30);
    await Promise.all(crowd);
    expect(answers.slice(9).map(({ statusCode }) => statusCode)).toEqual(Array(21).fill(401));
  });

  test('a full queue costs no try, at the login and at the log-out (SIGN-34)', async () => {
    const fast = createScryptHasher({ cost: 2 });
    const queue = { isFull: false };
    const booth = await createTestBooth(await open(), {
      hasher: {
        ...fast,
        async verify(secret, hash) {
          if (queue.isFull) throw new HasherBusyError();
          return fast.verify(secret, hash);
        },
      },
    });
    const { headers } = await booth.signIn();
    queue.isFull = true;
    for (let count = 0; count < 25; count++) {
      expect((await booth.post(LOGIN, ADMIN)).statusCode).toBe(503);
      expect((await booth.post('/v1/kiosk/log-out', ADMIN, headers)).statusCode).toBe(503);
    }
    queue.isFull = false;
    expect((await booth.post(LOGIN, ADMIN)).statusCode).toBe(200);
    expect((await booth.post('/v1/kiosk/log-out', ADMIN, headers)).statusCode).toBe(200);
  });

  test('whoever is unlocked may try again at once, with password and code; others wait (STAFF-12)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    const others = ['sari_a@jepret.local', 'sari-a@jepret.local'] as const;
    for (const email of others)
      await booth.staff.add(email, OPERATOR, BOOTH_ITSELF, ADMIN.password);
    const [email, other] = others;
    const from = { 'x-forwarded-for': '10.0.1.1' };
    const logInAs = (name: string, password = ADMIN.password) =>
      booth.post(LOGIN, { email: name, password }, from);
    const enterCode = (name: string, otp: string) =>
      booth.post('/api/v1/auth/validate-otp', { email: name, otp }, from);
    for (const name of others) {
      await booth.post('/api/v1/auth/request-otp', { email: name }, from);
      for (let count = 0; count < 10; count++) {
        await logInAs(name, 'tebakan');
        await enterCode(name, '000000');
      }
      for (let count = 0; count < 20; count++) {
        const stranger = { 'x-forwarded-for': `10.0.0.${count}` };
        await booth.post(LOGIN, { email: name, password: 'tebakan' }, stranger);
      }
      expect((await enterCode(name, '000000')).statusCode).toBe(429);
      expect((await logInAs(name)).statusCode).toBe(429);
      booth.advance(10 * MINUTE_MS);
      expect((await logInAs(name)).statusCode).toBe(429);
    }

    await booth.staff.unlock(email.toUpperCase(), BOOTH_ITSELF);
    expect((await enterCode(email, '000000')).statusCode).toBe(401);
    expect((await logInAs(email)).statusCode).toBe(200);
    const elsewhere = { 'x-forwarded-for': '10.0.1.2' };
    const login = { email: other, password: ADMIN.password };
    expect((await booth.post(LOGIN, login, elsewhere)).statusCode).toBe(429);
    await expect(booth.staff.unlock('nobody@jepret.local', BOOTH_ITSELF)).rejects.toThrow(
      'No staff member',
    );
  });

  test('an address may try twenty times in ten minutes, whatever the e-mail (SIGN-27)', async () => {
    const booth = await createTestBooth(await open());
    for (let count = 0; count < 20; count++) {
      const body = { email: `someone${count}@jepret.local`, password: 'x' };
      expect((await booth.post(LOGIN, body)).statusCode).toBe(401);
    }
    expect((await booth.post(LOGIN, ADMIN)).statusCode).toBe(429);
  });

  test('a kiosk is logged out with the password of a staff member, and not without (HOME-25)', async () => {
    const booth = await createTestBooth(await open());
    const { headers, cookie } = await booth.signIn();
    const logOut = (body: object, more: Record<string, string> = headers) =>
      booth.post('/v1/kiosk/log-out', body, more);
    const isIn = async () => (await booth.get('/v1/location/x', headers)).statusCode === 200;

    expect((await logOut(ADMIN, {})).statusCode).toBe(401);
    expect((await logOut({})).statusCode).toBe(422);
    const refused = await logOut({ ...ADMIN, password: 'salah besar' });
    expect(refused.json()).toMatchObject(REFUSED);
    expect((await logOut({ ...ADMIN, email: 'nobody@jepret.local' })).statusCode).toBe(401);
    expect(await isIn()).toBe(true);

    expect((await logOut(ADMIN)).statusCode).toBe(200);
    expect(await isIn()).toBe(false);
    expect(await booth.kiosks.list()).toMatchObject([{ isSignedIn: false }]);
    await booth.signIn(cookie);
    expect(await booth.kiosks.list()).toMatchObject([{ isSignedIn: true }]);
  });

  test('passwords tried at the log-out are logins that were tried (HOME-25)', async () => {
    const booth = await createTestBooth(await open());
    const { headers, cookie } = await booth.signIn();
    for (let count = 0; count < 10; count++) {
      const body = { ...ADMIN, password: `tebakan ${count}` };
      const answer = await booth.post('/v1/kiosk/log-out', body, headers);
      expect(answer.statusCode).toBe(401);
    }
    expect((await booth.post('/v1/kiosk/log-out', ADMIN, headers)).statusCode).toBe(429);
    expect((await booth.post(LOGIN, ADMIN, { cookie })).statusCode).toBe(429);
    expect((await booth.post(LOGIN, ADMIN)).statusCode).toBe(200);
  });

  test('tokens and passwords are stored as hashes only (SIGN-21)', async () => {
    const booth = await createTestBooth(await open());
    const { token } = (await booth.post(LOGIN, ADMIN)).json().data;
    const stored = JSON.stringify([
      await booth.database.selectFrom('staff').selectAll().execute(),
      await booth.database.selectFrom('staff_tokens').selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(ADMIN.password);
  });

  test('sign-ins that ended leave the database (SIGN-49)', async () => {
    const booth = await createTestBooth(await open());
    await logIn(booth);
    booth.advance(16 * MINUTE_MS);
    await logIn(booth);
    const tokens = await booth.database.selectFrom('staff_tokens').selectAll().execute();
    expect(tokens).toHaveLength(1);
  });

  test('nobody is added twice, whatever the case, and nobody unknown is changed', async () => {
    const booth = await createTestBooth(await open());
    await expect(
      booth.staff.add('ADMIN@jepret.local', OPERATOR, BOOTH_ITSELF),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(booth.staff.reset('nobody@jepret.local', BOOTH_ITSELF)).rejects.toMatchObject({
      code: 'not_found',
      message: 'No staff member has the e-mail nobody@jepret.local.',
    });
    await expect(booth.staff.disable('nobody@jepret.local', BOOTH_ITSELF)).rejects.toThrow(
      'No staff member',
    );
  });
});
