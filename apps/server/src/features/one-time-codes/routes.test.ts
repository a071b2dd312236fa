import { Refusal } from '@jepret/contract';
import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import {
  ADMIN,
  createTestBooth,
  OPERATOR,
  OWNER,
  scriptedRandomness,
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

describeOnEveryDatabase('signing a kiosk in by one-time code', (open) => {
  test('a staff member gets a code by mail and the kiosk a token for it (CALL-2, SIGN-18, SIGN-36)', async () => {
    const booth = await createTestBooth(await open());
    const code = await booth.requestCode();
    expect(booth.mails).toMatchObject([{ to: ADMIN.email }]);

    const answer = await validate(booth, code);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status_code: 200,
      meta: { message: 'This kiosk is signed in.' },
      data: null,
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const headers = { authorization: `Bearer ${answer.json().token}` };
    expect((await booth.get('/v1/location/jakarta', headers)).statusCode).toBe(200);
  });

  test('the mail is in the language of whoever asks, English by default (LANG-8)', async () => {
    const booth = await createTestBooth(await open());
    const subjectIn = async (headers: Record<string, string>) => {
      await booth.post(REQUEST, { email: ADMIN.email }, headers);
      await booth.dependencies.background.settled();
      return booth.mails.at(-1)?.subject;
    };
    expect(await subjectIn({ 'accept-language': 'id' })).toBe('Kode masuk Jepret kamu');
    expect(await subjectIn({ 'accept-language': 'fr' })).toBe('Your Jepret sign-in code');
    expect(await subjectIn({})).toBe('Your Jepret sign-in code');
  });

  test('a code may begin with zeros (SIGN-18)', async () => {
    const booth = await createTestBooth(await open(), { randomness: scriptedRandomness(42) });
    expect(await booth.requestCode()).toBe('000042');
    expect((await validate(booth, '000042')).statusCode).toBe(200);
  });

  test('e-mails match whatever their case and outer spaces', async () => {
    const booth = await createTestBooth(await open());
    const code = await booth.requestCode('  ADMIN@Jepret.LOCAL ');
    expect((await validate(booth, code, 'Admin@jepret.local')).statusCode).toBe(200);
  });

  test('an unknown e-mail gets the same answer for the same work, and no mail (SIGN-23)', async () => {
    const booth = await createTestBooth(await open());
    await booth.staff.add('gone@jepret.local', OPERATOR, BOOTH_ITSELF, 'tidak dipakai lagi');
    await booth.staff.disable('gone@jepret.local', BOOTH_ITSELF);
    const emails = [ADMIN.email, 'nobody@jepret.local', 'gone@jepret.local'];

    const requests = [];
    for (const email of emails) {
      Object.assign(booth.hashing, { hashes: 0, checks: 0 });
      const { statusCode, body } = await booth.post(REQUEST, { email });
      requests.push({ statusCode, body, ...booth.hashing });
    }
    expect(requests[0]).toMatchObject({ statusCode: 200, hashes: 1, checks: 0 });
    expect(requests[1]).toEqual(requests[0]);
    expect(requests[2]).toEqual(requests[0]);
    await booth.dependencies.background.settled();
    expect(booth.mails.map(({ to }) => to)).toEqual([ADMIN.email]);
    const rows = await booth.database.selectFrom('one_time_codes').select('email').execute();
    expect(rows.map(({ email }) => email).toSorted()).toEqual(emails.toSorted());

    const tries = [];
    for (const email of emails) {
      Object.assign(booth.hashing, { hashes: 0, checks: 0 });
      const { statusCode, body } = await validate(booth, '000000', email);
      tries.push({ statusCode, body, ...booth.hashing });
    }
    expect(tries[0]).toMatchObject({ statusCode: 401, hashes: 0, checks: 1 });
    expect(new Set(tries.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  test('who has not asked for a code has nothing to guess: nothing is hashed (SIGN-33)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    await booth.requestCode();
    Object.assign(booth.hashing, { hashes: 0, checks: 0 });
    for (const email of [ADMIN.email, 'nobody@jepret.local']) {
      const answer = await booth.post(VALIDATE, { email, otp: '000000' }, from('10.0.0.1'));
      expect(answer.json()).toMatchObject(WRONG);
    }
    expect(booth.hashing).toEqual({ hashes: 0, checks: 0 });
  });

  test('even the right code of an unknown e-mail opens nothing (SIGN-23)', async () => {
    const booth = await createTestBooth(await open(), { randomness: scriptedRandomness(123456) });
    await booth.post(REQUEST, { email: 'nobody@jepret.local' });
    const answer = await validate(booth, '123456', 'nobody@jepret.local');
    expect(answer.json()).toMatchObject(WRONG);
    expect(answer.cookies).toEqual([]);
    expect(await booth.kiosks.list()).toEqual([]);
  });

  test('a staff member who was disabled cannot use the code any more (SIGN-23)', async () => {
    const booth = await createTestBooth(await open());
    const code = await booth.requestCode();
    await booth.staff.add('other@jepret.local', OWNER, BOOTH_ITSELF);
    await booth.staff.disable(ADMIN.email, BOOTH_ITSELF);
    expect((await validate(booth, code)).json()).toMatchObject(WRONG);
  });

  test('a code works once (SIGN-19)', async () => {
    const booth = await createTestBooth(await open());
    const code = await booth.requestCode();
    expect((await validate(booth, code)).statusCode).toBe(200);
    expect((await validate(booth, code)).json()).toMatchObject(WRONG);
  });

  test('two racing validations of one code give exactly one token (SIGN-19)', async () => {
    const booth = await createTestBooth(await open());
    const code = await booth.requestCode();
    const answers = await Promise.all(Array.from({ length: 5 }, () => validate(booth, code)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 401, 401, 401, 401,
    ]);
    expect(await booth.kiosks.list()).toHaveLength(1);
  });

  test('a code works for five minutes (SIGN-19)', async () => {
    const booth = await createTestBooth(await open());
    const early = await booth.requestCode();
    booth.advance(5 * MINUTE_MS - 1);
    expect((await validate(booth, early)).statusCode).toBe(200);
    const late = await booth.requestCode();
    booth.advance(5 * MINUTE_MS);
    expect((await validate(booth, late)).json()).toMatchObject(WRONG);
  });

  test('the last two codes stay good until one is used (SIGN-20)', async () => {
    const booth = await createTestBooth(await open(), {
      randomness: scriptedRandomness(111111, 222222, 333333, 444444, 555555),
    });
    const codes = [];
    for (let count = 0; count < 3; count++) codes.push(await booth.requestCode());
    expect((await validate(booth, codes[0] ?? '')).json()).toMatchObject(WRONG);
    expect((await validate(booth, codes[1] ?? '')).statusCode).toBe(200);
    expect((await validate(booth, codes[2] ?? '')).json()).toMatchObject(WRONG);
    expect((await validate(booth, codes[0] ?? '')).json()).toMatchObject(WRONG);

    await booth.requestCode();
    expect((await validate(booth, await booth.requestCode())).statusCode).toBe(200);
    expect((await validate(booth, '444444')).json()).toMatchObject(WRONG);
  });

  test('racing validations of two good codes give exactly one token (SIGN-19)', async () => {
    const booth = await createTestBooth(await open());
    const codes = [await booth.requestCode(), await booth.requestCode()];
    const answers = await Promise.all(codes.map((code) => validate(booth, code)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  test('the fifth try may be right, the sixth fails even when it is (SIGN-19)', async () => {
    const booth = await createTestBooth(await open());
    for (const [wrongTries, status] of [
      [4, 200],
      [5, 401],
    ] as const) {
      booth.advance(10 * MINUTE_MS);
      const code = await booth.requestCode();
      for (let tries = 0; tries < wrongTries; tries++) await validate(booth, anotherThan(code));
      expect((await validate(booth, code)).statusCode).toBe(status);
    }
  });

  test('racing tries are counted before they are compared (SIGN-19)', async () => {
    const booth = await createTestBooth(await open());
    const code = await booth.requestCode();
    await Promise.all(Array.from({ length: 9 }, () => validate(booth, anotherThan(code))));
    const { tries } = await booth.database
      .selectFrom('one_time_codes')
      .select('tries')
      .executeTakeFirstOrThrow();
    expect(tries).toBe(5);
    expect((await validate(booth, code)).statusCode).toBe(401);
  });

  test('codes are stored as hashes only and leave the database when they are over (SIGN-21)', async () => {
    const booth = await createTestBooth(await open(), { randomness: scriptedRandomness(135790) });
    await booth.requestCode();
    const stored = await booth.database.selectFrom('one_time_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('135790');
    booth.advance(6 * MINUTE_MS);
    await booth.post(REQUEST, { email: 'other@jepret.local' });
    const rows = await booth.database.selectFrom('one_time_codes').select('email').execute();
    expect(rows).toEqual([{ email: 'other@jepret.local' }]);
  });

  test('a mail that fails is logged without the address or the code', async () => {
    const booth = await createTestBooth(await open());
    booth.mailOutcome.current = { kind: 'unreachable', reason: 'Nobody home.' };
    const code = await booth.requestCode();
    const log = booth.logged.join('');
    expect(log).toContain('"to":"a***@jepret.local","reason":"Nobody home."');
    expect(log).not.toContain(ADMIN.email);
    expect(log).not.toContain(code);
  });

  test('without a mail server the code is announced, to staff only (SIGN-24)', async () => {
    const announced: string[][] = [];
    const booth = await createTestBooth(await open(), {
      announceCode: (...said) => announced.push(said),
    });
    const code = await booth.requestCode();
    await booth.post(REQUEST, { email: 'nobody@jepret.local' });
    await booth.dependencies.background.settled();
    expect(announced).toEqual([[ADMIN.email, code]]);
  });

  test('a graceful stop waits for the mail on its way', async () => {
    const booth = await createTestBooth(await open());
    await booth.post(REQUEST, { email: ADMIN.email });
    await booth.app.close();
    expect(booth.mails).toHaveLength(1);
  });

  test.each([
    ['nothing', undefined, 400, 'A JSON body is needed.'],
    ['a list', [], 400, 'A JSON body is needed.'],
    ['no fields', {}, 422, 'An e-mail address is needed. The code has six digits.'],
    [
      'numbers',
      { email: 7, otp: 123456 },
      422,
      'An e-mail address is needed. The code has six digits.',
    ],
    ['letters for digits', { email: 'a@b.c', otp: '12345a' }, 422, 'The code has six digits.'],
    ['too many digits', { email: 'a@b.c', otp: '1234567' }, 422, 'The code has six digits.'],
    [
      'a long e-mail',
      { email: 'a'.repeat(255), otp: '123456' },
      422,
      'An e-mail address has at most 254 characters.',
    ],
    [
      'a NUL',
      { email: 'a\0@b.c', otp: '123456' },
      422,
      'An e-mail address has no control characters.',
    ],
  ])('a body of %s is refused in words (CALL-2)', async (_, body, status, sentence) => {
    const booth = await createTestBooth(await open());
    const answer = await booth.post(VALIDATE, body);
    expect(answer.statusCode).toBe(status);
    expect(Refusal.parse(answer.json())).toMatchObject({ status_code: status, error: sentence });
    expect(await booth.database.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  });
});
