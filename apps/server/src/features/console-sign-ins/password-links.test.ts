import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { openConsole } from '../../testing/booths/console-browser.ts';
import { readStaffMail } from '../../testing/booths/staff-mails.ts';
import {
  ADMIN,
  createTestBooth,
  OPERATOR,
  type TestBooth,
} from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NEW_PASSWORD = 'empat puluh kerbau';

const choose = (booth: TestBooth, token: string, password = NEW_PASSWORD) =>
  openConsole(booth).call('usePasswordLink', { body: { token, password } });

describeOnEveryDatabase('links for a password', (open) => {
  test('an invited person chooses a password and is in the team; until then nobody signs in (CONSOLE-16)', async () => {
    const booth = await createTestBooth(await open());
    const owner = openConsole(booth);
    await owner.enter();
    const invited = await owner.call('inviteMember', {
      body: { email: 'Rina@Jepret.local', ...OPERATOR },
    });
    expect(invited.json().data).toMatchObject({ email: 'rina@jepret.local', state: 'invited' });
    const rina = openConsole(booth);
    expect((await rina.signIn('rina@jepret.local', '')).statusCode).toBe(422);
    const token = await readStaffMail(booth);
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
    const ask = () => browser.call('askForPassword', { body: { email: ADMIN.email } });
    expect((await ask()).statusCode).toBe(200);
    const first = await readStaffMail(booth);
    booth.advance(30 * MINUTE_MS);
    expect((await choose(booth, first)).statusCode).toBe(404);
    await ask();
    const second = await readStaffMail(booth);
    const answers = await Promise.all([choose(booth, second), choose(booth, second)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()[0]).toBe(200);
    expect(answers.some(({ statusCode }) => statusCode >= 404)).toBe(true);
    expect((await signedIn.call('getAccount')).statusCode).toBe(401);
    expect((await browser.signIn()).statusCode).toBe(401);
    // The second factor is asked for as before.
    expect((await browser.signIn(ADMIN.email, NEW_PASSWORD)).json().data.step).toBe('code');
  });

  test('a link that was asked for before a reset is never sent, and an invitation needs no reset (CONSOLE-16, CONSOLE-17)', async () => {
    const booth = await createTestBooth(await open());
    const browser = openConsole(booth);
    await browser.call('askForPassword', { body: { email: ADMIN.email } });
    await booth.dependencies.background.settled();
    booth.advance(1);
    await booth.staff.reset(ADMIN.email, BOOTH_ITSELF);
    expect(await readStaffMail(booth)).toBe('');
    await booth.staff.invite('rina@jepret.local', OPERATOR, BOOTH_ITSELF);
    await readStaffMail(booth);
    booth.advance(8 * DAY_MS);
    const before = booth.mails.length;
    await browser.call('askForPassword', { body: { email: 'rina@jepret.local' } });
    await readStaffMail(booth);
    expect(booth.mails).toHaveLength(before);
  });

  test('strangers who ask for mails leave the person their own (CONSOLE-17)', async () => {
    const booth = await createTestBooth(await open());
    const known = openConsole(booth);
    await known.enter();
    const stranger = openConsole(booth);
    for (let count = 0; count < 5; count++) {
      await stranger.call('askForPassword', { body: { email: ADMIN.email } });
    }
    await readStaffMail(booth);
    const before = booth.mails.length;
    known.cookies.delete('jepret_console');
    await known.call('askForPassword', { body: { email: ADMIN.email } });
    await readStaffMail(booth);
    expect(booth.mails).toHaveLength(before + 1);
  });

  test('nobody learns whether an e-mail is known, and nobody is flooded (CONSOLE-17)', async () => {
    const booth = await createTestBooth(await open());
    const browser = openConsole(booth);
    const ask = (email: string) => browser.call('askForPassword', { body: { email } });
    const [known, unknown] = [await ask(ADMIN.email), await ask('nobody@jepret.local')];
    expect(known.json()).toEqual(unknown.json());
    for (let count = 0; count < 9; count++) await ask(ADMIN.email);
    await readStaffMail(booth);
    expect(booth.mails).toHaveLength(3);
    booth.advance(60 * MINUTE_MS);
    await ask(ADMIN.email);
    await readStaffMail(booth);
    expect(booth.mails).toHaveLength(4);
  });

  test('a link is in no job, and an old invitation opens nothing (CONSOLE-16)', async () => {
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
    const token = await readStaffMail(booth);
    booth.advance(7 * DAY_MS);
    expect((await choose(booth, token)).statusCode).toBe(404);
  });
});
