import { expect, test } from 'vitest';
import { changeKind, readSeason, writeSeason } from './season-forms.ts';

test.each([
  [
    { from: '2026-12-20', until: '2027-01-07' },
    { kind: 'dates', from: '2026-12-20', until: '2027-01-07' },
  ],
  [
    { from: '12-20', until: '01-07' },
    { kind: 'yearly', from: '12-20', until: '01-07' },
  ],
  [
    { from: 'lebaran-21', until: 'lebaran+14' },
    { kind: 'feast', feast: 'lebaran', from: -21, until: 14 },
  ],
  [
    { from: 'idul-adha-7', until: 'idul-adha' },
    { kind: 'feast', feast: 'idul-adha', from: -7, until: 0 },
  ],
] as const)('%j is read into fields and written back unchanged (CONSOLE-106)', (season, form) => {
  expect(readSeason(season)).toEqual(form);
  expect(writeSeason(readSeason(season))).toEqual(season);
});

test('a season of another kind starts with valid values (CONSOLE-106)', () => {
  expect(writeSeason(changeKind('dates', '2026-11-16'))).toEqual({
    from: '2026-11-16',
    until: '2026-11-16',
  });
  expect(writeSeason(changeKind('yearly', '2026-11-16'))).toEqual({
    from: '11-16',
    until: '11-16',
  });
  expect(writeSeason(changeKind('imlek', '2026-11-16'))).toEqual({
    from: 'imlek-14',
    until: 'imlek+7',
  });
});
