import { expect, test } from 'vitest';
import { createScryptHasher } from '../../../adapters/secret-hasher/scrypt.ts';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { HasherBusyError } from '../../../http/access/bounded-hasher.ts';
import {
  ADMIN,
  createTestBooth,
  findCode,
  type TestBooth,
} from '../../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import {
  fromAddress,
  otherCodeThan,
  REQUEST_PATH,
  VALIDATE_PATH,
  validateCode,
  WRONG_CODE,
} from '../../../testing/one-time-codes.ts';

const MINUTE_MS = 60_000;

async function requestFrom(
  booth: TestBooth,
  address: string,
  { cookie, email = ADMIN.email }: { cookie?: string; email?: string } = {},
): Promise<string> {
  await booth.post(REQUEST_PATH, { email }, { ...fromAddress(address), ...(cookie && { cookie }) });
  await booth.dependencies.background.settled();
  return findCode(booth.mails) ?? '';
}

/** A stranger's guess; it needs a requested code, because otherwise nothing is compared. */
async function guessFrom(booth: TestBooth, address: string, email = ADMIN.email) {
  const code = await requestFrom(booth, address, { email });
  return booth.post(VALIDATE_PATH, { email, otp: otherCodeThan(code) }, fromAddress(address));
}

describeOnEveryDatabase('limits on one-time codes', (open) => {
  test('a code is valid for the address that requested it only (SIGN-25)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    const code = await requestFrom(booth, '10.0.0.1');
    const body = { email: ADMIN.email, otp: code };
    expect((await booth.post(VALIDATE_PATH, body, fromAddress('10.0.0.2'))).json()).toMatchObject(
      WRONG_CODE,
    );
    expect((await booth.post(VALIDATE_PATH, body)).json()).toMatchObject(WRONG_CODE);
    expect((await booth.post(VALIDATE_PATH, body, fromAddress('10.0.0.1'))).statusCode).toBe(200);
  });

  test('a code is valid for the device that requested it, also at another address (SIGN-25)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    const requested = await booth.post(
      REQUEST_PATH,
      { email: ADMIN.email },
      fromAddress('10.0.0.1'),
    );
    await booth.dependencies.background.settled();
    const [cookie] = requested.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    const otp = findCode(booth.mails);
    const answer = await booth.post(
      VALIDATE_PATH,
      { email: ADMIN.email, otp },
      { ...fromAddress('10.0.0.2'), cookie: `${cookie?.name}=${cookie?.value}` },
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies[0]?.value).not.toBe(cookie?.value);
  });

  test('requests and attempts of strangers do not block a kiosk that signed in before (SIGN-29)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    const { cookie } = await booth.signIn();
    const code = await requestFrom(booth, '127.0.0.1', { cookie });
    for (let count = 0; count < 40; count++) {
      // Some of them share the kiosk's own address.
      const headers = fromAddress(count % 2 ? '127.0.0.1' : `10.0.0.${count}`);
      await booth.post(REQUEST_PATH, { email: ADMIN.email }, headers);
      const body = { email: ADMIN.email, otp: otherCodeThan(code) };
      await booth.post(VALIDATE_PATH, body, headers);
    }
    const body = { email: ADMIN.email, otp: code };
    expect((await booth.post(VALIDATE_PATH, body, fromAddress('127.0.0.1'))).statusCode).toBe(429);
    expect((await booth.post(VALIDATE_PATH, body, { cookie })).statusCode).toBe(200);
  });

  test('attempts of strangers do not block an address from which staff signed in (SIGN-29)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    const home = fromAddress('10.9.9.9');
    const first = await requestFrom(booth, '10.9.9.9');
    await booth.post(VALIDATE_PATH, { email: ADMIN.email, otp: first }, home);
    const code = await requestFrom(booth, '10.9.9.9');
    for (let count = 0; count < 25; count++) await guessFrom(booth, `10.0.0.${count}`);
    const body = { email: ADMIN.email, otp: code };
    expect((await guessFrom(booth, '10.0.1.1')).statusCode).toBe(429);
    expect((await booth.post(VALIDATE_PATH, body, home)).statusCode).toBe(200);
  });

  test('a revoked kiosk is a stranger until it is signed in again (SIGN-30)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    const { cookie } = await booth.signIn();
    const [kiosk] = await booth.kiosks.list();
    await booth.kiosks.revoke(kiosk?.id ?? '', BOOTH_ACTOR);
    for (let count = 0; count < 20; count++) await guessFrom(booth, `10.0.0.${count}`);
    const otp = await requestFrom(booth, '10.0.1.1', { cookie });
    const headers = { ...fromAddress('10.0.1.1'), cookie };
    const refused = await booth.post(VALIDATE_PATH, { email: ADMIN.email, otp }, headers);
    expect(refused.statusCode).toBe(429);
  });

  test('all strangers together have twenty guesses per e-mail and day (SIGN-28, SIGN-35)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    for (let count = 0; count < 20; count++) {
      expect((await guessFrom(booth, `10.0.0.${count}`)).statusCode).toBe(401);
    }
    booth.advance(60 * MINUTE_MS);
    const refused = await guessFrom(booth, '10.0.1.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe(String(23 * 3600));
    expect(refused.json().error).toBe('Too many tries: wait 23 hours before the next one.');
    expect((await guessFrom(booth, '10.0.1.1', 'other@jepret.local')).statusCode).toBe(401);
    booth.advance(23 * 60 * MINUTE_MS);
    expect((await guessFrom(booth, '10.0.1.1')).statusCode).toBe(401);
  });

  test('attempts without a requested code use up no guesses, so the first sign-in stays possible (SIGN-33)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    const body = { email: ADMIN.email, otp: '000000' };
    for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) {
      for (let count = 0; count < 10; count++)
        await booth.post(VALIDATE_PATH, body, fromAddress(address));
    }
    const otp = await requestFrom(booth, '10.9.9.9');
    const answer = await booth.post(VALIDATE_PATH, { ...body, otp }, fromAddress('10.9.9.9'));
    expect(answer.statusCode).toBe(200);
  });

  test('a full queue counts neither attempts nor requests (SIGN-34)', async () => {
    const fast = createScryptHasher({ cost: 2 });
    const queue = { isFull: false };
    const runUnlessFull = <Result>(work: () => Promise<Result>) =>
      queue.isFull ? Promise.reject(new HasherBusyError()) : work();
    const booth = await createTestBooth(await open(), {
      hasher: {
        ...fast,
        hash: (secret) => runUnlessFull(() => fast.hash(secret)),
        verify: (secret, hash) => runUnlessFull(() => fast.verify(secret, hash)),
      },
    });
    const code = await booth.requestCode();
    queue.isFull = true;
    for (let count = 0; count < 25; count++) {
      expect((await validateCode(booth, otherCodeThan(code))).statusCode).toBe(503);
      expect((await booth.post(REQUEST_PATH, { email: ADMIN.email })).statusCode).toBe(503);
    }
    queue.isFull = false;
    const { tries } = await booth.database
      .selectFrom('one_time_codes')
      .select('tries')
      .executeTakeFirstOrThrow();
    expect(tries).toBe(0);
    expect((await validateCode(booth, code)).statusCode).toBe(200);
    expect((await booth.post(REQUEST_PATH, { email: ADMIN.email })).statusCode).toBe(200);
  });

  test('if the queue is full for the second of two codes, the first one loses an attempt', async () => {
    const fast = createScryptHasher({ cost: 2 });
    const queue = { slots: Number.POSITIVE_INFINITY };
    const booth = await createTestBooth(await open(), {
      hasher: {
        ...fast,
        async verify(secret, hash) {
          queue.slots -= 1;
          if (queue.slots < 0) throw new HasherBusyError();
          return fast.verify(secret, hash);
        },
      },
    });
    const codes = [await booth.requestCode(), await booth.requestCode()];
    const wrong = codes.includes('000000') ? '999999' : '000000';
    const statuses = [];
    for (let count = 0; count < 11; count++) {
      queue.slots = 1;
      statuses.push((await validateCode(booth, wrong)).statusCode);
    }
    // Each guess counts: five for the first code, five for the other, and then the ten of the e-mail are used up.
    expect(statuses.slice(-1)).toEqual([429]);
    const rows = await booth.database.selectFrom('one_time_codes').select('tries').execute();
    expect(rows.map(({ tries }) => tries)).toEqual([5, 5]);
  });

  test('an address has sixty attempts in ten minutes, counted before anything is hashed (SIGN-26)', async () => {
    const booth = await createTestBooth(await open());
    await booth.signIn();
    const tryFor = (email: string) => booth.post(VALIDATE_PATH, { email, otp: '000000' });
    for (let count = 0; count < 60; count++) {
      expect((await tryFor(`person${count}@jepret.local`)).statusCode).toBe(401);
    }
    await booth.requestCode();
    Object.assign(booth.hashing, { hashes: 0, checks: 0 });
    const refused = await tryFor(ADMIN.email);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('600');
    expect(booth.hashing).toEqual({ hashes: 0, checks: 0 });
    // Logins have a separate count.
    expect((await booth.post('/v1/admin/login', ADMIN)).statusCode).toBe(200);
  });

  test('correct codes are not counted: twenty kiosks at one address sign in within ten minutes (SIGN-31)', async () => {
    const booth = await createTestBooth(await open());
    const statuses = [];
    for (let count = 0; count < 20; count++) {
      statuses.push((await validateCode(booth, await booth.requestCode())).statusCode);
    }
    expect(statuses).toEqual(Array(20).fill(200));
  });

  test('kiosks at one address can make hundreds of calls a minute with their tokens (SIGN-32)', async () => {
    const booth = await createTestBooth(await open());
    const kiosks = [await booth.signIn(), await booth.signIn()];
    const calls = Array.from({ length: 100 }, () =>
      kiosks.map(({ headers }) => booth.get('/v1/location/Jakarta', headers)),
    );
    const statuses = (await Promise.all(calls.flat())).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(Array(200).fill(200));
  });

  test('an address has twenty requests in ten minutes (SIGN-26, SIGN-35)', async () => {
    const booth = await createTestBooth(await open());
    for (let count = 0; count < 20; count++) {
      const email = `person${count}@jepret.local`;
      expect((await booth.post(REQUEST_PATH, { email })).statusCode).toBe(200);
    }
    booth.advance(4 * MINUTE_MS);
    const refused = await booth.post(REQUEST_PATH, { email: ADMIN.email });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('360');
    expect(refused.json()).toMatchObject({
      error: 'Too many tries: wait 6 minutes before the next one.',
    });
    booth.advance(6 * MINUTE_MS);
    expect((await booth.post(REQUEST_PATH, { email: ADMIN.email })).statusCode).toBe(200);
  });

  test('one address has ten attempts per e-mail in ten minutes (SIGN-27)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    const code = await booth.requestCode();
    for (let count = 0; count < 10; count++) {
      expect((await validateCode(booth, otherCodeThan(code))).statusCode).toBe(401);
    }
    const fresh = await booth.requestCode();
    expect((await validateCode(booth, fresh)).statusCode).toBe(429);
    expect((await validateCode(booth, '000000', 'other@jepret.local')).statusCode).toBe(401);
    const body = { email: ADMIN.email, otp: '000000' };
    expect((await booth.post(VALIDATE_PATH, body, fromAddress('10.0.0.1'))).statusCode).toBe(401);
  });
});
