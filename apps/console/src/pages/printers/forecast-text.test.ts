import { expect, test } from 'vitest';
import { describeForecast } from './forecast-text.ts';

/** A Thursday. */
const NOW = Date.parse('2026-11-19T12:10:00+07:00');
const at = (text: string) => Date.parse(`2026-${text}:00+07:00`);

const describe = (from: string, to: string, zone = 'Asia/Jakarta') =>
  describeForecast(
    { sheets_left: 40, forecast: { ends_from: at(from), ends_at: at(from), ends_to: at(to) } },
    NOW,
    zone,
  );

test('the end of a roll is a sentence, rounded to half hours (PRINT-46)', () => {
  expect(describe('11-21T15:12', '11-21T17:41')).toBe('Ends between Saturday 15:00 and 18:00.');
  expect(describe('11-21T15:12', '11-22T10:05')).toBe(
    'Ends between Saturday 15:00 and Sunday 10:30.',
  );
  expect(describe('11-19T15:00', '11-19T18:00')).toBe('Ends between today 15:00 and 18:00.');
  expect(describe('11-19T20:00', '11-20T11:00')).toBe(
    'Ends between today 20:00 and tomorrow 11:00.',
  );
  expect(describe('11-19T12:00', '11-19T14:00')).toBe('Ends before today 14:00.');
  expect(describe('11-24T15:00', '11-28T18:00')).toBe('Ends between 24 November and 28 November.');
  expect(describe('11-28T11:00', '11-28T18:00')).toBe('Ends on 28 November.');
});

test('the times are those of the page’s time zone (CONSOLE-247)', () => {
  expect(describe('11-21T15:00', '11-21T18:00', 'Asia/Jayapura')).toBe(
    'Ends between Saturday 17:00 and 20:00.',
  );
});

test('without a forecast there is no sentence, and an empty roll is used up', () => {
  expect(
    describeForecast({ sheets_left: 40, forecast: null }, NOW, 'Asia/Jakarta'),
  ).toBeUndefined();
  expect(describeForecast({ sheets_left: 0, forecast: null }, NOW, 'Asia/Jakarta')).toBe(
    'The roll is used up.',
  );
});
