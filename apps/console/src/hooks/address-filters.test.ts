import { AuditQuery } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { readFilters, withFilters, writeFilters } from './address-filters.ts';

const schema = AuditQuery.omit({ after: true });
const read = (address: string) => readFilters(schema, new URLSearchParams(address));

test('filters are read from the address (CONSOLE-47)', () => {
  expect(read('search=sam&action=team.invited&from=2026-11-01')).toEqual({
    search: 'sam',
    action: 'team.invited',
    from: '2026-11-01',
  });
});

test('invalid values in an address are ignored (CONSOLE-47)', () => {
  expect(read('action=team.eaten&from=yesterday&after=7&search=')).toEqual({});
});

test('a filter is added to the address, and an empty one is removed from it', () => {
  const address = new URLSearchParams('member=7&search=sam');
  expect(writeFilters(address, { search: '', action: 'a b' }).toString()).toBe(
    'member=7&action=a+b',
  );
  expect(address.toString()).toBe('member=7&search=sam');
});

test('a link contains the filters', () => {
  expect(withFilters('/x.csv', { search: 'a&b', from: undefined })).toBe('/x.csv?search=a%26b');
  expect(withFilters('/x.csv', {})).toBe('/x.csv');
});
