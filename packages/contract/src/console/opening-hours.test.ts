import { expect, test } from 'vitest';
import {
  ALWAYS_OPEN,
  formatOpeningHours,
  OpeningHours,
  readDayHours,
  splitWeek,
} from './opening-hours.ts';

const read = (text: string) => OpeningHours.safeParse(text);

test('opening hours are one text, in which following days with the same hours are one part (LOC-14)', () => {
  const days = 'mon 10:00-22:00, tue 10:00-22:00, wed-fri 10:00-22:00, sat 18:00-02:00, sun closed';
  expect(read(days).data).toBe('mon-fri 10:00-22:00, sat 18:00-02:00, sun closed');
  expect(read(' SUN closed,mon-sat  all-day').data).toBe('mon-sat all-day, sun closed');
  expect(read(ALWAYS_OPEN).data).toBe(ALWAYS_OPEN);
});

test.each([
  ['', 'name every day'],
  ['mon-sat all-day', 'name every day'],
  ['mon-sun all-day, mon closed', 'name every day'],
  ['sat-mon all-day, tue-fri closed', 'name every day'],
  ['mon-sun 10-22', 'two different times'],
  ['mon-sun 10:00-24:30', 'two different times'],
  ['mon-sun 10:00-10:00', 'two different times'],
  ['mon-sun', 'two different times'],
])('“%s” is refused with a sentence (LOC-14)', (text, sentence) => {
  expect(read(text).error?.issues[0]?.message).toContain(sentence);
});

test('people read opening hours with the names of the days', () => {
  expect(formatOpeningHours(ALWAYS_OPEN)).toBe('Always open');
  expect(formatOpeningHours('mon-sun 10:00-22:00')).toBe('Every day 10:00–22:00');
  expect(formatOpeningHours('mon-fri 10:00-22:00, sat all-day, sun closed')).toBe(
    'Mon–Fri 10:00–22:00, Sat the whole day, Sun closed',
  );
});

test('hours that end at or before their beginning end on the next day (LOC-15)', () => {
  expect(readDayHours('18:00-02:00')).toEqual({ from: 1080, to: 1560 });
  expect(readDayHours('18:00-00:00')).toEqual({ from: 1080, to: 1440 });
  expect(readDayHours('all-day')).toEqual({ from: 0, to: 1440 });
  expect(readDayHours('closed')).toBeNull();
});

test('the hours of each day are read, also unfinished ones', () => {
  expect(splitWeek('mon-sat -22:00, sun closed')?.wed).toBe('-22:00');
});
