import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { expect, test } from 'vitest';
import { type AccessSettings, createVisitAccess, extendLimit } from './visit-access.ts';

const open = (storage: Storage) => {
  const shown: AccessSettings[] = [];
  const access = createVisitAccess({ storage, onChange: (settings) => shown.push(settings) });
  return { access, shown };
};

test('all settings are off until a visitor changes them, and survive a reload (ACCESS-4)', () => {
  const storage = createFakeStorage();
  const { access, shown } = open(storage);
  expect(shown).toEqual([expect.objectContaining({ hasReach: false, hasLargeText: false })]);
  access.change({ hasReach: true });
  access.change({ hasLargeText: true });
  expect(shown.at(-1)).toMatchObject({ hasReach: true, hasLargeText: true });
  expect(open(storage).shown).toEqual([shown.at(-1)]);
});

test('the end of a visit resets all settings, also after a reload (ACCESS-4)', () => {
  const storage = createFakeStorage();
  const { access, shown } = open(storage);
  access.change({ hasReach: true, hasMoreTime: true });
  access.endVisit();
  expect(shown.at(-1)).toEqual(shown[0]);
  expect(open(storage).shown).toEqual([shown[0]]);
});

test('invalid stored settings count as none (ACCESS-4)', () => {
  const { shown } = open(createFakeStorage({ access: '{"hasReach":"yes"' }));
  expect(shown).toEqual([expect.objectContaining({ hasReach: false })]);
});

test("more time doubles the kiosk's own limits (ACCESS-11)", () => {
  const { access } = open(createFakeStorage());
  expect(extendLimit(30_000, access.settings.getState())).toBe(30_000);
  access.change({ hasMoreTime: true });
  expect(extendLimit(30_000, access.settings.getState())).toBe(60_000);
});
