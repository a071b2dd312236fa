import { expect, test } from 'vitest';
import { createScryptHasher } from '../../../adapters/secret-hasher/scrypt.ts';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { HasherBusyError } from '../../../http/access/bounded-hasher.ts';
import {
  type ConsoleBrowser,
  codeOf,
  openConsole,
  PASSWORD,
} from '../../../testing/booths/console-browser.ts';
import { sendStaffMails } from '../../../testing/booths/staff-mails.ts';
import {
  ADMIN,
  createTestBooth,
  OPERATOR,
  type TestBooth,
} from '../../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const NEW_PASSWORD = 'empat puluh kerbau';

function openAt(booth: TestBooth, address: string): ConsoleBrowser {
  const browser = openConsole(booth);
  browser.headers['x-forwarded-for'] = address;
  return browser;
}

/** Twenty wrong passwords, the strangers' limit of a day. */
async function guessPasswords(booth: TestBooth, email = ADMIN.email): Promise<void> {
  for (let guess = 0; guess < 20; guess++) {
    await openAt(booth, `10.1.0.${guess}`).signIn(email, 'tebakan');
  }
}

/** Twenty wrong codes from browsers that have the password, their limit of a day. */
async function guessCodes(booth: TestBooth, password: string): Promise<void> {
  for (let guess = 0; guess < 20; guess++) {
    const browser = openAt(booth, `10.2.0.${guess}`);
    await browser.signIn(ADMIN.email, password);
    await browser.call('enterCode', { body: { code: '000000' } });
  }
}

/** A hasher that counts its hashes and how many of them ran at once. */
function watchHashing() {
  const fast = createScryptHasher({ cost: 2 });
  const counts = { hashes: 0, most: 0 };
  let running = 0;
  const hasher = {
    ...fast,
    async hash(secret: string) {
      counts.hashes += 1;
      running += 1;
      counts.most = Math.max(counts.most, running);
      const hash = await fast.hash(secret);
      running -= 1;
      return hash;
    },
  };
  return { hasher, counts };
}

async function listMails({ database }: TestBooth, kind: string): Promise<string[]> {
  const rows = await database.selectFrom('jobs').select('payload').execute();
  return rows.map(({ payload }) => payload).filter((payload) => JSON.parse(payload).kind === kind);
}

async function resetByMail(booth: TestBooth, browser: ConsoleBrowser): Promise<void> {
  await browser.call('requestPasswordReset', { body: { email: ADMIN.email } });
  const token = await sendStaffMails(booth);
  const used = await browser.call('usePasswordLink', { body: { token, password: NEW_PASSWORD } });
  expect(used.statusCode).toBe(200);
}

describeOnEveryDatabase('a new password', (open) => {
  const openBooth = async () => createTestBooth(await open(), { trustedProxies: 1 });

  test('after twenty wrong passwords of strangers, a reset by mail lets the person in at once (SIGN-60)', async () => {
    const booth = await openBooth();
    await openAt(booth, '10.0.0.1').enter();
    await guessPasswords(booth);
    const fresh = openAt(booth, '10.9.0.1');
    expect((await fresh.signIn()).statusCode).toBe(429);
    await resetByMail(booth, fresh);
    expect((await fresh.signIn(ADMIN.email, NEW_PASSWORD)).statusCode).toBe(200);
    const phone = openAt(booth, '10.9.0.2');
    expect((await phone.signIn(ADMIN.email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test('requesting mails clears no count (SIGN-60)', async () => {
    const booth = await openBooth();
    await guessPasswords(booth);
    const stranger = openAt(booth, '10.9.0.1');
    for (let count = 0; count < 3; count++) {
      await stranger.call('requestPasswordReset', { body: { email: ADMIN.email } });
    }
    await sendStaffMails(booth);
    expect((await stranger.signIn()).statusCode).toBe(429);
  });

  test('a reset from the command line and a new account start with an empty count of wrong passwords (SIGN-60)', async () => {
    const booth = await openBooth();
    await guessPasswords(booth);
    await booth.staff.reset(ADMIN.email, BOOTH_ACTOR, NEW_PASSWORD);
    const stranger = openAt(booth, '10.9.0.1');
    expect((await stranger.signIn(ADMIN.email, NEW_PASSWORD)).statusCode).toBe(200);

    await guessPasswords(booth, 'rina@jepret.local');
    await booth.staff.add('rina@jepret.local', OPERATOR, BOOTH_ACTOR, PASSWORD);
    const rina = openAt(booth, '10.9.0.2');
    expect((await rina.signIn('rina@jepret.local', PASSWORD)).statusCode).toBe(200);
  });

  test('a new password clears no count of second factors or codes (SIGN-60)', async () => {
    const booth = await openBooth();
    const { codes } = await openAt(booth, '10.0.0.1').enter();
    await guessCodes(booth, ADMIN.password);
    const listCounts = () =>
      booth.database
        .selectFrom('rate_limits')
        .selectAll()
        .where('key', 'not like', 'login:%')
        .where('key', 'not like', 'request-otp:%')
        .orderBy('key')
        .execute();
    const before = await listCounts();
    expect(before.length).toBeGreaterThan(20);
    await booth.staff.reset(ADMIN.email, BOOTH_ACTOR, NEW_PASSWORD);
    expect(await listCounts()).toEqual(before);
    const fresh = openAt(booth, '10.9.0.1');
    await fresh.signIn(ADMIN.email, NEW_PASSWORD);
    expect((await fresh.call('enterCode', { body: { code: codes[0] } })).statusCode).toBe(429);
  });

  test('a browser that used a mailed link is known for passwords, and a stranger for codes (SIGN-95)', async () => {
    const booth = await openBooth();
    const { codes } = await openAt(booth, '10.0.0.1').enter();
    const fresh = openAt(booth, '10.9.0.1');
    await resetByMail(booth, fresh);
    await guessPasswords(booth);
    expect((await openAt(booth, '10.9.0.2').signIn(ADMIN.email, NEW_PASSWORD)).statusCode).toBe(
      429,
    );
    expect((await fresh.signIn(ADMIN.email, NEW_PASSWORD)).statusCode).toBe(200);
    expect((await fresh.call('enterCode', { body: { code: '000000' } })).statusCode).toBe(401);
    const shared = await booth.database
      .selectFrom('rate_limits')
      .select('hits')
      .where('key', '=', `second-factor:strangers:${ADMIN.email}`)
      .executeTakeFirst();
    expect(shared?.hits).toBe(1);
    // A complete sign-in makes it known for codes too.
    await fresh.call('enterCode', { body: { code: codes[0] } });
    await guessCodes(booth, NEW_PASSWORD);
    // Later than the guesses, because the oldest unfinished sign-ins end.
    booth.advance(1_000);
    await fresh.signIn(ADMIN.email, NEW_PASSWORD);
    expect((await fresh.call('enterCode', { body: { code: codes[1] } })).statusCode).toBe(200);
  });

  test('after twenty wrong codes by a stranger with the password, a reset by mail in the person’s own browser lets them in at once (SIGN-95)', async () => {
    const booth = await openBooth();
    const owner = openAt(booth, '10.0.0.1');
    const { codes } = await owner.enter();
    owner.cookies.delete('jepret_console');
    await guessCodes(booth, ADMIN.password);
    owner.headers['x-forwarded-for'] = '10.9.0.1';
    await resetByMail(booth, owner);
    await owner.signIn(ADMIN.email, NEW_PASSWORD);
    expect((await owner.call('enterCode', { body: { code: codes[0] } })).statusCode).toBe(200);
  });

  test('a browser that is known for another person stays a stranger for codes after a reset by mail (SIGN-95)', async () => {
    const booth = await openBooth();
    const { codes } = await openAt(booth, '10.0.0.1').enter();
    await booth.staff.add('rina@jepret.local', OPERATOR, BOOTH_ACTOR, PASSWORD);
    const rina = openAt(booth, '10.0.0.2');
    await rina.enter('rina@jepret.local', PASSWORD);
    await guessCodes(booth, ADMIN.password);
    await resetByMail(booth, rina);
    await rina.signIn(ADMIN.email, NEW_PASSWORD);
    expect((await rina.call('enterCode', { body: { code: codes[0] } })).statusCode).toBe(429);
  });

  test.each([
    ['that was known for codes stays so after a password change', true, 200],
    ['that only has the session is known for passwords after a change', false, 429],
  ] as const)('a browser %s (SIGN-95)', async (_, isKnown, expected) => {
    const booth = await openBooth();
    const owner = openAt(booth, '10.0.0.1');
    const { secret = '' } = await owner.enter();
    if (!isKnown) owner.cookies.delete('jepret_console_browser');
    await owner.call('changePassword', { body: { password: NEW_PASSWORD } });
    await guessPasswords(booth);
    // At another address now.
    owner.headers['x-forwarded-for'] = '10.9.0.1';
    owner.cookies.delete('jepret_console');
    expect((await owner.signIn(ADMIN.email, NEW_PASSWORD)).statusCode).toBe(200);
    await booth.staff.unlock(ADMIN.email, BOOTH_ACTOR);
    await guessCodes(booth, NEW_PASSWORD);
    booth.advance(60_000);
    await owner.signIn(ADMIN.email, NEW_PASSWORD);
    const code = codeOf(secret, booth.dependencies.clock.now());
    expect((await owner.call('enterCode', { body: { code } })).statusCode).toBe(expected);
  });

  test('of 150 concurrent password changes, five are made one after the other and one mail is sent (SIGN-64, SIGN-65)', async () => {
    const busy = watchHashing();
    const booth = await createTestBooth(await open(), { hasher: busy.hasher });
    const owner = openConsole(booth);
    await owner.enter();
    const mailsBefore = await listMails(booth, 'password-changed');
    busy.counts.hashes = 0;
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, index) =>
        owner.call('changePassword', { body: { password: `${NEW_PASSWORD} ${index}` } }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(145);
    expect(busy.counts).toEqual({ hashes: 5, most: 1 });
    const mails = await listMails(booth, 'password-changed');
    expect(mails).toHaveLength(mailsBefore.length + 1);
  });

  test('an hour after five password changes the next one is possible (SIGN-65)', async () => {
    const booth = await openBooth();
    const email = 'rina@jepret.local';
    const assignment = { role: 'cashier', locations: null } as const;
    await booth.staff.add(email, assignment, BOOTH_ACTOR, PASSWORD);
    const rina = openAt(booth, '10.0.0.1');
    await rina.signIn(email, PASSWORD);
    const change = async () =>
      (await rina.call('changePassword', { body: { password: NEW_PASSWORD } })).statusCode;
    for (let count = 0; count < 5; count++) expect(await change()).toBe(200);
    expect(await change()).toBe(429);
    booth.advance(3_600_000);
    await rina.signIn(email, NEW_PASSWORD);
    expect(await change()).toBe(200);
  });

  test('a full queue refuses a password change, which is not counted (SIGN-64)', async () => {
    const fast = createScryptHasher({ cost: 2 });
    const queue = { isFull: false };
    const booth = await createTestBooth(await open(), {
      hasher: {
        ...fast,
        hash: (secret) =>
          queue.isFull ? Promise.reject(new HasherBusyError()) : fast.hash(secret),
      },
    });
    const owner = openConsole(booth);
    await owner.enter();
    const change = () => owner.call('changePassword', { body: { password: NEW_PASSWORD } });
    queue.isFull = true;
    for (let count = 0; count < 6; count++) expect((await change()).statusCode).toBe(503);
    queue.isFull = false;
    expect((await change()).statusCode).toBe(200);
  });

  test('a full queue refuses a mailed link, which stays valid, and counts no request (SIGN-64)', async () => {
    const fast = createScryptHasher({ cost: 2 });
    const queue = { isFull: false };
    const hash = (secret: string) =>
      queue.isFull ? Promise.reject(new HasherBusyError()) : fast.hash(secret);
    const booth = await createTestBooth(await open(), { hasher: { ...fast, hash } });
    const browser = openConsole(booth);
    await browser.call('requestPasswordReset', { body: { email: ADMIN.email } });
    const token = await sendStaffMails(booth);
    const choose = () =>
      browser.call('usePasswordLink', { body: { token, password: NEW_PASSWORD } });
    queue.isFull = true;
    for (let count = 0; count < 25; count++) expect((await choose()).statusCode).toBe(503);
    queue.isFull = false;
    expect((await choose()).statusCode).toBe(200);
  });

  test('passwords of links, resets and new accounts are hashed one after the other too (SIGN-64)', async () => {
    const busy = watchHashing();
    const booth = await createTestBooth(await open(), { hasher: busy.hasher });
    const browser = openConsole(booth);
    await browser.call('requestPasswordReset', { body: { email: ADMIN.email } });
    const token = await sendStaffMails(booth);
    busy.counts.most = 0;
    await Promise.allSettled([
      ...Array.from({ length: 5 }, () =>
        browser.call('usePasswordLink', { body: { token, password: NEW_PASSWORD } }),
      ),
      ...Array.from({ length: 5 }, () => booth.staff.reset(ADMIN.email, BOOTH_ACTOR, PASSWORD)),
      ...Array.from({ length: 5 }, (_, index) =>
        booth.staff.add(`rina${index}@jepret.local`, OPERATOR, BOOTH_ACTOR, PASSWORD),
      ),
    ]);
    expect(busy.counts.most).toBe(1);
  });
});
