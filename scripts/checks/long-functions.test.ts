import { expect, test } from 'vitest';
import { findLongFunctions } from './long-functions.ts';

const FILE = 'apps/server/src/features/staff/service.ts';
const body = (lines: number): string => `{\n${'  work();\n'.repeat(lines - 2)}}`;

test.each([
  ['a declaration', (block: string) => `function a() ${block}`],
  ['an arrow', (block: string) => `const a = () => ${block};`],
  ['an expression', (block: string) => `const a = function () ${block};`],
  ['a method', (block: string) => `const a = { b() ${block} };`],
  ['a method of a class', (block: string) => `class A { b() ${block} }`],
])('%s of more than 80 lines is listed', (_, write) => {
  expect(findLongFunctions([FILE, write(body(80))])).toEqual([]);
  expect(findLongFunctions([FILE, `\n${write(body(81))}`])).toEqual([
    `${FILE}:2 has a function of 81 lines, more than 80`,
  ]);
});

test('nested functions count as part of a function', () => {
  const inner = `function b() ${body(60)}\n`;
  expect(findLongFunctions([FILE, `function a() {\n${inner}${inner}}`])).toHaveLength(1);
});

test('drawings may be longer', () => {
  const drawing = `export function hat() ${body(90)}`;
  expect(findLongFunctions(['assets/artwork/src/people/hats.ts', drawing])).toEqual([]);
});
