import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import type { StaffMember } from '../features/sign-in/staff/store.ts';
import { recordLog } from '../testing/recorded-log.ts';
import { createDataDir } from '../testing/run-process.ts';
import { deleteUsedPassword, writeFirstPassword } from './first-password.ts';

const MINUTE_MS = 60_000;
const FIRST = { email: 'a@b.id', password: 'abcd-efgh' };
const NEW_OWNER = { seenAt: null, securedAt: null, disabledAt: null } as StaffMember;

test('the file is readable by its owner only, also if it replaces another one (RUN-51)', () => {
  const file = join(createDataDir(), 'first-password');
  writeFileSync(file, 'old');
  chmodSync(file, 0o644);
  writeFirstPassword(file, FIRST);
  expect(readFileSync(file, 'utf8')).toBe('a@b.id\nabcd-efgh\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each(['seenAt', 'securedAt', 'disabledAt'] as const)(
  'the file is deleted within a minute after the owner has used it or no longer needs it (%s) (RUN-52)',
  async (usedField) => {
    const file = join(createDataDir(), 'first-password');
    writeFirstPassword(file, FIRST);
    const scheduler = createManualClock();
    const { log, logged } = recordLog();
    let owner = NEW_OWNER;
    let isUnavailable = false;
    const find = async (email: string) => {
      if (isUnavailable) throw new Error('The database is away.');
      return email === FIRST.email ? owner : undefined;
    };
    const stop = await deleteUsedPassword(file, { staff: { find }, scheduler, log });
    await scheduler.advance(MINUTE_MS);
    isUnavailable = true;
    await scheduler.advance(MINUTE_MS);
    isUnavailable = false;
    expect(existsSync(file)).toBe(true);
    expect(logged).toHaveLength(1);
    owner = { ...NEW_OWNER, [usedField]: 1 };
    await scheduler.advance(MINUTE_MS);
    expect(existsSync(file)).toBe(false);
    await scheduler.advance(MINUTE_MS);
    expect(scheduler.pending()).toBe(0);
    stop();
  },
);

test('the file of a person who is no longer on the team is deleted (RUN-52)', async () => {
  const file = join(createDataDir(), 'first-password');
  writeFirstPassword(file, FIRST);
  const searchedEmails: string[] = [];
  const find = async (email: string) => {
    searchedEmails.push(email);
    return undefined;
  };
  const { log } = recordLog();
  const scheduler = createManualClock();
  await deleteUsedPassword(file, { staff: { find }, scheduler, log });
  expect(searchedEmails).toEqual([FIRST.email]);
  expect(existsSync(file)).toBe(false);
  expect(scheduler.pending()).toBe(0);
});
