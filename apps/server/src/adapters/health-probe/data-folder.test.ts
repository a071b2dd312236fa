import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDataFolderProbe } from './data-folder.ts';

test('a folder that can be written is healthy and stays as it was', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jepret-probe-'));
  await createDataFolderProbe(folder, () => 'a')();
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('a folder that is gone is not healthy', async () => {
  await expect(createDataFolderProbe('/nowhere/at/all', () => 'a')()).rejects.toThrow('ENOENT');
});
