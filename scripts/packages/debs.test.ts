import { globSync, readFileSync } from 'node:fs';
import { documentPlace } from '@jepret/server/config/command-names.ts';
import { expect, test } from 'vitest';
import { listDebs } from './debs.ts';

const PLACE = '/usr/share/doc/jepret/';
/** Written for every package by documents.ts. */
const WRITTEN = ['README.md', 'CHANGELOG.md', 'copyright'];
const SOURCES = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', {
  exclude: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'],
});

const findAll = (files: readonly string[], pattern: RegExp): string[] =>
  files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, found = '']) => found),
  );

test('each document that the package names is in the package (KIT-56)', () => {
  const [{ files } = { files: {} }] = listDebs('1.0.0');
  const packed = [
    ...Object.keys(files).map((path) => `/${path}`),
    ...WRITTEN.map((name) => PLACE + name),
  ];
  const inMessages = findAll(SOURCES, /documentPlace\('([^']+)'/g);
  const inFiles = findAll(globSync('packaging/*/*'), /\/usr\/share\/doc\/jepret\/([\w/-]+\.md)/g);
  expect(inMessages).toContain('guide/hardware.md');
  expect(inFiles).toContain('settings.md');
  const named = [...new Set([...inMessages, ...inFiles])].map((path) => documentPlace(path, false));
  expect(named.filter((path) => !packed.includes(path))).toEqual([]);
});

test('no message names a document by its place in the repository (KIT-56)', () => {
  expect(findAll(SOURCES, /^(?! *(?:\/\/|\/?\*)).*?(docs\/[\w/-]+\.md)/gm)).toEqual([]);
});
