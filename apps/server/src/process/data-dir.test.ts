import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../config/settings.ts';
import { createDataDir } from '../testing/run-process.ts';
import { checkBoothIsThere } from './data-dir.ts';

const POSTGRES = 'postgres://jepret@db.example/jepret';
const BUCKET = 's3://key:secret@s3.example/photos';

test('a process for videos begins only where a booth has its data (RUN-35)', () => {
  const DATA_DIR = createDataDir();
  const check = (environment: NodeJS.ProcessEnv) => () =>
    checkBoothIsThere(readSettings({ DATA_DIR, ...environment }));

  expect(check({})).not.toThrow();
  expect(check({ WORK: 'calls' })).not.toThrow();
  expect(check({ WORK: 'videos' })).toThrow(`no database of one at ${DATA_DIR}/jepret.sqlite`);
  writeFileSync(join(DATA_DIR, 'jepret.sqlite'), '');
  expect(check({ WORK: 'videos' })).toThrow(`no folder of photos of one at ${DATA_DIR}/storage`);
  expect(check({ WORK: 'videos', DATABASE_URL: POSTGRES })).toThrow('no folder of photos');
  expect(check({ WORK: 'videos', DATABASE_URL: POSTGRES, STORAGE_URL: BUCKET })).not.toThrow();
  mkdirSync(join(DATA_DIR, 'storage'));
  expect(check({ WORK: 'videos' })).not.toThrow();
  expect(check({ WORK: 'videos', DATABASE_URL: POSTGRES })).not.toThrow();
});
