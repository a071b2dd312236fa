import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../config/settings.ts';
import { createDataDir } from '../testing/run-process.ts';
import { checkPhotosExist } from './data-dir.ts';

const BUCKET = 's3://key:secret@s3.example/photos';

test('a process for videos starts only if the photo folder of a booth exists (RUN-35)', () => {
  const DATA_DIR = createDataDir();
  const check = (environment: NodeJS.ProcessEnv) => () =>
    checkPhotosExist(readSettings({ DATA_DIR, ...environment }));

  expect(check({})).not.toThrow();
  expect(check({ WORK: 'calls' })).not.toThrow();
  expect(check({ WORK: 'videos' })).toThrow(`no photo folder at ${DATA_DIR}/storage`);
  expect(check({ WORK: 'videos', STORAGE_URL: BUCKET })).not.toThrow();
  mkdirSync(join(DATA_DIR, 'storage'));
  expect(check({ WORK: 'videos' })).not.toThrow();
});
