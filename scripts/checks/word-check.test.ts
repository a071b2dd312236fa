import { expect, test } from 'vitest';
import { listRetiredWords, readRetiredWords } from './word-check.ts';

const RETIRED = readRetiredWords('# prose\nhurry => checkNow\n\nanswers late => times out\n');
const find = (source: string) => listRetiredWords('a.ts', source, RETIRED);

test('a retired word is reported with its file, its line and the word to use', () => {
  expect(find('\nconst x = 1; // Hurry!')).toEqual(['a.ts:2 “hurry”: write checkNow']);
});

test('a retired phrase is found across two lines of a comment', () => {
  expect(find('/**\n * The server answers\n * late.\n */')).toEqual([
    'a.ts:2 “answers late”: write times out',
  ]);
  expect(find('// It answers\n  // late.')).toHaveLength(1);
});

test('a retired word inside another word, path or column is not reported', () => {
  expect(find("const hurrying = isHurry; // '/refund-hurry', hurry_at")).toEqual([]);
});

test('a line of the list without a replacement stops the check', () => {
  expect(() => readRetiredWords('hurry')).toThrow('“hurry” has no replacement');
});
