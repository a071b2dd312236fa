import type { BoothOfToday, BoothState } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { describeBooths, groupByProblem, isLongList, sortBooths } from './sort-booths.ts';

const problem = (reason: string) => ({
  subject: 'printer' as const,
  visitor_text: '',
  reason,
  remedy: 'Fix it.',
});
const booth = (name: string, state: BoothState = 'open', ...reasons: string[]): BoothOfToday => ({
  id: name,
  name,
  location: { slug: 'jakarta', name: 'Jakarta', time_zone: 'Asia/Jakarta' },
  seen_at: 0,
  state,
  problems: reasons.map(problem),
  waiting_prints: 0,
  strip: [],
  is_locked: false,
});
const names = (booths: readonly BoothOfToday[]) => booths.map(({ name }) => name);

test('booths with problems come first: closed, silent, then open (CONSOLE-236)', () => {
  const { withProblems, working, signedOut } = sortBooths([
    booth('b fine'),
    booth('away', 'signed-out', 'The cover is open.'),
    booth('look', 'open', 'A frame cannot be printed.'),
    booth('quiet', 'silent'),
    booth('a fine'),
    booth('shut', 'closed', 'The cover is open.'),
  ]);
  expect(names(withProblems)).toEqual(['shut', 'quiet', 'look']);
  expect(names(working)).toEqual(['a fine', 'b fine']);
  expect(names(signedOut)).toEqual(['away']);
});

test('each problem is listed once with its booths, the worst first, then the most frequent (CONSOLE-236)', () => {
  const groups = groupByProblem(
    sortBooths([
      booth('a', 'silent'),
      booth('b', 'closed', 'The clock is wrong.', 'No paper.'),
      booth('c', 'closed', 'The cover is open.'),
      booth('d', 'closed', 'The cover is open.'),
      booth('e', 'silent', 'The cover is open.'),
    ]).withProblems,
  );
  expect(groups.map(({ problem, booths }) => [problem.reason, names(booths)])).toEqual([
    ['The cover is open.', ['c', 'd', 'e']],
    ['No paper.', ['b']],
    ['The clock is wrong.', ['b']],
    ['No contact for more than 3 minutes.', ['a', 'e']],
  ]);
  expect(isLongList(Array.from({ length: 12 }, () => booth('a')))).toBe(false);
  expect(isLongList(Array.from({ length: 13 }, () => booth('a')))).toBe(true);
});

test('the state of all booths is one sentence (CONSOLE-236)', () => {
  const say = (...booths: BoothOfToday[]) => describeBooths(sortBooths(booths));
  expect(say(booth('a'))).toBe('The booth is open');
  expect(say(booth('a', 'silent'))).toBe('The booth needs attention');
  expect(say(booth('a', 'signed-out'))).toBe('The booth is signed out');
  expect(say(booth('a'), booth('b'))).toBe('All 2 booths are open');
  expect(say(booth('a'), booth('b', 'silent'), booth('c', 'signed-out'))).toBe(
    '1 of 2 booths needs attention; 1 booth is signed out',
  );
});
