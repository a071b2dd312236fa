import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { type ConsoleBrowser, openConsole } from '../../../testing/booths/console-browser.ts';
import { sendStaffMails } from '../../../testing/booths/staff-mails.ts';
import {
  ADMIN,
  createTestBooth,
  findCode,
  OPERATOR,
  type TestBooth,
} from '../../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { fromAddress, REQUEST_PATH, VALIDATE_PATH } from '../../../testing/one-time-codes.ts';

const HOUR_MS = 3_600_000;

/** Sends each request from another address. */
async function requestAsStrangers(booth: TestBooth, email: string, count: number) {
  const answers = [];
  for (let index = 0; index < count; index++) {
    answers.push(await booth.post(REQUEST_PATH, { email }, fromAddress(`10.1.1.${index}`)));
  }
  await booth.dependencies.background.settled();
  return answers;
}

const countMails = ({ mails }: TestBooth, email: string) =>
  mails.filter(({ to }) => to === email).length;

async function addStaff(booth: TestBooth, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `staff${index}@jepret.local`);
  for (const email of emails) await booth.staff.add(email, OPERATOR, BOOTH_ACTOR);
  return emails;
}

describeOnEveryDatabase('limits on requested mails', (open) => {
  const openBooth = async () => createTestBooth(await open(), { trustedProxies: 1 });

  test('unknown origins together get ten code mails an hour for one e-mail, and the same response after that (SIGN-62, SIGN-23)', async () => {
    const booth = await openBooth();
    const answers = await requestAsStrangers(booth, ADMIN.email, 25);
    expect(countMails(booth, ADMIN.email)).toBe(10);
    const [unknown] = await requestAsStrangers(booth, 'unknown@jepret.local', 1);
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([200, unknown?.json()]);
    }
    expect(booth.logged.join()).toContain('too many this hour');
    expect(booth.logged.join()).not.toContain(ADMIN.email);
    booth.advance(HOUR_MS);
    await requestAsStrangers(booth, ADMIN.email, 1);
    expect(countMails(booth, ADMIN.email)).toBe(11);
  });

  test('unknown origins get sixty code mails an hour in total; requests for unknown e-mails do not count (SIGN-62)', async () => {
    const booth = await openBooth();
    const emails = await addStaff(booth, 7);
    await requestAsStrangers(booth, 'unknown@jepret.local', 30);
    for (const email of emails) await requestAsStrangers(booth, email, 12);
    expect(emails.map((email) => countMails(booth, email))).toEqual([10, 10, 10, 10, 10, 10, 0]);
  });

  test('requests of strangers do not use up the mails of a known kiosk and a known address (SIGN-63)', async () => {
    const booth = await openBooth();
    const { cookie } = await booth.signIn();
    const home = fromAddress('10.250.9.9');
    await booth.post(REQUEST_PATH, { email: ADMIN.email }, home);
    await booth.dependencies.background.settled();
    const otp = findCode(booth.mails);
    await booth.post(VALIDATE_PATH, { email: ADMIN.email, otp }, home);
    await requestAsStrangers(booth, ADMIN.email, 12);
    const before = countMails(booth, ADMIN.email);
    for (const headers of [{ ...fromAddress('10.251.0.1'), cookie }, home]) {
      await booth.post(REQUEST_PATH, { email: ADMIN.email }, headers);
    }
    await booth.dependencies.background.settled();
    expect(countMails(booth, ADMIN.email)).toBe(before + 2);
  });

  test('a known kiosk gets sixty code mails an hour for one e-mail and does not use up the strangers’ (SIGN-63)', async () => {
    const booth = await openBooth();
    const { cookie } = await booth.signIn();
    booth.advance(HOUR_MS);
    booth.mails.splice(0);
    for (let count = 0; count < 70; count++) {
      if (count % 20 === 0) booth.advance(600_000);
      await booth.post(
        REQUEST_PATH,
        { email: ADMIN.email },
        { ...fromAddress('10.251.0.1'), cookie },
      );
    }
    await booth.dependencies.background.settled();
    expect(countMails(booth, ADMIN.email)).toBe(60);
    await requestAsStrangers(booth, ADMIN.email, 1);
    expect(countMails(booth, ADMIN.email)).toBe(61);
    booth.advance(HOUR_MS);
    await booth.post(
      REQUEST_PATH,
      { email: ADMIN.email },
      { ...fromAddress('10.251.0.1'), cookie },
    );
    await booth.dependencies.background.settled();
    expect(countMails(booth, ADMIN.email)).toBe(62);
  });

  test('a known browser gets three password mails an hour for one e-mail (SIGN-63)', async () => {
    const booth = await openBooth();
    const owner = openConsole(booth);
    owner.headers['x-forwarded-for'] = '10.0.0.1';
    await owner.enter();
    await sendStaffMails(booth);
    booth.mails.splice(0);
    owner.headers['x-forwarded-for'] = '10.3.0.1';
    const ask = () => owner.call('requestPasswordReset', { body: { email: ADMIN.email } });
    for (let count = 0; count < 5; count++) await ask();
    await sendStaffMails(booth);
    expect(countMails(booth, ADMIN.email)).toBe(3);
    booth.advance(HOUR_MS);
    await ask();
    await sendStaffMails(booth);
    expect(countMails(booth, ADMIN.email)).toBe(4);
  });

  test('known addresses together get 120 code mails an hour for one e-mail and do not use up a kiosk’s (SIGN-67)', async () => {
    const booth = await openBooth();
    const { cookie } = await booth.signIn();
    const addresses = Array.from({ length: 10 }, (_, index) => `10.7.${index}.1`);
    for (const address of addresses)
      await booth.post('/v1/admin/login', ADMIN, fromAddress(address));
    booth.mails.splice(0);
    for (const address of addresses) {
      for (let count = 0; count < 20; count++) {
        await booth.post(REQUEST_PATH, { email: ADMIN.email }, fromAddress(address));
      }
    }
    await booth.dependencies.background.settled();
    expect(countMails(booth, ADMIN.email)).toBe(120);
    await booth.post(
      REQUEST_PATH,
      { email: ADMIN.email },
      { ...fromAddress('10.251.0.1'), cookie },
    );
    await booth.dependencies.background.settled();
    expect(countMails(booth, ADMIN.email)).toBe(121);
    await booth.staff.unlock(ADMIN.email, BOOTH_ACTOR);
    booth.advance(600_000);
    await booth.post(REQUEST_PATH, { email: ADMIN.email }, fromAddress('10.7.0.1'));
    await booth.dependencies.background.settled();
    expect(countMails(booth, ADMIN.email)).toBe(122);
  });

  test('known addresses together get six password mails an hour for one e-mail (SIGN-67)', async () => {
    const booth = await openBooth();
    const browsers: ConsoleBrowser[] = [];
    for (let index = 0; index < 4; index++) {
      const address = `10.7.${index}.1`;
      await booth.post('/v1/admin/login', ADMIN, fromAddress(address));
      const browser = openConsole(booth);
      browser.headers['x-forwarded-for'] = address;
      browsers.push(browser);
    }
    const askAll = async () => {
      for (const browser of [...browsers, ...browsers, ...browsers, ...browsers]) {
        await browser.call('requestPasswordReset', { body: { email: ADMIN.email } });
      }
      await sendStaffMails(booth);
    };
    await askAll();
    expect(countMails(booth, ADMIN.email)).toBe(6);
    booth.advance(HOUR_MS);
    await askAll();
    expect(countMails(booth, ADMIN.email)).toBe(12);
  });

  test('unknown origins get thirty password mails an hour in total, three for one e-mail (SIGN-62)', async () => {
    const booth = await openBooth();
    const emails = await addStaff(booth, 11);
    const askAll = async () => {
      for (const [index, email] of emails.entries()) {
        const browser = openConsole(booth);
        browser.headers['x-forwarded-for'] = `10.3.0.${index}`;
        for (let count = 0; count < 4; count++) {
          const answer = await browser.call('requestPasswordReset', { body: { email } });
          expect(answer.statusCode).toBe(200);
        }
      }
      await sendStaffMails(booth);
    };
    await askAll();
    expect(emails.map((email) => countMails(booth, email))).toEqual([...Array(10).fill(3), 0]);
    booth.advance(HOUR_MS);
    await askAll();
    expect(emails.map((email) => countMails(booth, email))).toEqual([...Array(10).fill(6), 0]);
  });

  test('unlocking a person clears the limits on their mails (SIGN-62)', async () => {
    const booth = await openBooth();
    await requestAsStrangers(booth, ADMIN.email, 12);
    await booth.staff.unlock(ADMIN.email, BOOTH_ACTOR);
    await requestAsStrangers(booth, ADMIN.email, 1);
    expect(countMails(booth, ADMIN.email)).toBe(11);
  });
});
