import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FULL_ONLY_BROWSERS, FULL_ONLY_UNITS } from './full-only.ts';

test('all files that `npm test` excludes exist, and some browser tests are left', () => {
  const units = FULL_ONLY_UNITS.flatMap(listNames);
  const browsers = FULL_ONLY_BROWSERS.flatMap(listNames).map((name) => `tests/e2e/${name}`);
  for (const name of [...units, ...browsers]) expect(globSync(name), name).not.toEqual([]);
  expect(globSync('tests/e2e/**/*.spec.ts').length).toBeGreaterThan(browsers.length);
});

/** Expands `console/{a,b}.ts` to `console/a.ts` and `console/b.ts`. */
function listNames(pattern: string): string[] {
  const [, before, choices, after] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  return choices?.split(',').map((choice) => `${before}${choice}${after}`) ?? [pattern];
}
