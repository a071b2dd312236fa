import { expect, test } from 'vitest';
import { findChangedFields } from './changed-fields.ts';

test('only different fields are returned, and a missing field is null (CONSOLE-22)', () => {
  expect(findChangedFields({ a: 1, b: [1], c: 'x' }, { a: 2, b: [1], d: false })).toEqual({
    before: { a: 1, c: 'x', d: null },
    after: { a: 2, c: null, d: false },
  });
  expect(findChangedFields({ a: [1, 2] }, { a: [1, 2] })).toBeUndefined();
});
