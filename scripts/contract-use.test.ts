import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as constants from '../packages/contract/src/constants.ts';
import * as metaMessages from '../packages/contract/src/meta-messages.ts';

const PROJECT_DIR = join(import.meta.dirname, '..');

/** The code of the product, without the contract, imports and tests. */
const product = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: PROJECT_DIR })
  .filter((path) => !/\.(test|contract)\.tsx?$|\/testing\/|^packages\/contract\//.test(path))
  .map((path) => readFileSync(join(PROJECT_DIR, path), 'utf8').replaceAll(/^import [^;]*;/gm, ''))
  .join('\n');

test('the product uses every constant and every meta message of the contract (SCREEN-12)', () => {
  const all = Object.entries({ ...constants, ...metaMessages });
  const unused = all.map(([name]) => name).filter((name) => !isFound(`\\b${name}\\b`));
  const unusedMembers = all.flatMap(([name, value]) =>
    isTable(value) && !isFound(`\\b${name}\\[`)
      ? Object.keys(value)
          .filter((member) => !isMemberUsed(name, member))
          .map((member) => `${name}.${member}`)
      : [],
  );
  expect([...unused, ...unusedMembers]).toEqual([]);
});

/** Used directly, or in a destructuring of its table. */
const isMemberUsed = (name: string, member: string): boolean =>
  isFound(`\\b${name}\\.${member}\\b`) || isFound(`\\{[^{}]*\\b${member}\\b[^{}]*\\} = ${name}\\b`);

const isFound = (pattern: string): boolean => new RegExp(pattern).test(product);

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
