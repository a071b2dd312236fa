import { expect, test } from 'vitest';
import { listLockProblems } from './lock-check.ts';

const COMPLETE = {
  '': { dependencies: { a: '1.0.0' }, optionalDependencies: { 'only-arm': '1.0.0' } },
  'apps/kiosk': { devDependencies: { b: '1.0.0' } },
  'node_modules/@jepret/kiosk': { resolved: 'apps/kiosk' },
  'node_modules/a': { version: '1.0.0', optionalDependencies: { '@a/win32': '1.0.0' } },
  'node_modules/a/node_modules/@a/win32': { version: '1.0.0', dependencies: { b: '1.0.0' } },
  'node_modules/b': { version: '1.0.0' },
  'node_modules/only-arm': { version: '1.0.0' },
};

test('a lock file with an entry for every dependency and platform has no problem (RUN-36)', () => {
  expect(listLockProblems({ packages: COMPLETE })).toEqual([]);
});

test.each([
  ['node_modules/only-arm', 'no entry of only-arm for the project'],
  ['node_modules/a/node_modules/@a/win32', 'no entry of @a/win32 for node_modules/a'],
  ['node_modules/b', 'no entry of b for apps/kiosk'],
])('a missing entry is listed: %s (RUN-36)', (path, problem) => {
  const { [path]: _, ...packages } = COMPLETE as Record<string, object>;
  expect(listLockProblems({ packages })[0]).toBe(`package-lock.json has ${problem}`);
});

test('an address of a registry is listed (RUN-36)', () => {
  const resolved = 'https://registry.example/b.tgz';
  const packages = { ...COMPLETE, 'node_modules/b': { version: '1.0.0', resolved } };
  expect(listLockProblems({ packages })).toEqual([
    `package-lock.json has an address for node_modules/b: ${resolved}`,
  ]);
});
