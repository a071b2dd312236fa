import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { expect, test } from 'vitest';
import type { StaffMember } from '../features/staff/store.ts';
import { recordLog } from '../testing/recorded-log.ts';
import { createDataDir } from '../testing/run-process.ts';
import { deleteUsedPassword, writeFirstPassword } from './first-password.ts';

const MINUTE_MS = 60_000;
const FIRST = { email: 'a@b.id', password: 'abcd-efgh' };
const NEW_OWNER = { seenAt: null, securedAt: null, disabledAt: null } as StaffMember;

test('the file is readable by its owner only, also where one lay before (RUN-51)', () => {
  const file = join(createDataDir(), 'first-password');
  writeFileSync(file, 'old');
  chmodSync(file, 0o644);
  writeFirstPassword(file, FIRST);
  expect(readFileSync(file, 'utf8')).toBe('a@b.id\nabcd-efgh\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each(['seenAt', 'securedAt', 'disabledAt'] as const)(
  'the file is deleted within a minute after the owner has used it or needs it no more (%s) (RUN-52)',
  async (sign) => {
    const file = join(createDataDir(), 'first-password');
    writeFirstPassword(file, FIRST);
    const scheduler = createHandMovedClock();
    const { log, logged } = recordLog();
    let owner = NEW_OWNER;
    let isAway = false;
    const find = async (email: string) => {
      if (isAway) throw new Error('The database is away.');
      return email === FIRST.email ? owner : undefined;
    };
    const stop = await deleteUsedPassword(file, { staff: { find }, scheduler, log });
    await scheduler.advance(MINUTE_MS);
    isAway = true;
    await scheduler.advance(MINUTE_MS);
    isAway = false;
    expect(existsSync(file)).toBe(true);
    expect(logged).toHaveLength(1);
    owner = { ...NEW_OWNER, [sign]: 1 };
    await scheduler.advance(MINUTE_MS);
    expect(existsSync(file)).toBe(false);
    await scheduler.advance(MINUTE_MS);
    expect(scheduler.pending()).toBe(0);
    stop();
  },
);

test('the file of a person who is not on the team any more is deleted (RUN-52)', async () => {
  const file = join(createDataDir(), 'first-password');
  writeFirstPassword(file, FIRST);
  const asked: string[] = [];
  const find = async (email: string) => {
    asked.push(email);
    return undefined;
  };
  const { log } = recordLog();
  const scheduler = createHandMovedClock();
  await deleteUsedPassword(file, { staff: { find }, scheduler, log });
  expect(asked).toEqual([FIRST.email]);
  expect(existsSync(file)).toBe(false);
  expect(scheduler.pending()).toBe(0);
});
