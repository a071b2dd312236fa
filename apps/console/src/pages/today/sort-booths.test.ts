import type { BoothState, ConsoleBooth } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { areMany, describeAll, groupByCause, sortBooths } from './sort-booths.ts';

const problem = (reason: string) => ({
  subject: 'printer' as const,
  visitor_text: '',
  reason,
  remedy: 'Mend it.',
});
const booth = (name: string, state: BoothState = 'open', ...reasons: string[]): ConsoleBooth => ({
  id: name,
  name,
  location: { slug: 'jakarta', name: 'Jakarta', time_zone: 'Asia/Jakarta' },
  version: null,
  camera: null,
  camera_side: null,
  recording: null,
  seen_at: 0,
  state,
  is_accepted: true,
  signed_in_by: null,
  problems: reasons.map(problem),
  waiting_prints: 0,
});
const names = (booths: readonly ConsoleBooth[]) => booths.map(({ name }) => name);

test('booths that need staff come first: closed, silent, then open with a problem (CONSOLE-236)', () => {
  const { needy, fine, signedOut } = sortBooths([
    booth('b fine'),
    booth('gone', 'signed-out', 'The cover is open.'),
    booth('look', 'open', 'A frame cannot be printed.'),
    booth('quiet', 'silent'),
    booth('a fine'),
    booth('shut', 'closed', 'The cover is open.'),
  ]);
  expect(names(needy)).toEqual(['shut', 'quiet', 'look']);
  expect(names(fine)).toEqual(['a fine', 'b fine']);
  expect(names(signedOut)).toEqual(['gone']);
});

test('each problem stands once with every booth that has it, the widest of the worst first (CONSOLE-236)', () => {
  const groups = groupByCause(
    sortBooths([
      booth('a', 'silent'),
      booth('b', 'closed', 'The clock is wrong.', 'No paper.'),
      booth('c', 'closed', 'The cover is open.'),
      booth('d', 'closed', 'The cover is open.'),
      booth('e', 'silent', 'The cover is open.'),
    ]).needy,
  );
  expect(groups.map(({ trouble, booths }) => [trouble.reason, names(booths)])).toEqual([
    ['The cover is open.', ['c', 'd', 'e']],
    ['No paper.', ['b']],
    ['The clock is wrong.', ['b']],
    ['Not heard of for minutes.', ['a', 'e']],
  ]);
  expect(areMany(Array.from({ length: 12 }, () => booth('a')))).toBe(false);
  expect(areMany(Array.from({ length: 13 }, () => booth('a')))).toBe(true);
});

test('all booths are one sentence (CONSOLE-236)', () => {
  const say = (...booths: ConsoleBooth[]) => describeAll(sortBooths(booths));
  expect(say(booth('a'))).toBe('The booth is open');
  expect(say(booth('a', 'silent'))).toBe('The booth needs you');
  expect(say(booth('a', 'signed-out'))).toBe('The booth is signed out');
  expect(say(booth('a'), booth('b'))).toBe('All 2 booths are open');
  expect(say(booth('a'), booth('b', 'silent'), booth('c', 'signed-out'))).toBe(
    '1 of 2 booths needs you; 1 booth is signed out',
  );
});
