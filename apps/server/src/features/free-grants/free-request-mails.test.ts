import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { type ConsoleBrowser, openConsoleAs } from '../../testing/booths/console-browser.ts';
import { sendStaffMails } from '../../testing/booths/staff-mails.ts';
import { createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const MINUTE_MS = 60_000;
const PASSWORD = 'tujuh ayam jago';

/** Requests more free sessions than the daily cap. */
const askFor = (operator: ConsoleBrowser, code: string) =>
  operator.call('addVoucher', {
    body: {
      ...{ code, discount: { kind: 'free' }, quota: 11, locations: ['jakarta'] },
      ...{ first_day: null, last_day: null },
    },
  });

/** Runs the job, and returns the recipients. */
async function runMailJob(booth: TestBooth): Promise<string[]> {
  await sendStaffMails(booth);
  booth.mails.length = 0;
  const context = { signal: new AbortController().signal, attempt: 1 };
  await booth.jobs.booth.handlers['free-request-mails']?.(null, context);
  await sendStaffMails(booth);
  return booth.mails.map(({ to }) => to).toSorted();
}

describeOnEveryDatabase('requests for free sessions', (open) => {
  async function openBooth() {
    const booth = await createTestBooth(await open());
    await booth.locations.configure('Jakarta', { snapFeeIdr: 35_000 }, BOOTH_ACTOR);
    const owner = await openConsoleAs(booth, 'owner');
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    const owners = async () =>
      (await booth.staff.list())
        .filter(({ role, disabledAt, invitedAt }) => role === 'owner' && !disabledAt && !invitedAt)
        .map(({ email }) => email)
        .toSorted();
    return { booth, owner, operator, owners };
  }

  const countFor = async (browser: ConsoleBrowser) =>
    (await browser.call('countFreeRequests')).json().data.waiting;

  const declineAll = async (owner: ConsoleBrowser) => {
    for (const { id, version, state } of (await owner.call('listFreeGrants')).json().data
      .requests) {
      if (state !== 'asked') continue;
      const body = { version, note: 'Too many.' };
      await owner.call('declineFreeGrant', { params: { id }, body });
    }
  };

  test('are counted for owners until they are decided (CONSOLE-272)', async () => {
    const { owner, operator } = await openBooth();
    expect(await countFor(owner)).toBe(0);
    for (const code of ['ONE', 'TWO']) await askFor(operator, code);
    expect(await countFor(owner)).toBe(2);
    expect((await operator.call('countFreeRequests')).statusCode).toBe(403);
    await declineAll(owner);
    expect(await countFor(owner)).toBe(0);
  });

  test('are mailed to owners who can sign in, at most once an hour, and none is left out (CONSOLE-273)', async () => {
    const { booth, operator, owners } = await openBooth();
    const second = { role: 'owner', locations: null } as const;
    await booth.staff.add('gone@jepret.local', second, BOOTH_ACTOR, PASSWORD);
    await booth.staff.disable('gone@jepret.local', BOOTH_ACTOR);
    await booth.staff.invite('new@jepret.local', second, BOOTH_ACTOR);
    for (const code of ['ONE', 'TWO']) await askFor(operator, code);
    expect(await runMailJob(booth)).toEqual([]);
    booth.advance(MINUTE_MS);
    expect(await runMailJob(booth)).toEqual(await owners());
    expect(booth.mails[0]?.subject).toBe('New requests for free sessions');
    expect(booth.mails[0]?.text).toContain('/console/free');

    await askFor(operator, 'THREE');
    booth.advance(58 * MINUTE_MS);
    expect(await runMailJob(booth)).toEqual([]);
    booth.advance(2 * MINUTE_MS);
    expect(await runMailJob(booth)).toEqual(await owners());
    booth.advance(24 * 60 * MINUTE_MS);
    expect(await runMailJob(booth)).toEqual([]);
  });

  test('are not mailed if they were decided before the next mail (CONSOLE-273)', async () => {
    const { booth, owner, operator } = await openBooth();
    await askFor(operator, 'ONE');
    await declineAll(owner);
    booth.advance(MINUTE_MS);
    expect(await runMailJob(booth)).toEqual([]);
  });
});
