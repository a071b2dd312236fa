import { Refusal } from '@jepret/contract';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import {
  ADMIN,
  createTestBooth,
  OPERATOR,
  OWNER,
  scriptedRandomness,
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

describeOnEveryDatabase('signing a kiosk in by one-time code', (open) => {
  test('a staff member gets a code by mail and the kiosk a token for it (CALL-2, SIGN-18, SIGN-36)', async () => {
    const booth = await createTestBooth(await open());
    const code = await booth.requestCode();
    expect(booth.mails).toMatchObject([{ to: ADMIN.email }]);

    const answer = await validateCode(booth, code);
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

  test('the mail is in the language of the request, English by default (LANG-8)', async () => {
    const booth = await createTestBooth(await open());
    const subjectIn = async (headers: Record<string, string>) => {
      await booth.post(REQUEST_PATH, { email: ADMIN.email }, headers);
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
    expect((await validateCode(booth, '000042')).statusCode).toBe(200);
  });

  test('e-mails match without regard to case and outer spaces', async () => {
    const booth = await createTestBooth(await open());
    const code = await booth.requestCode('  ADMIN@Jepret.LOCAL ');
    expect((await validateCode(booth, code, 'Admin@jepret.local')).statusCode).toBe(200);
  });

  test('an unknown e-mail causes the same response and the same work, but no mail (SIGN-23)', async () => {
    const booth = await createTestBooth(await open());
    await booth.staff.add('disabled@jepret.local', OPERATOR, BOOTH_ACTOR, 'tidak dipakai lagi');
    await booth.staff.disable('disabled@jepret.local', BOOTH_ACTOR);
    const emails = [ADMIN.email, 'unknown@jepret.local', 'disabled@jepret.local'];

    const requests = [];
    for (const email of emails) {
      Object.assign(booth.hashing, { hashes: 0, checks: 0 });
      const { statusCode, body } = await booth.post(REQUEST_PATH, { email });
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
      const { statusCode, body } = await validateCode(booth, '000000', email);
      tries.push({ statusCode, body, ...booth.hashing });
    }
    expect(tries[0]).toMatchObject({ statusCode: 401, hashes: 0, checks: 1 });
    expect(new Set(tries.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  test('without a requested code nothing is hashed (SIGN-33)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    await booth.requestCode();
    Object.assign(booth.hashing, { hashes: 0, checks: 0 });
    for (const email of [ADMIN.email, 'unknown@jepret.local']) {
      const answer = await booth.post(
        VALIDATE_PATH,
        { email, otp: '000000' },
        fromAddress('10.0.0.1'),
      );
      expect(answer.json()).toMatchObject(WRONG_CODE);
    }
    expect(booth.hashing).toEqual({ hashes: 0, checks: 0 });
  });

  test('a correct code of an unknown e-mail is refused (SIGN-23)', async () => {
    const booth = await createTestBooth(await open(), { randomness: scriptedRandomness(123456) });
    await booth.post(REQUEST_PATH, { email: 'unknown@jepret.local' });
    const answer = await validateCode(booth, '123456', 'unknown@jepret.local');
    expect(answer.json()).toMatchObject(WRONG_CODE);
    expect(answer.cookies).toEqual([]);
    expect(await booth.kiosks.list()).toEqual([]);
  });

  test('a staff member who was disabled cannot use the code any more (SIGN-23)', async () => {
    const booth = await createTestBooth(await open());
    const code = await booth.requestCode();
    await booth.staff.add('other@jepret.local', OWNER, BOOTH_ACTOR);
    await booth.staff.disable(ADMIN.email, BOOTH_ACTOR);
    expect((await validateCode(booth, code)).json()).toMatchObject(WRONG_CODE);
  });

  test('a code works once (SIGN-19)', async () => {
    const booth = await createTestBooth(await open());
    const code = await booth.requestCode();
    expect((await validateCode(booth, code)).statusCode).toBe(200);
    expect((await validateCode(booth, code)).json()).toMatchObject(WRONG_CODE);
  });

  test('concurrent validations of one code give exactly one token (SIGN-19)', async () => {
    const booth = await createTestBooth(await open());
    const code = await booth.requestCode();
    const answers = await Promise.all(Array.from({ length: 5 }, () => validateCode(booth, code)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 401, 401, 401, 401,
    ]);
    expect(await booth.kiosks.list()).toHaveLength(1);
  });

  test('a code works for five minutes (SIGN-19)', async () => {
    const booth = await createTestBooth(await open());
    const early = await booth.requestCode();
    booth.advance(5 * MINUTE_MS - 1);
    expect((await validateCode(booth, early)).statusCode).toBe(200);
    const late = await booth.requestCode();
    booth.advance(5 * MINUTE_MS);
    expect((await validateCode(booth, late)).json()).toMatchObject(WRONG_CODE);
  });

  test('the last two codes stay valid until one is used (SIGN-20)', async () => {
    const booth = await createTestBooth(await open(), {
      randomness: scriptedRandomness(111111, 222222, 333333, 444444, 555555),
    });
    const codes = [];
    for (let count = 0; count < 3; count++) codes.push(await booth.requestCode());
    expect((await validateCode(booth, codes[0] ?? '')).json()).toMatchObject(WRONG_CODE);
    expect((await validateCode(booth, codes[1] ?? '')).statusCode).toBe(200);
    expect((await validateCode(booth, codes[2] ?? '')).json()).toMatchObject(WRONG_CODE);
    expect((await validateCode(booth, codes[0] ?? '')).json()).toMatchObject(WRONG_CODE);

    await booth.requestCode();
    expect((await validateCode(booth, await booth.requestCode())).statusCode).toBe(200);
    expect((await validateCode(booth, '444444')).json()).toMatchObject(WRONG_CODE);
  });

  test('concurrent validations of two valid codes give exactly one token (SIGN-19)', async () => {
    const booth = await createTestBooth(await open());
    const codes = [await booth.requestCode(), await booth.requestCode()];
    const answers = await Promise.all(codes.map((code) => validateCode(booth, code)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  test('the fifth attempt can succeed, the sixth fails even with the right code (SIGN-19)', async () => {
    const booth = await createTestBooth(await open());
    for (const [wrongAttempts, status] of [
      [4, 200],
      [5, 401],
    ] as const) {
      booth.advance(10 * MINUTE_MS);
      const code = await booth.requestCode();
      for (let tries = 0; tries < wrongAttempts; tries++)
        await validateCode(booth, otherCodeThan(code));
      expect((await validateCode(booth, code)).statusCode).toBe(status);
    }
  });

  test('concurrent attempts are counted before they are compared (SIGN-19)', async () => {
    const booth = await createTestBooth(await open());
    const code = await booth.requestCode();
    await Promise.all(Array.from({ length: 9 }, () => validateCode(booth, otherCodeThan(code))));
    const { tries } = await booth.database
      .selectFrom('one_time_codes')
      .select('tries')
      .executeTakeFirstOrThrow();
    expect(tries).toBe(5);
    expect((await validateCode(booth, code)).statusCode).toBe(401);
  });

  test('codes are stored as hashes only and are deleted when they expire (SIGN-21)', async () => {
    const booth = await createTestBooth(await open(), { randomness: scriptedRandomness(135790) });
    await booth.requestCode();
    const stored = await booth.database.selectFrom('one_time_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('135790');
    booth.advance(6 * MINUTE_MS);
    await booth.post(REQUEST_PATH, { email: 'other@jepret.local' });
    const rows = await booth.database.selectFrom('one_time_codes').select('email').execute();
    expect(rows).toEqual([{ email: 'other@jepret.local' }]);
  });

  test('a mail that fails is logged without the address or the code', async () => {
    const booth = await createTestBooth(await open());
    booth.mailOutcome.current = { kind: 'unreachable', reason: 'The server is down.' };
    const code = await booth.requestCode();
    const log = booth.logged.join('');
    expect(log).toContain('"to":"a***@jepret.local","reason":"The server is down."');
    expect(log).not.toContain(ADMIN.email);
    expect(log).not.toContain(code);
  });

  test('without a mail server the code of a staff member is announced (SIGN-24)', async () => {
    const announced: string[][] = [];
    const booth = await createTestBooth(await open(), {
      announceCode: (...announcement) => announced.push(announcement),
    });
    const code = await booth.requestCode();
    await booth.post(REQUEST_PATH, { email: 'unknown@jepret.local' });
    await booth.dependencies.background.settled();
    expect(announced).toEqual([[ADMIN.email, code]]);
  });

  test('a graceful stop waits for a mail that is being sent', async () => {
    const booth = await createTestBooth(await open());
    await booth.post(REQUEST_PATH, { email: ADMIN.email });
    await booth.app.close();
    expect(booth.mails).toHaveLength(1);
  });

  test.each([
    ['nothing', undefined, 400, 'A JSON body is required.'],
    ['a list', [], 400, 'A JSON body is required.'],
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
  ])(
    'a body of %s is refused with a readable error (CALL-2)',
    async (_, body, status, sentence) => {
      const booth = await createTestBooth(await open());
      const answer = await booth.post(VALIDATE_PATH, body);
      expect(answer.statusCode).toBe(status);
      expect(Refusal.parse(answer.json())).toMatchObject({ status_code: status, error: sentence });
      expect(await booth.database.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
    },
  );
});
