import { expect, test } from 'vitest';
import { isPrivateAddress } from './private-addresses.ts';

test.each([
  ['::', true],
  ['::1', true],
  ['::7f00:1', true],
  ['::10.0.0.1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:1.1.1.1', false],
  ['64:ff9b::7f00:1', true],
  ['64:ff9b::10.0.0.1', true],
  ['64:ff9b:1::1', true],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', true],
  ['2001:1::1', false],
  ['2001:4860:4860::8888', false],
  ['2002:a00:1::1', true],
  ['2003::1', false],
  ['fd00::1', true],
  ['2606:4700::1111', false],
  ['1.1.1.1', false],
  ['192.168.1.1', true],
])('the address %s leads to a private network: %s (ALERT-24)', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});
