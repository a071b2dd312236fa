import { expect, test } from 'vitest';
import { createPendingLogin } from './pending-login.ts';

test('a pending login can be taken once (SCREEN-5)', () => {
  const login = { email: 'sari@example.com', password: 'secret' };
  const pendingLogin = createPendingLogin();
  expect(pendingLogin.take()).toBeUndefined();
  pendingLogin.put(login);
  expect(pendingLogin.take()).toBe(login);
  expect(pendingLogin.take()).toBeUndefined();
});
