import { expect, test } from 'vitest';
import { addressGroup } from './client-address.ts';

test('an IPv4 address is its own group, also when it is mapped to IPv6', () => {
  expect(addressGroup('203.0.113.9')).toBe('203.0.113.9');
  expect(addressGroup('::ffff:203.0.113.9')).toBe('203.0.113.9');
});

test('all addresses of one IPv6 subscriber are one group (SIGN-35)', () => {
  expect(addressGroup('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2');
  expect(addressGroup('2001:0DB8:1:2:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2');
  expect(addressGroup('2001:db8::1')).toBe('2001:db8:0:0');
  expect(addressGroup('::1')).toBe('0:0:0:0');
  expect(addressGroup('fe80::1%eth0')).toBe('fe80:0:0:0');
});
