import { expect, test } from 'vitest';
import { createLogOutGuard, type NotedLogOutGuard } from './log-out-guard.ts';

function createStore() {
  let noted: NotedLogOutGuard | undefined;
  return {
    find: async () => noted,
    set: async (guard: NotedLogOutGuard) => {
      noted = guard;
    },
  };
}

test('a location that has said nothing guards nothing', async () => {
  expect(await createLogOutGuard(createStore()).isOn('Bandung')).toBe(false);
});

test('what a location last said holds there, and nowhere else, also after a reload (HOME-25)', async () => {
  const store = createStore();
  const guard = createLogOutGuard(store);
  guard.note('Bandung', true);
  expect(await guard.isOn('Bandung')).toBe(true);
  expect(await guard.isOn('Surabaya')).toBe(false);
  const reloaded = createLogOutGuard(store);
  expect(await reloaded.isOn('Bandung')).toBe(true);
  reloaded.note('Bandung', false);
  expect(await reloaded.isOn('Bandung')).toBe(false);
});

test('where nothing can be stored, the page remembers', async () => {
  const fail = async () => {
    throw new DOMException('The user denied it.', 'UnknownError');
  };
  const guard = createLogOutGuard({ find: fail, set: fail });
  expect(await guard.isOn('Bandung')).toBe(false);
  guard.note('Bandung', true);
  expect(await guard.isOn('Bandung')).toBe(true);
});
