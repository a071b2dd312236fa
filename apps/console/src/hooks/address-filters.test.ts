import { AuditQuery } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { readFilters, withFilters, writeFilters } from './address-filters.ts';

const schema = AuditQuery.omit({ after: true });
const read = (address: string) => readFilters(schema, new URLSearchParams(address));

test('a list shows what its address asks for (CONSOLE-47)', () => {
  expect(read('search=sam&action=team.invited&from=2026-11-01')).toEqual({
    search: 'sam',
    action: 'team.invited',
    from: '2026-11-01',
  });
});

test('what makes no sense in an address is left out (CONSOLE-47)', () => {
  expect(read('action=team.eaten&from=yesterday&after=7&search=')).toEqual({});
});

test('a filter is written beside what else the address says, and an empty one leaves it', () => {
  const address = new URLSearchParams('member=7&search=sam');
  expect(writeFilters(address, { search: '', action: 'a b' }).toString()).toBe(
    'member=7&action=a+b',
  );
  expect(address.toString()).toBe('member=7&search=sam');
});

test('a link takes the filters along', () => {
  expect(withFilters('/x.csv', { search: 'a&b', from: undefined })).toBe('/x.csv?search=a%26b');
  expect(withFilters('/x.csv', {})).toBe('/x.csv');
});
