import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeCopyright } from './copyright.ts';
import { listBundled, listInstalled, readLibraries } from './licences.ts';

function openProject(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'jepret-licences-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const manifest = (fields: Record<string, unknown>) =>
  JSON.stringify({ version: '1.0.0', ...fields });

test('a library without a licence stops the build of the packages and is named (KIT-40)', () => {
  const root = openProject({
    'node_modules/good/package.json': manifest({ name: 'good', license: 'ISC' }),
    'node_modules/good/LICENSE': 'Copyright (c) 2020 Ratna\n\nDo what you want.',
    'node_modules/bare/package.json': manifest({ name: 'bare' }),
    'node_modules/closed/package.json': manifest({ name: 'closed', license: 'UNLICENSED' }),
    'node_modules/rare/package.json': manifest({ name: 'rare', license: 'Rare-1.0' }),
  });
  const read = (...names: string[]) =>
    readLibraries(
      root,
      names.map((name) => `node_modules/${name}`),
    );
  expect(() => read('good', 'bare', 'closed', 'rare')).toThrow(
    /no licence was found for\nbare 1\.0\.0 \(node_modules\/bare\)\nclosed 1\.0\.0 .*\nrare 1\.0\.0 .* has no text of its licence Rare-1\.0\n/,
  );
  expect(read('good')).toMatchObject([{ licence: 'ISC', copyright: ['2020 Ratna'] }]);
});

test('a library without a licence file gets the text of its licence and what its README says', () => {
  const root = openProject({
    'node_modules/a/package.json': manifest({
      name: 'a',
      license: 'MIT',
      author: 'Ratna <r@jepret.test>',
    }),
    'node_modules/b/package.json': manifest({ name: 'b', license: 'LGPL-3.0-or-later' }),
    'node_modules/b/README.md': '# b\n\n## Licensing\n\nContains fribidi.\n\n## Usage\n\nAsk.',
  });
  const [a, b] = readLibraries(root, ['node_modules/a', 'node_modules/b']);
  expect(a?.text).toContain('Copyright (c) Ratna\n\nPermission is hereby granted');
  expect(b?.copyright).toEqual(['the authors of b']);
  expect(b?.text).toBe(
    'The GNU LGPL 3 is in /usr/share/common-licenses/LGPL-3.\n\nContains fribidi.',
  );
});

test('Debian’s copy of the Apache License replaces its text', () => {
  const apache =
    '   Apache License\n  Version 2.0, January 2004\n\nNo additional\n liability.\n\nEND OF TERMS AND CONDITIONS';
  const root = openProject({
    'node_modules/a/package.json': manifest({ name: 'a', license: 'Apache-2.0' }),
    'node_modules/a/LICENSE': apache,
    'node_modules/a/NOTICE': 'Copyright 2021 Ratna',
  });
  const [library] = readLibraries(root, ['node_modules/a']);
  expect(library?.text).toBe(
    'The Apache License 2.0 is in /usr/share/common-licenses/Apache-2.0.\n\nCopyright 2021 Ratna',
  );
});

const LOCK = {
  packages: {
    'apps/kiosk': { dependencies: { '@jepret/ui': '1', idb: '8' } },
    'apps/kiosk/node_modules/idb': {},
    'node_modules/@jepret/ui': { link: true, resolved: 'packages/ui' },
    'packages/ui': { dependencies: { font: '1', react: '1' } },
    'node_modules/font': {},
    'node_modules/idb': {},
    'node_modules/react': {},
    'node_modules/vite': {},
  },
};

test('the libraries of a build are those that its app needs, in the version that it gets', () => {
  expect(listBundled(LOCK, ['apps/kiosk'])).toEqual([
    'apps/kiosk/node_modules/idb',
    'node_modules/font',
    'node_modules/react',
  ]);
  expect(listInstalled(LOCK)).not.toContain('node_modules/@jepret/ui');
});

test('the copyright file has a paragraph for each licence text and one for the builds (KIT-40)', () => {
  const aLibrary = (name: string, text: string) => ({
    name,
    version: '1.0.0',
    folder: `node_modules/${name}`,
    licence: '(MIT OR CC0-1.0)',
    copyright: [`2020 ${name}`],
    text,
  });
  const [a, b, c] = [
    aLibrary('a', 'Free.\n\nReally.'),
    aLibrary('b', 'Free.\n\nReally.'),
    aLibrary('c', 'Other'),
  ];
  const text = writeCopyright({
    installed: [a, b, c].map((library) => ({ library, files: `usr/${library.folder}/*` })),
    bundled: { libraries: [a, c], files: ['usr/dist/*'] },
  });
  expect(text).toContain(`
Files: usr/node_modules/a/*
 usr/node_modules/b/*
Copyright: 2020 a
 2020 b
License: MIT or CC0-1.0
 Free.
 .
 Really.
Comment: a 1.0.0, b 1.0.0
`);
  expect(text).toContain(
    '\nFiles: usr/dist/*\nCopyright: 2026 The Jepret authors\n 2020 a\n 2020 c\n',
  );
  expect(text).toContain('\n a 1.0.0:\n .\n Free.\n .\n Really.\n .\n .\n c 1.0.0:\n .\n Other\n');
});
