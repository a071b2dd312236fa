import { expect, test } from 'vitest';
import {
  findMisplacedServices,
  findWrongImports,
  listCycles,
  listTwoWayFolders,
} from './arrow-check.ts';

const SCREEN = 'apps/kiosk/src/screens/edit/edit-screen.tsx';
const FEATURE = 'apps/server/src/features/staff/service.ts';
const CONTRACT = 'packages/contract/src/money.ts';

test.each([
  ['a screen another screen', SCREEN, `import { a } from '../home/home-screen.tsx';`],
  ['a screen another screen while it runs', SCREEN, `await import('../home/home-screen.tsx');`],
  ['a screen the app', SCREEN, `export { a } from '../../app/routes.tsx';`],
  ['a feature another feature', FEATURE, `import { a } from '../kiosks/service.ts';`],
  ['a feature an adapter', FEATURE, `import { a } from '../../adapters/mailer/smtp.ts';`],
  ['a feature the tests', FEATURE, `import { a } from '../../../../tests/support/clock.ts';`],
  ['the contract another package', CONTRACT, `import React from 'react';`],
  ['the contract the ui', CONTRACT, `import { Button } from '@jepret/ui';`],
])('%s may not import', (_, file, source) => {
  expect(findWrongImports([file, source])).toHaveLength(1);
});

test.each([
  [
    'a screen its own folder, the layers below it and styles',
    SCREEN,
    `import './a.module.css'; import '../../kiosk/booth.tsx'; import './b.tsx';`,
  ],
  [
    'a feature ports, http and packages',
    FEATURE,
    `import '../../ports/clock.ts'; import '../../http/route.ts'; import '@jepret/contract'; import 'kysely';`,
  ],
  ['the contract zod', CONTRACT, `import { z } from 'zod';`],
])('%s may import', (_, file, source) => {
  expect(findWrongImports([file, source])).toEqual([]);
});

test.each([
  ['a job', 'apps/server/src/features/retention/jobs.ts', '../staff/service.ts'],
  ['a command', 'apps/server/src/commands/booth/staff.ts', '../../features/staff/service.ts'],
  ['the server', 'apps/server/src/process/start-up.ts', '../features/staff/service.ts'],
])('%s may not build a service', (_, file, from) => {
  const source = `import { createStaffService } from '${from}';`;
  expect(findMisplacedServices([file, source])).toHaveLength(1);
});

test.each([
  ['the composition', 'apps/server/src/composition/services/setup.ts', '../../features/staff/'],
  ['its own feature', 'apps/server/src/features/staff/routes.ts', './'],
])('%s may build a service', (_, file, folder) => {
  const source = `import { createStaffService } from '${folder}service.ts';`;
  expect(findMisplacedServices([file, source])).toEqual([]);
});

test('a cycle is found, and its files are listed', () => {
  const sources = new Map([
    ['packages/contract/src/a.ts', `import './b.ts';`],
    ['packages/contract/src/b.ts', `import './c.ts';`],
    ['packages/contract/src/c.ts', `import './a.ts';`],
  ]);
  expect(listCycles(sources)).toEqual([
    'cycle: packages/contract/src/a.ts -> packages/contract/src/b.ts -> packages/contract/src/c.ts -> packages/contract/src/a.ts',
  ]);
});

test('folders of one feature that import each other are found', () => {
  const [mails, steps] = ['mails', 'steps'].map(
    (folder) => `apps/server/src/features/deliveries/${folder}`,
  );
  const code = [
    [`${mails}/send.ts`, `import '../steps/next.ts'; import '../store.ts';`],
    [`${steps}/next.ts`, `import '../../../ports/clock.ts';`],
  ] as [string, string][];
  expect(listTwoWayFolders(code)).toEqual([]);
  expect(listTwoWayFolders([...code, [`${steps}/all.ts`, `import '../mails/send.ts';`]])).toEqual([
    `${mails} and ${steps} import each other`,
  ]);
});
