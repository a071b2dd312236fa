import { calls, ERROR_TEXTS, META_MESSAGES } from '@jepret/contract';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../testing/every-database.ts';
import { ADMIN, createTestBooth, type TestBooth } from '../../testing/test-booth.ts';

const LOGIN = '/v1/admin/login';
const MINUTE_MS = 60_000;
const REFUSED = { status_code: 401, meta: { message: ERROR_TEXTS.adminLoginFailed }, data: null };

/** Stands in for the staff calls of later issues. */
async function createStaffBooth(...parameters: Parameters<typeof createTestBooth>) {
  const booth = await createTestBooth(...parameters);
  const answer = async () => ({ ok: true });
  booth.app.get('/v1/for-staff', { config: { access: 'staff' } }, answer);
  booth.app.get('/v1/for-admins', { config: { access: 'staff', role: 'admin' } }, answer);
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
    expect(meta.message).toBe(ERROR_TEXTS.adminLoginSucceeded);
    expect(calls.adminLogin.data.parse(data).token).toMatch(/^[\w-]{43}$/);
    const headers = { authorization: `Bearer ${data.token}` };
    expect((await booth.get('/v1/for-staff', headers)).statusCode).toBe(200);
  });

  test('wrong password, unknown e-mail and disabled member look the same and cost the same', async () => {
    const booth = await createTestBooth(await open());
    await booth.staff.add('gone@jepret.local', 'operator', 'tidak dipakai lagi');
    await booth.staff.disable('gone@jepret.local');
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

  test('a sign-in lasts fifteen minutes, then says so in its own words (D7)', async () => {
    const booth = await createStaffBooth(await open());
    const headers = await logIn(booth);
    booth.advance(15 * MINUTE_MS - 1);
    expect((await booth.get('/v1/for-staff', headers)).statusCode).toBe(200);
    booth.advance(1);
    const answer = await booth.get('/v1/for-staff', headers);
    expect(answer.statusCode).toBe(401);
    expect(answer.json().meta.message).toBe(META_MESSAGES.staffTokenInvalid);
  });

  test('a kiosk token is no staff token, and a staff token no kiosk token', async () => {
    const booth = await createStaffBooth(await open());
    const kiosk = await booth.signIn();
    expect((await booth.get('/v1/for-staff', kiosk.headers)).json().meta.message).toBe(
      META_MESSAGES.staffTokenInvalid,
    );
    expect((await booth.get('/v1/location/x', await logIn(booth))).json().meta.message).toBe(
      META_MESSAGES.kioskTokenInvalid,
    );
  });

  test('staff with the wrong role are refused with 403', async () => {
    const booth = await createStaffBooth(await open());
    const operator = { email: 'operator@jepret.local', password: 'dua belas kucing' };
    await booth.staff.add(operator.email, 'operator', operator.password);
    expect((await booth.get('/v1/for-admins', await logIn(booth))).statusCode).toBe(200);
    const headers = await logIn(booth, operator);
    expect((await booth.get('/v1/for-staff', headers)).statusCode).toBe(200);
    expect((await booth.get('/v1/for-admins', headers)).statusCode).toBe(403);
  });

  test('whoever is disabled is out at once, and back in with the old password when enabled', async () => {
    const booth = await createStaffBooth(await open());
    const headers = await logIn(booth);
    await booth.staff.disable(ADMIN.email.toUpperCase());
    expect((await booth.get('/v1/for-staff', headers)).statusCode).toBe(401);
    expect((await booth.post(LOGIN, ADMIN)).statusCode).toBe(401);
    await booth.staff.enable(ADMIN.email);
    expect((await booth.get('/v1/for-staff', headers)).statusCode).toBe(401);
    expect((await booth.get('/v1/for-staff', await logIn(booth))).statusCode).toBe(200);
  });

  test('a new password ends what was signed in with the old one', async () => {
    const booth = await createStaffBooth(await open());
    const headers = await logIn(booth);
    const password = await booth.staff.reset(ADMIN.email);
    expect((await booth.get('/v1/for-staff', headers)).statusCode).toBe(401);
    expect((await booth.post(LOGIN, ADMIN)).statusCode).toBe(401);
    expect((await booth.post(LOGIN, { ...ADMIN, password })).statusCode).toBe(200);
  });

  test('a login tried a hundred times is stopped after ten', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    const statuses: number[] = [];
    for (let count = 0; count < 100; count++) {
      const headers = { 'x-forwarded-for': `10.0.0.${count}` };
      const password = `tebakan ${count}`;
      statuses.push((await booth.post(LOGIN, { ...ADMIN, password }, headers)).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(90).fill(429)]);
    expect(booth.hashing.checks).toBe(10);

    const refused = await booth.post(LOGIN, ADMIN);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('600');
    booth.advance(10 * MINUTE_MS);
    expect((await booth.post(LOGIN, ADMIN)).statusCode).toBe(200);
  });

  test('an address may try twenty times in ten minutes, whatever the e-mail', async () => {
    const booth = await createTestBooth(await open());
    for (let count = 0; count < 20; count++) {
      const body = { email: `someone${count}@jepret.local`, password: 'x' };
      expect((await booth.post(LOGIN, body)).statusCode).toBe(401);
    }
    expect((await booth.post(LOGIN, ADMIN)).statusCode).toBe(429);
  });

  test('tokens and passwords are stored as hashes only', async () => {
    const booth = await createTestBooth(await open());
    const { token } = (await booth.post(LOGIN, ADMIN)).json().data;
    const stored = JSON.stringify([
      await booth.database.selectFrom('staff').selectAll().execute(),
      await booth.database.selectFrom('staff_tokens').selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(ADMIN.password);
  });

  test('sign-ins that ended leave the database', async () => {
    const booth = await createTestBooth(await open());
    await logIn(booth);
    booth.advance(16 * MINUTE_MS);
    await logIn(booth);
    const tokens = await booth.database.selectFrom('staff_tokens').selectAll().execute();
    expect(tokens).toHaveLength(1);
  });

  test('nobody is added twice, whatever the case, and nobody unknown is changed', async () => {
    const booth = await createTestBooth(await open());
    await expect(booth.staff.add('ADMIN@jepret.local', 'operator')).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(booth.staff.reset('nobody@jepret.local')).rejects.toMatchObject({
      code: 'not_found',
      message: 'No staff member has the e-mail nobody@jepret.local.',
    });
    await expect(booth.staff.disable('nobody@jepret.local')).rejects.toThrow('No staff member');
  });
});
