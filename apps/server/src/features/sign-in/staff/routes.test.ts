import { calls, META_MESSAGES } from '@jepret/contract';
import { expect, test } from 'vitest';
import { createScryptHasher } from '../../../adapters/secret-hasher/scrypt.ts';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { HasherBusyError } from '../../../http/access/bounded-hasher.ts';
import type { SecretHasher } from '../../../ports/secret-hasher.ts';
import { setKioskLocation } from '../../../testing/booths/set-kiosk-location.ts';
import {
  ADMIN,
  createTestBooth,
  OPERATOR,
  OWNER,
  type TestBooth,
} from '../../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { refusalWith } from '../../../testing/refusals.ts';

const LOGIN = '/v1/admin/login';
const MINUTE_MS = 60_000;
const REFUSED = refusalWith('sign_in_refused', 'Incorrect Email or Password!');

/** Adds test calls for each role. */
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

  test('wrong password, unknown e-mail and disabled member get the same response at the same cost (SIGN-50)', async () => {
    const booth = await createTestBooth(await open());
    await booth.staff.add('disabled@jepret.local', OPERATOR, BOOTH_ACTOR, 'tidak dipakai lagi');
    await booth.staff.disable('disabled@jepret.local', BOOTH_ACTOR);
    for (const body of [
      { email: ADMIN.email, password: 'salah besar' },
      { email: 'unknown@jepret.local', password: ADMIN.password },
      { email: 'disabled@jepret.local', password: 'tidak dipakai lagi' },
    ]) {
      Object.assign(booth.hashing, { hashes: 0, checks: 0 });
      const answer = await booth.post(LOGIN, body);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual(REFUSED);
      expect(booth.hashing).toEqual({ hashes: 0, checks: 1 });
    }
  });

  test('a sign-in ends after fifteen minutes with its own message (SIGN-49)', async () => {
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
    await booth.staff.add(operator.email, OPERATOR, BOOTH_ACTOR, operator.password);
    expect((await booth.get('/v1/for-admins', await logIn(booth))).statusCode).toBe(200);
    const headers = await logIn(booth, operator);
    expect((await booth.get('/v1/for-staff', headers)).statusCode).toBe(200);
    expect((await booth.get('/v1/for-admins', headers)).statusCode).toBe(403);
  });

  test('staff with assigned locations sign in at the kiosks of these only (CONSOLE-28)', async () => {
    const booth = await createStaffBooth(await open());
    const kiosk = await booth.signIn();
    const [known] = await booth.kiosks.list();
    const cashier = { email: 'sari@jepret.local', password: 'dua belas kucing' };
    const assignment = { role: 'cashier', locations: ['bandung'] } as const;
    await booth.staff.add(cashier.email, assignment, BOOTH_ACTOR, cashier.password);
    const tryAt = async (location: string, headers: Record<string, string>) => {
      await setKioskLocation(booth, known?.id ?? '', location);
      return (await booth.post(LOGIN, cashier, headers)).statusCode;
    };
    expect(await tryAt('Bandung', kiosk.headers)).toBe(200);
    expect(await tryAt('Jakarta', kiosk.headers)).toBe(401);
    expect(await tryAt('Bandung', {})).toBe(401);
    const logOut = () => booth.post('/v1/kiosk/log-out', cashier, kiosk.headers);
    await setKioskLocation(booth, known?.id ?? '', 'Jakarta');
    expect((await logOut()).statusCode).toBe(401);
  });

  test('disabling ends the sign-in at once; after enabling, the old password works again (SIGN-53)', async () => {
    const booth = await createStaffBooth(await open());
    const headers = await logIn(booth);
    await booth.staff.add('other@jepret.local', OWNER, BOOTH_ACTOR);
    await booth.staff.disable(ADMIN.email.toUpperCase(), BOOTH_ACTOR);
    expect((await booth.get('/v1/for-staff', headers)).statusCode).toBe(401);
    expect((await booth.post(LOGIN, ADMIN)).statusCode).toBe(401);
    await booth.staff.enable(ADMIN.email, BOOTH_ACTOR);
    expect((await booth.get('/v1/for-staff', headers)).statusCode).toBe(401);
    expect((await booth.get('/v1/for-staff', await logIn(booth))).statusCode).toBe(200);
  });

  test('a new password ends the sign-ins of the old one (SIGN-53)', async () => {
    const booth = await createStaffBooth(await open());
    const headers = await logIn(booth);
    const password = await booth.staff.reset(ADMIN.email, BOOTH_ACTOR);
    expect((await booth.get('/v1/for-staff', headers)).statusCode).toBe(401);
    expect((await booth.post(LOGIN, ADMIN)).statusCode).toBe(401);
    expect((await booth.post(LOGIN, { ...ADMIN, password })).statusCode).toBe(200);
  });

  test('after ten wrong passwords from one address, further logins are refused (SIGN-27)', async () => {
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

  test('strangers have twenty guesses per e-mail and day, and never lock staff out (SIGN-28)', async () => {
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

  test('a kiosk has a separate count from others at its address (SIGN-29)', async () => {
    const booth = await createTestBooth(await open());
    const { cookie } = await booth.signIn();
    for (let count = 0; count < 30; count++) {
      await booth.post(LOGIN, { email: `a${count}@jepret.local`, password: 'tebakan' });
      await booth.post(LOGIN, { ...ADMIN, password: 'tebakan' });
    }
    expect((await booth.post(LOGIN, ADMIN)).statusCode).toBe(429);
    expect((await booth.post(LOGIN, ADMIN, { cookie })).statusCode).toBe(200);
  });

  test('a full queue of strangers refuses the next stranger and does not delay other calls (SIGN-34)', async () => {
    const pendingHashes: (() => void)[] = [];
    const fast = createScryptHasher({ cost: 2 });
    const hasher: SecretHasher = {
      ...fast,
      async verify(secret, hash) {
        if (secret === 'slow') await new Promise<void>((resolve) => pendingHashes.push(resolve));
        return fast.verify(secret, hash);
      },
    };
    const booth = await createTestBooth(await open(), { trustedProxies: 1, hasher });
    const { cookie } = await booth.signIn();
    const logInSlowly = (count: number) =>
      booth.post(
        LOGIN,
        { email: `a${count}@jepret.local`, password: 'slow' },
        { 'x-forwarded-for': `10.0.0.${count}` },
      );
    const answers: Awaited<ReturnType<typeof logInSlowly>>[] = [];
    const logins = Array.from({ length: 30 }, async (_, count) => {
      answers.push(await logInSlowly(count));
    });
    await expect.poll(() => answers.length).toBe(9);
    for (const refused of answers) {
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBe('3');
      expect(refused.json().meta.message).toContain('Please try again in a few seconds.');
    }
    // One is being hashed, the others wait for it.
    expect(pendingHashes).toHaveLength(1);

    expect((await booth.get('/health')).statusCode).toBe(200);
    expect((await booth.post(LOGIN, ADMIN, { cookie })).statusCode).toBe(200);
    await expect
      .poll(() => {
        for (const resolve of pendingHashes.splice(0)) resolve();
        return answers.length;
      })
      .toBe(30);
    await Promise.all(logins);
    expect(answers.slice(9).map(({ statusCode }) => statusCode)).toEqual(Array(21).fill(401));
  });

  test('a full queue counts no attempts, at the login and at the log-out (SIGN-34)', async () => {
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

  test('unlocking a member clears the limits on passwords and codes of that member only (STAFF-12)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    const others = ['sari_a@jepret.local', 'sari-a@jepret.local'] as const;
    for (const email of others) await booth.staff.add(email, OPERATOR, BOOTH_ACTOR, ADMIN.password);
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

    await booth.staff.unlock(email.toUpperCase(), BOOTH_ACTOR);
    expect((await enterCode(email, '000000')).statusCode).toBe(401);
    expect((await logInAs(email)).statusCode).toBe(200);
    const elsewhere = { 'x-forwarded-for': '10.0.1.2' };
    const login = { email: other, password: ADMIN.password };
    expect((await booth.post(LOGIN, login, elsewhere)).statusCode).toBe(429);
    await expect(booth.staff.unlock('unknown@jepret.local', BOOTH_ACTOR)).rejects.toThrow(
      'No staff member',
    );
  });

  test('an address has twenty attempts in ten minutes over all e-mails (SIGN-27)', async () => {
    const booth = await createTestBooth(await open());
    for (let count = 0; count < 20; count++) {
      const body = { email: `person${count}@jepret.local`, password: 'x' };
      expect((await booth.post(LOGIN, body)).statusCode).toBe(401);
    }
    expect((await booth.post(LOGIN, ADMIN)).statusCode).toBe(429);
  });

  test('logging a kiosk out needs the password of a staff member (HOME-25)', async () => {
    const booth = await createTestBooth(await open());
    const { headers, cookie } = await booth.signIn();
    const logOut = (body: object, more: Record<string, string> = headers) =>
      booth.post('/v1/kiosk/log-out', body, more);
    const isSignedIn = async () => (await booth.get('/v1/location/x', headers)).statusCode === 200;

    expect((await logOut(ADMIN, {})).statusCode).toBe(401);
    expect((await logOut({})).statusCode).toBe(422);
    const refused = await logOut({ ...ADMIN, password: 'salah besar' });
    expect(refused.json()).toMatchObject(REFUSED);
    expect((await logOut({ ...ADMIN, email: 'unknown@jepret.local' })).statusCode).toBe(401);
    expect(await isSignedIn()).toBe(true);

    expect((await logOut(ADMIN)).statusCode).toBe(200);
    expect(await isSignedIn()).toBe(false);
    expect(await booth.kiosks.list()).toMatchObject([{ isSignedIn: false }]);
    await booth.signIn(cookie);
    expect(await booth.kiosks.list()).toMatchObject([{ isSignedIn: true }]);
  });

  test('passwords at the log-out count as login attempts (HOME-25)', async () => {
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

  test('expired sign-ins are deleted from the database (SIGN-49)', async () => {
    const booth = await createTestBooth(await open());
    await logIn(booth);
    booth.advance(16 * MINUTE_MS);
    await logIn(booth);
    const tokens = await booth.database.selectFrom('staff_tokens').selectAll().execute();
    expect(tokens).toHaveLength(1);
  });

  test('adding an existing e-mail in another case and changing an unknown member are refused', async () => {
    const booth = await createTestBooth(await open());
    await expect(
      booth.staff.add('ADMIN@jepret.local', OPERATOR, BOOTH_ACTOR),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(booth.staff.reset('unknown@jepret.local', BOOTH_ACTOR)).rejects.toMatchObject({
      code: 'not_found',
      message: 'No staff member has the e-mail unknown@jepret.local.',
    });
    await expect(booth.staff.disable('unknown@jepret.local', BOOTH_ACTOR)).rejects.toThrow(
      'No staff member',
    );
  });
});
