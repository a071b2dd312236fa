import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('only what differs is told, and what was or is not there is null (CONSOLE-22)', () => {
  expect(changedFields({ a: 1, b: [1], c: 'x' }, { a: 2, b: [1], d: false })).toEqual({
    before: { a: 1, c: 'x', d: null },
    after: { a: 2, c: null, d: false },
  });
  expect(changedFields({ a: [1, 2] }, { a: [1, 2] })).toBeUndefined();
});
