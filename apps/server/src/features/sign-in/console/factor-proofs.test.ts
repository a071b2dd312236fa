import { expect, test } from 'vitest';
import {
  type ConsoleBrowser,
  codeOf,
  openConsole,
  openConsoleAs,
} from '../../../testing/booths/console-browser.ts';
import { sendStaffMails } from '../../../testing/booths/staff-mails.ts';
import { ADMIN, createTestBooth } from '../../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const renew = (browser: ConsoleBrowser, code?: string) =>
  browser.call('renewRecoveryCodes', { body: { code } });

/** Sends a correct code of the new app, with a code of the current one. */
const replaceFactor =
  (clock: { now(): number }) => async (browser: ConsoleBrowser, current?: string) => {
    const { secret } = (await browser.call('offerSecondFactor')).json().data;
    return browser.call('enrolSecondFactor', {
      body: { code: codeOf(secret, clock.now()), current_code: current },
    });
  };

describeOnEveryDatabase('changes that could replace a second factor', (open) => {
  test('renewing recovery codes needs a current code of the app or a recovery code; the password alone is refused (CONSOLE-172)', async () => {
    const booth = await createTestBooth(await open());
    const owner = openConsole(booth);
    const { secret = '', codes } = await owner.enter();
    expect((await renew(owner)).statusCode).toBe(422);
    expect((await renew(owner, '000000')).statusCode).toBe(401);
    expect((await renew(owner, 'aaaa-bbbb-cccc-dddd')).statusCode).toBe(401);
    booth.advance(60_000);
    const byApp = await renew(owner, codeOf(secret, booth.dependencies.clock.now()));
    expect(byApp.statusCode).toBe(200);
    expect((await renew(owner, codes[0])).statusCode).toBe(401);
    const [fresh] = byApp.json().data.codes;
    expect((await renew(owner, fresh)).statusCode).toBe(200);
    await sendStaffMails(booth);
    expect(booth.mails.at(-1)?.subject).toBe('A recovery code was used');
  });

  test('a member without a second factor cannot renew recovery codes (CONSOLE-172)', async () => {
    const booth = await createTestBooth(await open());
    const cashier = await openConsoleAs(booth, 'cashier');
    expect((await renew(cashier, '000000')).statusCode).toBe(409);
  });

  for (const [what, prove] of [
    ['new recovery codes', () => renew],
    ['another app', replaceFactor],
  ] as const) {
    test(`wrong codes for ${what} count as at sign-in: five end the session, ten block the browser (CONSOLE-173)`, async () => {
      const booth = await createTestBooth(await open());
      const attempt = prove(booth.dependencies.clock);
      const owner = openConsole(booth);
      const { codes } = await owner.enter();
      for (let count = 0; count < 5; count++) {
        expect((await attempt(owner, '000000')).statusCode).toBe(401);
      }
      expect((await owner.call('getAccount')).statusCode).toBe(401);
      await owner.signIn();
      await owner.call('enterCode', { body: { code: codes[0] } });
      for (let count = 0; count < 4; count++) await attempt(owner, '000000');
      // Nine were wrong so far; a correct one is not counted, and the next wrong one is the tenth.
      await owner.call('confirmPassword', { body: { password: ADMIN.password } });
      await attempt(owner, '000000');
      const refused = await attempt(owner, codes[1]);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    });

    test(`wrong codes for ${what} share the strangers’ limit if the browser is known for passwords only (CONSOLE-173)`, async () => {
      const booth = await createTestBooth(await open());
      const attempt = prove(booth.dependencies.clock);
      const owner = openConsole(booth);
      await owner.enter();
      owner.cookies.delete('jepret_console_browser');
      await owner.call('changePassword', { body: { password: 'empat puluh kerbau' } });
      await attempt(owner, '000000');
      const shared = await booth.database
        .selectFrom('rate_limits')
        .select('hits')
        .where('key', '=', `second-factor:strangers:${ADMIN.email}`)
        .executeTakeFirst();
      expect(shared?.hits).toBe(1);
    });
  }
});
