import { expect, test } from 'vitest';
import { createScryptHasher } from '../../adapters/secret-hasher/scrypt.ts';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { HasherBusyError } from '../../http/access/bounded-hasher.ts';
import {
  ADMIN,
  createTestBooth,
  findCode,
  type TestBooth,
} from '../../testing/booths/test-booth.ts';
import {
  anotherThan,
  from,
  REQUEST,
  VALIDATE,
  validate,
  WRONG,
} from '../../testing/code-guesses.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const MINUTE_MS = 60_000;

async function requestFrom(
  booth: TestBooth,
  address: string,
  { cookie, email = ADMIN.email }: { cookie?: string; email?: string } = {},
): Promise<string> {
  await booth.post(REQUEST, { email }, { ...from(address), ...(cookie && { cookie }) });
  await booth.dependencies.background.settled();
  return findCode(booth.mails) ?? '';
}

/** A stranger's guess: who has not asked for a code has nothing to guess. */
async function guessFrom(booth: TestBooth, address: string, email = ADMIN.email) {
  const code = await requestFrom(booth, address, { email });
  return booth.post(VALIDATE, { email, otp: anotherThan(code) }, from(address));
}

describeOnEveryDatabase('who may use and guess a one-time code, and how often', (open) => {
  test('a code is good for the address that asked for it, and no other (SIGN-25)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    const code = await requestFrom(booth, '10.0.0.1');
    const body = { email: ADMIN.email, otp: code };
    expect((await booth.post(VALIDATE, body, from('10.0.0.2'))).json()).toMatchObject(WRONG);
    expect((await booth.post(VALIDATE, body)).json()).toMatchObject(WRONG);
    expect((await booth.post(VALIDATE, body, from('10.0.0.1'))).statusCode).toBe(200);
  });

  test('a code is good for the device that asked for it, whatever its address has become (SIGN-25)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    const asked = await booth.post(REQUEST, { email: ADMIN.email }, from('10.0.0.1'));
    await booth.dependencies.background.settled();
    const [given] = asked.cookies;
    expect(given).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    const otp = findCode(booth.mails);
    const answer = await booth.post(
      VALIDATE,
      { email: ADMIN.email, otp },
      { ...from('10.0.0.2'), cookie: `${given?.name}=${given?.value}` },
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies[0]?.value).not.toBe(given?.value);
  });

  test('whatever strangers ask for and try, a kiosk that signed in before gets in (SIGN-29)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    const { cookie } = await booth.signIn();
    const code = await requestFrom(booth, '127.0.0.1', { cookie });
    for (let count = 0; count < 40; count++) {
      // Some of them share the kiosk's own address.
      const headers = from(count % 2 ? '127.0.0.1' : `10.0.0.${count}`);
      await booth.post(REQUEST, { email: ADMIN.email }, headers);
      const body = { email: ADMIN.email, otp: anotherThan(code) };
      await booth.post(VALIDATE, body, headers);
    }
    const body = { email: ADMIN.email, otp: code };
    expect((await booth.post(VALIDATE, body, from('127.0.0.1'))).statusCode).toBe(429);
    expect((await booth.post(VALIDATE, body, { cookie })).statusCode).toBe(200);
  });

  test('whatever strangers try, an address that staff signed in from gets in (SIGN-29)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    const home = from('10.9.9.9');
    const first = await requestFrom(booth, '10.9.9.9');
    await booth.post(VALIDATE, { email: ADMIN.email, otp: first }, home);
    const code = await requestFrom(booth, '10.9.9.9');
    for (let count = 0; count < 25; count++) await guessFrom(booth, `10.0.0.${count}`);
    const body = { email: ADMIN.email, otp: code };
    expect((await guessFrom(booth, '10.0.1.1')).statusCode).toBe(429);
    expect((await booth.post(VALIDATE, body, home)).statusCode).toBe(200);
  });

  test('a revoked kiosk is a stranger until it is signed in again (SIGN-30)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    const { cookie } = await booth.signIn();
    const [kiosk] = await booth.kiosks.list();
    await booth.kiosks.revoke(kiosk?.id ?? '', BOOTH_ITSELF);
    for (let count = 0; count < 20; count++) await guessFrom(booth, `10.0.0.${count}`);
    const otp = await requestFrom(booth, '10.0.1.1', { cookie });
    const headers = { ...from('10.0.1.1'), cookie };
    const refused = await booth.post(VALIDATE, { email: ADMIN.email, otp }, headers);
    expect(refused.statusCode).toBe(429);
  });

  test('strangers have twenty guesses an e-mail a day, together (SIGN-28, SIGN-35)', async () => {
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

  test('who never asked for a code uses up no guess: the first sign-in stays open (SIGN-33)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    const body = { email: ADMIN.email, otp: '000000' };
    for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) {
      for (let count = 0; count < 10; count++) await booth.post(VALIDATE, body, from(address));
    }
    const otp = await requestFrom(booth, '10.9.9.9');
    const answer = await booth.post(VALIDATE, { ...body, otp }, from('10.9.9.9'));
    expect(answer.statusCode).toBe(200);
  });

  test('a full queue costs neither a try nor a request (SIGN-34)', async () => {
    const fast = createScryptHasher({ cost: 2 });
    const queue = { isFull: false };
    const inTurn = <Result>(work: () => Promise<Result>) =>
      queue.isFull ? Promise.reject(new HasherBusyError()) : work();
    const booth = await createTestBooth(await open(), {
      hasher: {
        ...fast,
        hash: (secret) => inTurn(() => fast.hash(secret)),
        verify: (secret, hash) => inTurn(() => fast.verify(secret, hash)),
      },
    });
    const code = await booth.requestCode();
    queue.isFull = true;
    for (let count = 0; count < 25; count++) {
      expect((await validate(booth, anotherThan(code))).statusCode).toBe(503);
      expect((await booth.post(REQUEST, { email: ADMIN.email })).statusCode).toBe(503);
    }
    queue.isFull = false;
    const { tries } = await booth.database
      .selectFrom('one_time_codes')
      .select('tries')
      .executeTakeFirstOrThrow();
    expect(tries).toBe(0);
    expect((await validate(booth, code)).statusCode).toBe(200);
    expect((await booth.post(REQUEST, { email: ADMIN.email })).statusCode).toBe(200);
  });

  test('of two codes, the one that was compared before the queue was full has lost a try', async () => {
    const fast = createScryptHasher({ cost: 2 });
    const queue = { places: Number.POSITIVE_INFINITY };
    const booth = await createTestBooth(await open(), {
      hasher: {
        ...fast,
        async verify(secret, hash) {
          queue.places -= 1;
          if (queue.places < 0) throw new HasherBusyError();
          return fast.verify(secret, hash);
        },
      },
    });
    const codes = [await booth.requestCode(), await booth.requestCode()];
    const wrong = codes.includes('000000') ? '999999' : '000000';
    const statuses = [];
    for (let count = 0; count < 11; count++) {
      queue.places = 1;
      statuses.push((await validate(booth, wrong)).statusCode);
    }
    // No guess is free: five of the first code, five of the other, and then the e-mail's ten are used up.
    expect(statuses.slice(-1)).toEqual([429]);
    const rows = await booth.database.selectFrom('one_time_codes').select('tries').execute();
    expect(rows.map(({ tries }) => tries)).toEqual([5, 5]);
  });

  test('an address may try sixty codes in ten minutes, counted before anything is hashed (SIGN-26)', async () => {
    const booth = await createTestBooth(await open());
    await booth.signIn();
    const tryFor = (email: string) => booth.post(VALIDATE, { email, otp: '000000' });
    for (let count = 0; count < 60; count++) {
      expect((await tryFor(`someone${count}@jepret.local`)).statusCode).toBe(401);
    }
    await booth.requestCode();
    Object.assign(booth.hashing, { hashes: 0, checks: 0 });
    const refused = await tryFor(ADMIN.email);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('600');
    expect(booth.hashing).toEqual({ hashes: 0, checks: 0 });
    // Logins are counted apart.
    expect((await booth.post('/v1/admin/login', ADMIN)).statusCode).toBe(200);
  });

  test('right codes are no guesses: twenty kiosks of one address sign in within ten minutes (SIGN-31)', async () => {
    const booth = await createTestBooth(await open());
    const statuses = [];
    for (let count = 0; count < 20; count++) {
      statuses.push((await validate(booth, await booth.requestCode())).statusCode);
    }
    expect(statuses).toEqual(Array(20).fill(200));
  });

  test('kiosks of one address may call hundreds of times a minute with their tokens (SIGN-32)', async () => {
    const booth = await createTestBooth(await open());
    const kiosks = [await booth.signIn(), await booth.signIn()];
    const calls = Array.from({ length: 100 }, () =>
      kiosks.map(({ headers }) => booth.get('/v1/location/Jakarta', headers)),
    );
    const statuses = (await Promise.all(calls.flat())).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(Array(200).fill(200));
  });

  test('an address may ask twenty times in ten minutes (SIGN-26, SIGN-35)', async () => {
    const booth = await createTestBooth(await open());
    for (let count = 0; count < 20; count++) {
      const email = `someone${count}@jepret.local`;
      expect((await booth.post(REQUEST, { email })).statusCode).toBe(200);
    }
    booth.advance(4 * MINUTE_MS);
    const refused = await booth.post(REQUEST, { email: ADMIN.email });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('360');
    expect(refused.json()).toMatchObject({
      error: 'Too many tries: wait 6 minutes before the next one.',
    });
    booth.advance(6 * MINUTE_MS);
    expect((await booth.post(REQUEST, { email: ADMIN.email })).statusCode).toBe(200);
  });

  test('an e-mail may be tried ten times in ten minutes from one address (SIGN-27)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    const code = await booth.requestCode();
    for (let count = 0; count < 10; count++) {
      expect((await validate(booth, anotherThan(code))).statusCode).toBe(401);
    }
    const fresh = await booth.requestCode();
    expect((await validate(booth, fresh)).statusCode).toBe(429);
    expect((await validate(booth, '000000', 'other@jepret.local')).statusCode).toBe(401);
    const body = { email: ADMIN.email, otp: '000000' };
    expect((await booth.post(VALIDATE, body, from('10.0.0.1'))).statusCode).toBe(401);
  });
});
