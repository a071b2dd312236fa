import { expect, test } from 'vitest';
import { joinCauses, listOfferedCauses, pickCauses } from './offered-causes.ts';

test.each([
  ['owner', 15, ['ledger', 'wrong-passwords']],
  ['operator', 14, ['ledger']],
  ['cashier', 6, []],
] as const)('%s: the page offers only the causes of the role (ALERT-64)', (role, count, kept) => {
  const offered = listOfferedCauses(role);
  expect(offered).toHaveLength(count);
  expect(offered[0]?.name).toBe('No contact with a booth');
  const all = offered.map(({ value }) => value);
  expect(joinCauses(role, all)).toBeNull();
  expect(joinCauses(role, all.slice(1))).toEqual(all.slice(1));
  expect(pickCauses(role, ['ledger', 'wrong-passwords'])).toEqual(kept);
  expect(pickCauses(role, null)).toBeNull();
});
