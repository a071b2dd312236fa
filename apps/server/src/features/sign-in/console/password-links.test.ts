import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { openConsole } from '../../../testing/booths/console-browser.ts';
import { sendStaffMails } from '../../../testing/booths/staff-mails.ts';
import {
  ADMIN,
  createTestBooth,
  OPERATOR,
  type TestBooth,
} from '../../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NEW_PASSWORD = 'empat puluh kerbau';

const choose = (booth: TestBooth, token: string, password = NEW_PASSWORD) =>
  openConsole(booth).call('usePasswordLink', { body: { token, password } });

describeOnEveryDatabase('links to choose a password', (open) => {
  test('an invited person chooses a password and joins the team; before that they cannot sign in (CONSOLE-16)', async () => {
    const booth = await createTestBooth(await open());
    const owner = openConsole(booth);
    await owner.enter();
    const invited = await owner.call('inviteMember', {
      body: { email: 'Rina@Jepret.local', ...OPERATOR },
    });
    expect(invited.json().data).toMatchObject({ email: 'rina@jepret.local', state: 'invited' });
    const rina = openConsole(booth);
    expect((await rina.signIn('rina@jepret.local', '')).statusCode).toBe(422);
    const token = await sendStaffMails(booth);
    expect(booth.mails.at(-1)).toMatchObject({
      to: 'rina@jepret.local',
      subject: 'You are invited to the Jepret console',
    });
    expect((await rina.call('findPasswordLink', { body: { token } })).json().data).toEqual({
      kind: 'invitation',
      email: 'rina@jepret.local',
    });
    expect((await choose(booth, token)).statusCode).toBe(200);
    expect((await rina.signIn('rina@jepret.local', NEW_PASSWORD)).statusCode).toBe(200);
    const { data } = (await owner.call('listTeam')).json();
    expect(data.rows).toContainEqual(
      expect.objectContaining({ email: 'rina@jepret.local', state: 'active' }),
    );
    expect((await choose(booth, token, 'sekali lagi saja')).statusCode).toBe(404);
  });

  test('a forgotten password is replaced by a link that works once, for thirty minutes (CONSOLE-17)', async () => {
    const booth = await createTestBooth(await open());
    const signedIn = openConsole(booth);
    await signedIn.enter();
    const browser = openConsole(booth);
    const ask = () => browser.call('requestPasswordReset', { body: { email: ADMIN.email } });
    expect((await ask()).statusCode).toBe(200);
    const first = await sendStaffMails(booth);
    booth.advance(30 * MINUTE_MS);
    expect((await choose(booth, first)).statusCode).toBe(404);
    await ask();
    const second = await sendStaffMails(booth);
    const answers = await Promise.all([choose(booth, second), choose(booth, second)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()[0]).toBe(200);
    expect(answers.some(({ statusCode }) => statusCode >= 404)).toBe(true);
    expect((await signedIn.call('getAccount')).statusCode).toBe(401);
    expect((await browser.signIn()).statusCode).toBe(401);
    // The second factor is still required.
    expect((await browser.signIn(ADMIN.email, NEW_PASSWORD)).json().data.step).toBe('code');
  });

  test('a link that was requested before a reset is not sent, and an invited person gets no reset link (CONSOLE-16, CONSOLE-17)', async () => {
    const booth = await createTestBooth(await open());
    const browser = openConsole(booth);
    await browser.call('requestPasswordReset', { body: { email: ADMIN.email } });
    await booth.dependencies.background.settled();
    booth.advance(1);
    await booth.staff.reset(ADMIN.email, BOOTH_ACTOR);
    expect(await sendStaffMails(booth)).toBe('');
    await booth.staff.invite('rina@jepret.local', OPERATOR, BOOTH_ACTOR);
    await sendStaffMails(booth);
    booth.advance(8 * DAY_MS);
    const before = booth.mails.length;
    await browser.call('requestPasswordReset', { body: { email: 'rina@jepret.local' } });
    await sendStaffMails(booth);
    expect(booth.mails).toHaveLength(before);
  });

  test('strangers who request mails do not use up the mails of a known browser (CONSOLE-17)', async () => {
    const booth = await createTestBooth(await open());
    const known = openConsole(booth);
    await known.enter();
    const stranger = openConsole(booth);
    for (let count = 0; count < 5; count++) {
      await stranger.call('requestPasswordReset', { body: { email: ADMIN.email } });
    }
    await sendStaffMails(booth);
    const before = booth.mails.length;
    known.cookies.delete('jepret_console');
    await known.call('requestPasswordReset', { body: { email: ADMIN.email } });
    await sendStaffMails(booth);
    expect(booth.mails).toHaveLength(before + 1);
  });

  test('the response does not reveal whether an e-mail is known, and mails are limited (CONSOLE-17)', async () => {
    const booth = await createTestBooth(await open());
    const browser = openConsole(booth);
    const ask = (email: string) => browser.call('requestPasswordReset', { body: { email } });
    const [known, unknown] = [await ask(ADMIN.email), await ask('unknown@jepret.local')];
    expect(known.json()).toEqual(unknown.json());
    for (let count = 0; count < 9; count++) await ask(ADMIN.email);
    await sendStaffMails(booth);
    expect(booth.mails).toHaveLength(3);
    booth.advance(60 * MINUTE_MS);
    await ask(ADMIN.email);
    await sendStaffMails(booth);
    expect(booth.mails).toHaveLength(4);
  });

  test('jobs contain no link, and an expired invitation is refused (CONSOLE-16)', async () => {
    const booth = await createTestBooth(await open());
    const owner = openConsole(booth);
    await owner.enter();
    await owner.call('inviteMember', { body: { email: 'rina@jepret.local', ...OPERATOR } });
    const jobs = await booth.database.selectFrom('jobs').select('payload').execute();
    expect(jobs.map(({ payload }) => JSON.parse(payload))).toContainEqual({
      staffId: expect.any(String),
      kind: 'invitation',
      askedAt: booth.dependencies.clock.now(),
    });
    const token = await sendStaffMails(booth);
    booth.advance(7 * DAY_MS);
    expect((await choose(booth, token)).statusCode).toBe(404);
  });
});
