import { expect, test } from 'vitest';
import { createLogOutGuard, type StoredLogOutGuard } from './log-out-guard.ts';

function createStore() {
  let stored: StoredLogOutGuard | undefined;
  return {
    find: async () => stored,
    set: async (guard: StoredLogOutGuard) => {
      stored = guard;
    },
  };
}

test('logging out is not guarded for an unknown location', async () => {
  expect(await createLogOutGuard(createStore()).isOn('Bandung')).toBe(false);
});

test("a location's last setting applies to that location only, also after a reload (HOME-25)", async () => {
  const store = createStore();
  const guard = createLogOutGuard(store);
  guard.remember('Bandung', true);
  expect(await guard.isOn('Bandung')).toBe(true);
  expect(await guard.isOn('Surabaya')).toBe(false);
  const reloaded = createLogOutGuard(store);
  expect(await reloaded.isOn('Bandung')).toBe(true);
  reloaded.remember('Bandung', false);
  expect(await reloaded.isOn('Bandung')).toBe(false);
});

test('without working storage the setting is kept in memory', async () => {
  const fail = async () => {
    throw new DOMException('The user denied it.', 'UnknownError');
  };
  const guard = createLogOutGuard({ find: fail, set: fail });
  expect(await guard.isOn('Bandung')).toBe(false);
  guard.remember('Bandung', true);
  expect(await guard.isOn('Bandung')).toBe(true);
});
