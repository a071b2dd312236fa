import { expect, test } from 'vitest';
import { listDayPresets } from './day-presets.ts';

test('presets are days of the location, also at the start of a month (CONSOLE-219)', () => {
  const now = Date.parse('2026-12-01T16:30:00Z');
  expect(listDayPresets(now, 'Asia/Jakarta')).toEqual([
    { name: 'Today', from: '2026-12-01', until: '2026-12-01' },
    { name: 'Yesterday', from: '2026-11-30', until: '2026-11-30' },
    { name: '7 days', from: '2026-11-25', until: '2026-12-01' },
    { name: 'This month', from: '2026-12-01', until: '2026-12-01' },
  ]);
  // 01:30 of the next day.
  expect(listDayPresets(now, 'Asia/Jayapura')[0]).toEqual({
    name: 'Today',
    from: '2026-12-02',
    until: '2026-12-02',
  });
});
