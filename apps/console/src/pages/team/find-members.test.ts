import type { TeamMember } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { findMembers } from './find-members.ts';

const member = (email: string, rest: Partial<TeamMember> = {}): TeamMember => ({
  id: email,
  email,
  role: 'cashier',
  locations: ['jakarta'],
  state: 'active',
  has_second_factor: false,
  added_at: 0,
  seen_at: null,
  version: 1,
  ...rest,
});
const team = [
  member('ani@booth.test', { role: 'owner', locations: null }),
  member('budi@booth.test', { state: 'disabled' }),
  member('citra@booth.test', { locations: ['kota-bandung'] }),
];
const find = (filters: Parameters<typeof findMembers>[1]) =>
  findMembers(team, filters).map(({ email }) => email.split('@')[0]);

test('members are found by e-mail, role and location, by every word (CONSOLE-48)', () => {
  expect(find({})).toEqual(['ani', 'budi', 'citra']);
  expect(find({ search: 'BANDUNG cash' })).toEqual(['citra']);
  expect(find({ search: 'owner jakarta' })).toEqual([]);
  expect(find({ role: 'cashier', state: 'active' })).toEqual(['citra']);
});
