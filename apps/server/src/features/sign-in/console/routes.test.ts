import { UNATTENDED_HEADER } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import {
  codeOf,
  openConsole,
  openConsoleAs,
  PASSWORD,
} from '../../../testing/booths/console-browser.ts';
import { sendSlowly } from '../../../testing/booths/slow-body.ts';
import {
  ADMIN,
  createTestBooth,
  OPERATOR,
  type TestBooth,
} from '../../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 30_000;

async function addRina(booth: TestBooth): Promise<void> {
  await booth.staff.add('rina@jepret.local', OPERATOR, BOOTH_ACTOR, PASSWORD);
}

const stepOf = (answer: { json(): { data: { step: string } } }) => answer.json().data.step;

describeOnEveryDatabase('signing in to the console', (open) => {
  test('a sign-in needs the password and then a code of the app (CONSOLE-1)', async () => {
    const booth = await createTestBooth(await open());
    await addRina(booth);
    const browser = openConsole(booth);
    expect((await browser.call('getAccount')).statusCode).toBe(401);
    const { secret = '' } = await browser.enter('rina@jepret.local', PASSWORD);
    expect((await browser.call('getAccount')).json().data).toMatchObject({
      email: 'rina@jepret.local',
      role: 'operator',
      has_second_factor: true,
      recovery_codes_left: 10,
    });

    const other = openConsole(booth);
    expect(stepOf(await other.signIn('rina@jepret.local', PASSWORD))).toBe('code');
    expect((await other.call('getAccount')).statusCode).toBe(401);
    expect((await other.call('enterCode', { body: { code: '000000' } })).statusCode).toBe(401);
    booth.advance(STEP_MS);
    const code = codeOf(secret, booth.dependencies.clock.now());
    expect(stepOf(await other.call('enterCode', { body: { code } }))).toBe('in');
    expect((await other.call('getAccount')).statusCode).toBe(200);
  });

  test('a code is accepted once, and at most one step early or late (CONSOLE-3)', async () => {
    const booth = await createTestBooth(await open());
    await addRina(booth);
    const { secret = '' } = await openConsole(booth).enter('rina@jepret.local', PASSWORD);
    const tryCode = async (steps: number) => {
      const browser = openConsole(booth);
      await browser.signIn('rina@jepret.local', PASSWORD);
      const at = booth.dependencies.clock.now() + steps * STEP_MS;
      return browser.call('enterCode', { body: { code: codeOf(secret, at) } });
    };
    booth.advance(5 * STEP_MS);
    expect((await tryCode(-1)).statusCode).toBe(200);
    expect((await tryCode(-1)).statusCode).toBe(401);
    expect((await tryCode(1)).statusCode).toBe(200);
    // Codes older than the last used one are used up too.
    expect((await tryCode(0)).statusCode).toBe(401);
    const off = await tryCode(2);
    expect(off.statusCode).toBe(401);
    expect(off.json().meta.message).toContain('compare clocks: it is 09:02:30 UTC here');
  });

  test('of two concurrent sign-ins with the same code, one succeeds (CONSOLE-3)', async () => {
    const booth = await createTestBooth(await open());
    await addRina(booth);
    const { secret = '' } = await openConsole(booth).enter('rina@jepret.local', PASSWORD);
    booth.advance(2 * STEP_MS);
    const browsers = [openConsole(booth), openConsole(booth)];
    for (const browser of browsers) await browser.signIn('rina@jepret.local', PASSWORD);
    const code = codeOf(secret, booth.dependencies.clock.now());
    const answers = await Promise.all(
      browsers.map((browser) => browser.call('enterCode', { body: { code } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  test('a recovery code works once, in any spelling, and new codes replace the old ones (CONSOLE-4)', async () => {
    const booth = await createTestBooth(await open());
    await addRina(booth);
    const { codes } = await openConsole(booth).enter('rina@jepret.local', PASSWORD);
    expect(codes).toHaveLength(10);
    expect(codes[0]).toMatch(/^(\w{4}-){3}\w{4}$/);
    const browser = openConsole(booth);
    await browser.signIn('rina@jepret.local', PASSWORD);
    const typed = ` ${codes[0]?.toUpperCase().replaceAll('-', ' ')} `;
    expect((await browser.call('enterCode', { body: { code: typed } })).statusCode).toBe(200);
    expect((await browser.call('getAccount')).json().data.recovery_codes_left).toBe(9);
    const again = openConsole(booth);
    await again.signIn('rina@jepret.local', PASSWORD);
    expect((await again.call('enterCode', { body: { code: codes[0] } })).statusCode).toBe(401);

    const renewal = await browser.call('renewRecoveryCodes', { body: { code: codes[2] } });
    const renewed = renewal.json().data.codes;
    expect((await again.call('enterCode', { body: { code: codes[1] } })).statusCode).toBe(401);
    expect((await again.call('enterCode', { body: { code: renewed[0] } })).statusCode).toBe(200);
  });

  test('five wrong codes end the session, and the password is required again (CONSOLE-5)', async () => {
    const booth = await createTestBooth(await open());
    await addRina(booth);
    const { codes } = await openConsole(booth).enter('rina@jepret.local', PASSWORD);
    const browser = openConsole(booth);
    await browser.signIn('rina@jepret.local', PASSWORD);
    for (let count = 0; count < 5; count++) {
      await browser.call('enterCode', { body: { code: '000000' } });
    }
    const answer = await browser.call('enterCode', { body: { code: codes[0] } });
    expect([answer.statusCode, answer.json().meta.errors[0].code]).toEqual([
      401,
      'console_session_invalid',
    ]);
  });

  test('the password alone cannot replace a second factor (CONSOLE-6)', async () => {
    const booth = await createTestBooth(await open());
    await addRina(booth);
    await openConsole(booth).enter('rina@jepret.local', PASSWORD);
    const thief = openConsole(booth);
    await thief.signIn('rina@jepret.local', PASSWORD);
    for (const call of [
      'offerSecondFactor',
      'postponeSecondFactor',
      'renewRecoveryCodes',
    ] as const) {
      expect((await thief.call(call)).statusCode).toBe(401);
    }
    const enrolled = await thief.call('enrolSecondFactor', { body: { code: '123456' } });
    expect(enrolled.statusCode).toBe(401);
  });

  test('a session from before the second factor was enrolled cannot replace it (CONSOLE-6)', async () => {
    const booth = await createTestBooth(await open());
    const thief = openConsole(booth);
    await thief.signIn();
    const { secret: offered } = (await thief.call('offerSecondFactor')).json().data;
    const owner = openConsole(booth);
    await owner.enter();
    const code = codeOf(offered, booth.dependencies.clock.now());
    expect((await thief.call('enrolSecondFactor', { body: { code } })).statusCode).toBe(401);
    for (const call of ['offerSecondFactor', 'postponeSecondFactor', 'findProgress'] as const) {
      expect((await thief.call(call)).statusCode).toBe(401);
    }
    expect((await owner.call('getAccount')).statusCode).toBe(200);
  });

  test('replacing a second factor needs a code of the old one, and the member is notified by mail (CONSOLE-6, CONSOLE-39)', async () => {
    const booth = await createTestBooth(await open());
    const owner = openConsole(booth);
    const { codes } = await owner.enter();
    const { secret } = (await owner.call('offerSecondFactor')).json().data;
    const code = codeOf(secret, booth.dependencies.clock.now());
    const enrol = (current_code?: string) =>
      owner.call('enrolSecondFactor', { body: { code, current_code } });
    expect((await enrol()).statusCode).toBe(401);
    expect((await enrol('000000')).statusCode).toBe(401);
    expect((await enrol(codes[0])).statusCode).toBe(200);
    const rows = await booth.database.selectFrom('jobs').select('payload').execute();
    const kinds = rows.map(({ payload }) => JSON.parse(payload).kind);
    expect(kinds.filter((kind) => kind === 'second-factor-enrolled')).toHaveLength(2);
  });

  test('a session that ends while a request body is received is refused (CONSOLE-11)', async () => {
    const booth = await createTestBooth(await open());
    const owner = openConsole(booth);
    await owner.enter();
    const answer = await sendSlowly(booth, owner, {
      method: 'PUT',
      url: '/v1/console/password',
      type: 'application/json',
      body: Buffer.from(JSON.stringify({ password: 'kata sandi pencuri' })),
      checks: 1,
      meanwhile: () => owner.call('signOut'),
    });
    expect(answer.status).toBe(401);
    expect((await owner.signIn()).statusCode).toBe(200);
  });

  test('a later step of the sign-in does not count as entering the password again (CONSOLE-12)', async () => {
    const booth = await createTestBooth(await open());
    const { codes } = await openConsole(booth).enter();
    const owner = openConsole(booth);
    await owner.signIn();
    booth.advance(6 * MINUTE_MS);
    await owner.call('enterCode', { body: { code: codes[0] } });
    const refused = await owner.call('renewRecoveryCodes');
    expect(refused.json().meta.errors[0].code).toBe('password_needed');
  });

  test('five wrong passwords in a confirmation end the session (CONSOLE-12)', async () => {
    const booth = await createTestBooth(await open());
    const cashier = await openConsoleAs(booth, 'cashier');
    for (let count = 0; count < 5; count++) {
      await cashier.call('confirmPassword', { body: { password: 'tebakan' } });
    }
    expect((await cashier.call('getAccount')).statusCode).toBe(401);
  });

  test('in the sandbox an owner may enrol later; an operator may not, and a cashier need not (CONSOLE-2, CONSOLE-7)', async () => {
    const booth = await createTestBooth(await open());
    await addRina(booth);
    const owner = openConsole(booth);
    expect((await owner.signIn()).json().data).toEqual({ step: 'enrol', may_put_off: true });
    expect((await owner.call('findProgress')).json().data).toEqual({
      step: 'enrol',
      may_put_off: true,
    });
    expect(stepOf(await owner.call('postponeSecondFactor'))).toBe('in');
    expect((await owner.call('getAccount')).json().data.is_sandbox).toBe(true);

    const operator = openConsole(booth);
    expect((await operator.signIn('rina@jepret.local', PASSWORD)).json().data).toEqual({
      step: 'enrol',
      may_put_off: false,
    });
    expect((await operator.call('postponeSecondFactor')).statusCode).toBe(403);

    await openConsoleAs(booth, 'cashier');
  });

  test('with real money an owner cannot postpone the enrolment (CONSOLE-7)', async () => {
    const booth = await createTestBooth(await open());
    const { payments } = booth.dependencies;
    const real = { ...payments, active: { ...payments.active, name: 'midtrans' as const } };
    const realBooth = await createTestBooth(booth.database, { payments: real });
    const owner = openConsole(realBooth);
    expect((await owner.signIn()).json().data.may_put_off).toBe(false);
    expect((await owner.call('postponeSecondFactor')).statusCode).toBe(403);
  });

  test('a session ends after twelve hours or an idle hour, an unfinished sign-in after ten minutes (CONSOLE-8)', async () => {
    const booth = await createTestBooth(await open());
    const busy = await openConsoleAs(booth, 'cashier');
    for (let minutes = 0; minutes < 12 * 60 - 30; minutes += 30) {
      booth.advance(30 * MINUTE_MS);
      expect((await busy.call('getAccount')).statusCode).toBe(200);
    }
    booth.advance(30 * MINUTE_MS);
    expect((await busy.call('getAccount')).statusCode).toBe(401);

    const idle = await openConsoleAs(booth, 'cashier');
    booth.advance(60 * MINUTE_MS);
    expect((await idle.call('getAccount')).statusCode).toBe(401);

    const half = openConsole(booth);
    await half.signIn();
    booth.advance(10 * MINUTE_MS);
    expect((await half.call('findProgress')).statusCode).toBe(401);
  });

  test('automatic requests of an unattended page do not extend the sign-in (CONSOLE-65)', async () => {
    const booth = await createTestBooth(await open());
    const left = await openConsoleAs(booth, 'cashier');
    left.headers[UNATTENDED_HEADER] = '1';
    booth.advance(40 * MINUTE_MS);
    expect((await left.call('getToday')).statusCode).toBe(200);
    booth.advance(20 * MINUTE_MS);
    expect((await left.call('getToday')).statusCode).toBe(401);
  });

  test('scripts and other sites cannot read the cookie, and only its hash is stored (CONSOLE-10)', async () => {
    const booth = await createTestBooth(await open());
    const browser = openConsole(booth);
    const [cookie] = (await browser.signIn()).cookies;
    expect(cookie).toMatchObject({
      name: 'jepret_console',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 43_200,
    });
    const [row] = await booth.database.selectFrom('console_sessions').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(cookie?.value);
    const first = browser.cookies.get('jepret_console');
    await browser.call('postponeSecondFactor');
    expect(browser.cookies.get('jepret_console')).not.toBe(first);

    const secure = await createTestBooth(booth.database, {
      publicUrl: 'https://booth.example.com',
    });
    const [hosted] = (await openConsole(secure).signIn()).cookies;
    expect(hosted).toMatchObject({ name: '__Host-jepret_console', secure: true, path: '/' });
  });

  test('a forged cookie, a signed-out one and one of a disabled member are refused (CONSOLE-10, CONSOLE-11)', async () => {
    const booth = await createTestBooth(await open());
    const browser = await openConsoleAs(booth, 'cashier');
    const stolen = browser.cookies.get('jepret_console') ?? '';
    const thief = openConsole(booth);
    thief.cookies.set('jepret_console', 'z'.repeat(43));
    const forged = await thief.call('getAccount');
    expect([forged.statusCode, forged.json().meta.message]).toEqual([401, 'Sign in again.']);
    thief.cookies.set('jepret_console', stolen);
    expect((await thief.call('getAccount')).statusCode).toBe(200);
    await browser.call('signOut');
    expect(browser.cookies.has('jepret_console')).toBe(false);
    expect((await thief.call('getAccount')).statusCode).toBe(401);

    const disabled = await openConsoleAs(booth, 'cashier');
    const { email } = (await disabled.call('getAccount')).json().data;
    await booth.staff.disable(email, BOOTH_ACTOR);
    expect((await disabled.call('getAccount')).statusCode).toBe(401);
    expect((await disabled.signIn(email, PASSWORD)).statusCode).toBe(401);
  });

  test('actions on money and team need the password again after five minutes (CONSOLE-12)', async () => {
    const booth = await createTestBooth(await open());
    const browser = openConsole(booth);
    await browser.enter();
    const invite = (email: string) =>
      browser.call('inviteMember', { body: { email, ...OPERATOR } });
    expect((await invite('a@jepret.local')).statusCode).toBe(200);
    booth.advance(5 * MINUTE_MS);
    const refused = await invite('b@jepret.local');
    expect([refused.statusCode, refused.json().meta.errors[0].code]).toEqual([
      403,
      'password_needed',
    ]);
    const confirm = (password: string) => browser.call('confirmPassword', { body: { password } });
    expect((await confirm('salah')).statusCode).toBe(401);
    expect((await invite('b@jepret.local')).statusCode).toBe(403);
    expect((await confirm(ADMIN.password)).statusCode).toBe(200);
    expect((await invite('b@jepret.local')).statusCode).toBe(200);
  });

  test('a new password ends the other sessions of that person only (CONSOLE-13)', async () => {
    const booth = await createTestBooth(await open());
    const here = openConsole(booth);
    const there = openConsole(booth);
    const colleague = await openConsoleAs(booth, 'cashier');
    await here.enter();
    await there.signIn();
    const change = (password: string) => here.call('changePassword', { body: { password } });
    expect((await change('kurang')).statusCode).toBe(422);
    expect((await change('delapan belas bebek')).statusCode).toBe(200);
    expect((await here.call('getAccount')).statusCode).toBe(200);
    expect((await there.call('findProgress')).statusCode).toBe(401);
    expect((await colleague.call('getAccount')).statusCode).toBe(200);
    expect((await there.signIn()).statusCode).toBe(401);
    expect((await there.signIn(ADMIN.email, 'delapan belas bebek')).statusCode).toBe(200);
  });

  test('a second factor cannot be read with another SECRET_KEY, and the error names it (CONSOLE-9)', async () => {
    const booth = await createTestBooth(await open());
    const { secret = '' } = await openConsole(booth).enter();
    const moved = await createTestBooth(booth.database, {
      secretBox: { seal: (text: string) => text, open: () => undefined },
    });
    const browser = openConsole(moved);
    await browser.signIn();
    const code = codeOf(secret, moved.dependencies.clock.now());
    const answer = await browser.call('enterCode', { body: { code } });
    expect(answer.statusCode).toBe(503);
    expect(answer.json().meta.message).toContain('another SECRET_KEY');
    const rows = await booth.database.selectFrom('staff').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});
