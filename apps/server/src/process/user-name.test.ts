import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { findUserName } from './user-name.ts';

test('a user without an entry in the system is audited by its number (RUN-50)', () => {
  expect(findUserName()).toBe(userInfo().username);
  const missing = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  expect(findUserName(missing)).toBe(`user ${process.getuid?.()}`);
});
