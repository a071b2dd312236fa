import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { copyTree } from './copy-tree.ts';

test('changes in the copy do not affect the checkout, also through workspace packages (RUN-38)', ({
  expect,
}) => {
  const checkout = mkdtempSync(join(tmpdir(), 'jepret-checkout-'));
  onTestFinished(() => rmSync(checkout, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(join(checkout, path, '..'), { recursive: true });
    writeFileSync(join(checkout, path), text);
  };
  write('packages/contract/constants.ts', 'before');
  write('node_modules/zod/index.js', 'installed');
  write('.gitignore', 'node_modules\nsecret');
  write('secret', 'ignored');
  mkdirSync(join(checkout, 'node_modules/@jepret'));
  symlinkSync('../../packages/contract', join(checkout, 'node_modules/@jepret/contract'));
  execFileSync('git', ['init', '--quiet', checkout]);

  const { folder, remove } = copyTree(checkout);
  writeFileSync(join(folder, 'packages/contract/constants.ts'), 'after');
  const read = (path: string) => readFileSync(path, 'utf8');
  expect(read(join(folder, 'node_modules/@jepret/contract/constants.ts'))).toBe('after');
  expect(read(join(folder, 'node_modules/zod/index.js'))).toBe('installed');
  expect(() => read(join(folder, 'secret'))).toThrow('ENOENT');
  expect(read(join(checkout, 'packages/contract/constants.ts'))).toBe('before');
  remove();
  expect(() => read(join(folder, '.gitignore'))).toThrow('ENOENT');
  expect(read(join(checkout, 'node_modules/zod/index.js'))).toBe('installed');
});
