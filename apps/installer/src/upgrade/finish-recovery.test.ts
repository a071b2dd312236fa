import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabaseSnapshot } from './database-snapshot.ts';
import { finishRecovery, refuseUnfinished } from './finish-recovery.ts';
import { beginUpgrade } from './recover.ts';
import type { UpgradeDependencies } from './upgrade.ts';

const FORMER = 'versions/0.3.0.kept';

/** A booth whose upgrade was killed during the trial. */
async function setUp() {
  const root = mkdtempSync(join(tmpdir(), 'jepret-finish-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [path, folder] = [join(root, 'jepret.sqlite'), join(root, 'upgrade')];
  const happened: string[] = [];
  const snapshot = createDatabaseSnapshot({ engine: 'sqlite', path });
  writeFileSync(path, 'former');
  mkdirSync(folder);
  await snapshot.take(folder);
  await beginUpgrade(folder, FORMER);
  writeFileSync(path, 'migrated');
  const dependencies = {
    folder,
    snapshot,
    services: {
      stop: () => happened.push('stopped'),
      startSoon: () => happened.push('started'),
      endTrial: () => happened.push('ended the trial'),
    },
    versions: { use: (version: string) => happened.push(`uses ${version}`) },
    machine: { waitUntil: (find: () => unknown) => find() },
    terminal: { print() {} },
  } as unknown as UpgradeDependencies;
  return { dependencies, folder, happened, readDatabase: () => readFileSync(path, 'utf8') };
}

test('setup undoes an interrupted upgrade before it does anything else, so that no later start loses payments (KIT-85)', async () => {
  const { dependencies, folder, happened, readDatabase } = await setUp();
  await finishRecovery(folder, () => dependencies);
  expect(happened).toEqual(['stopped', 'ended the trial', `uses ${FORMER}`, 'started']);
  expect([readDatabase(), existsSync(folder)]).toEqual(['former', false]);
  await finishRecovery(folder, () => {
    throw new Error('There is nothing to undo.');
  });
});

test('setup deletes a copy that an interrupted upgrade has not finished, without a stop of the booth (KIT-85)', async () => {
  const { dependencies, folder, happened, readDatabase } = await setUp();
  rmSync(join(folder, 'former'));
  await finishRecovery(folder, () => dependencies);
  expect(happened).toEqual(['ended the trial']);
  expect([readDatabase(), existsSync(folder)]).toEqual(['migrated', false]);
});

test('setup stops if an interrupted upgrade cannot be undone, which each start of the server tries again (KIT-85)', async () => {
  const { dependencies, folder, happened, readDatabase } = await setUp();
  rmSync(join(folder, 'jepret.sqlite'));
  await expect(finishRecovery(folder, () => dependencies)).rejects.toThrow(
    'An upgrade was interrupted, and the return to the previous version failed: The copy of the database',
  );
  expect(happened.at(-1)).toBe('started');
  expect([readDatabase(), existsSync(join(folder, 'former'))]).toEqual(['migrated', true]);
});

test('no other booth is adopted before an interrupted upgrade is undone, which would replace its database (KIT-85)', async () => {
  const { folder } = await setUp();
  expect(() => refuseUnfinished(folder)).toThrow(
    `${folder} contains the database of a booth whose upgrade was interrupted.`,
  );
  rmSync(folder, { recursive: true });
  refuseUnfinished(folder);
});
