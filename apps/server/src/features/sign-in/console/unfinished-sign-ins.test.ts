import { expect, test } from 'vitest';
import { openConsole } from '../../../testing/booths/console-browser.ts';
import { sendStaffMails } from '../../../testing/booths/staff-mails.ts';
import { ADMIN, createTestBooth, type TestBooth } from '../../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { fromAddress } from '../../../testing/one-time-codes.ts';

const DAY_MS = 86_400_000;
const SUBJECT = 'Your password was used without your second factor';

async function enterPasswords(booth: TestBooth, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    booth.advance(1);
    expect((await openConsole(booth).signIn()).statusCode).toBe(200);
  }
}

async function listReports(booth: TestBooth) {
  await sendStaffMails(booth);
  const lines = await booth.database
    .selectFrom('audit')
    .select(['actor_name', 'subject'])
    .where('action', '=', 'console.second-factor-missing')
    .execute();
  return { mails: booth.mails.filter(({ subject }) => subject === SUBJECT), lines };
}

describeOnEveryDatabase('a sign-in that stops before the second factor', (open) => {
  test('thirty passwords without a second factor end no complete session (CONSOLE-170)', async () => {
    const booth = await createTestBooth(await open());
    const owner = openConsole(booth);
    await owner.enter();
    await enterPasswords(booth, 30);
    expect((await owner.call('getAccount')).statusCode).toBe(200);
    const unfinished = await booth.database
      .selectFrom('console_sessions')
      .select('step')
      .where('step', '=', 'code')
      .execute();
    expect(unfinished).toHaveLength(10);
  });

  test('an eleventh complete sign-in ends the oldest complete one, not an unfinished one (CONSOLE-170)', async () => {
    const booth = await createTestBooth(await open());
    const first = openConsole(booth);
    const { codes } = await first.enter();
    booth.advance(1);
    const pendingBrowser = openConsole(booth);
    await pendingBrowser.signIn();
    for (const code of codes.slice(0, 9)) {
      const browser = openConsole(booth);
      await browser.signIn();
      await browser.call('enterCode', { body: { code } });
    }
    expect((await first.call('getAccount')).statusCode).toBe(200);
    booth.advance(1);
    const last = openConsole(booth);
    await last.signIn();
    await last.call('enterCode', { body: { code: codes[9] } });
    expect((await pendingBrowser.call('findProgress')).statusCode).toBe(200);
    const complete = await booth.database
      .selectFrom('console_sessions')
      .select('step')
      .where('step', '=', 'in')
      .execute();
    expect(complete).toHaveLength(10);
  });

  test('thirty passwords of strangers end no unfinished sign-in in a known browser (CONSOLE-276)', async () => {
    const booth = await createTestBooth(await open());
    const owner = openConsole(booth);
    const { codes } = await owner.enter();
    owner.cookies.delete('jepret_console');
    await owner.signIn();
    await enterPasswords(booth, 30);
    expect((await owner.call('enterCode', { body: { code: codes[0] } })).statusCode).toBe(200);
    const newBrowser = openConsole(booth);
    booth.advance(1);
    await newBrowser.signIn();
    expect((await newBrowser.call('enterCode', { body: { code: codes[1] } })).statusCode).toBe(200);
  });

  test('a browser in which a password was chosen by mail has no priority over others (CONSOLE-276)', async () => {
    const booth = await createTestBooth(await open());
    await openConsole(booth).enter();
    const mailbox = openConsole(booth);
    await mailbox.call('requestPasswordReset', { body: { email: ADMIN.email } });
    const body = { token: await sendStaffMails(booth), password: ADMIN.password };
    expect((await mailbox.call('usePasswordLink', { body })).statusCode).toBe(200);
    booth.advance(1);
    await mailbox.signIn();
    await enterPasswords(booth, 10);
    expect((await mailbox.call('findProgress')).statusCode).toBe(401);
  });

  test('the third password without a second factor is mailed and audited, once a day (CONSOLE-171)', async () => {
    const booth = await createTestBooth(await open());
    await openConsole(booth).enter();
    await enterPasswords(booth, 2);
    expect(await listReports(booth)).toEqual({ mails: [], lines: [] });
    await enterPasswords(booth, 10);
    const { mails, lines } = await listReports(booth);
    expect(mails.map(({ to }) => to)).toEqual([ADMIN.email]);
    expect(mails[0]?.text).toContain('Someone may know your password: change it now.');
    expect(lines).toEqual([{ actor_name: 'the booth', subject: ADMIN.email }]);
    booth.advance(DAY_MS);
    await enterPasswords(booth, 3);
    expect((await listReports(booth)).mails).toHaveLength(2);
  });

  test('complete sign-ins are not reported and do not hide unfinished ones (CONSOLE-171)', async () => {
    const booth = await createTestBooth(await open());
    const { codes } = await openConsole(booth).enter();
    for (const [index, code] of codes.slice(0, 6).entries()) {
      const browser = openConsole(booth);
      await browser.signIn();
      await browser.call('enterCode', { body: { code } });
      expect((await listReports(booth)).lines).toHaveLength(0);
      if (index === 0) await enterPasswords(booth, 1);
    }
    await enterPasswords(booth, 2);
    expect((await listReports(booth)).lines).toHaveLength(1);
  });

  test('passwords at the staff login outside known kiosks are reported too, and make no address known (CONSOLE-171, SIGN-66)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    await openConsole(booth).enter();
    const kiosk = await booth.signIn();
    await booth.database.deleteFrom('known_addresses').execute();
    const logIn = (path: string, address: string, headers = {}) =>
      booth.post(path, ADMIN, { ...fromAddress(address), ...headers });
    for (let index = 0; index < 5; index++) {
      const answer = await logIn('/v1/admin/login', `10.4.${index}.1`, kiosk.headers);
      expect(answer.statusCode).toBe(200);
    }
    expect(await listReports(booth)).toEqual({ mails: [], lines: [] });
    for (let index = 0; index < 5; index++) {
      expect((await logIn('/v1/admin/login', `10.5.${index}.1`)).statusCode).toBe(200);
    }
    const { mails, lines } = await listReports(booth);
    expect(mails.map(({ to }) => to)).toEqual([ADMIN.email]);
    expect(lines).toEqual([{ actor_name: 'the booth', subject: ADMIN.email }]);
    const loggedOut = await logIn('/v1/kiosk/log-out', '10.6.0.1', kiosk.headers);
    expect(loggedOut.statusCode).toBe(200);
    expect(await booth.database.selectFrom('known_addresses').selectAll().execute()).toEqual([]);
  });
});
