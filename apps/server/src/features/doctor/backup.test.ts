import { expect, test } from 'vitest';
import { createBackupCheck } from './backup.ts';

const check = (kind?: 'works' | 'fails') =>
  createBackupCheck(async () => kind && { kind, reason: 'It is from today.', remedy: null }).run(
    AbortSignal.timeout(1_000),
  );

test('a recent backup is good, an old one a failure, and none a warning (OPS-87, OPS-51)', async () => {
  expect(await check('works')).toEqual({ status: 'ok', message: 'It is from today.' });
  expect(await check('fails')).toMatchObject({ status: 'fail' });
  expect(await check()).toMatchObject({
    status: 'warn',
    remedy: expect.stringContaining('BACKUP_TO'),
  });
});
