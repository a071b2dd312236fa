import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SettingError } from '../../config/settings.ts';
import { systemRandomness } from '../../ports/randomness.ts';
import { createDataDir } from '../../testing/run-process.ts';
import { createSecretBox } from './secret-box.ts';

const KEY = 'k'.repeat(32);

test('without SECRET_KEY the first start generates a key file, which later starts use (CONSOLE-9)', () => {
  const dataDir = createDataDir();
  const open = () => createSecretBox({ dataDir, secretKey: undefined }, systemRandomness);
  const sealed = open().seal('a secret', 'x');
  expect(open().open(sealed, 'x')).toBe('a secret');
  const file = join(dataDir, 'secret-key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8').trim()).toHaveLength(43);
});

test('SECRET_KEY takes precedence over the file, and an empty file is an error (CONSOLE-9)', () => {
  const dataDir = createDataDir();
  const sealed = createSecretBox({ dataDir, secretKey: KEY }, systemRandomness).seal(
    'a secret',
    'x',
  );
  expect(createSecretBox({ dataDir, secretKey: KEY }, systemRandomness).open(sealed, 'x')).toBe(
    'a secret',
  );
  writeFileSync(join(dataDir, 'secret-key'), '');
  expect(readdirSync(dataDir)).toEqual(['secret-key']);
  expect(() => createSecretBox({ dataDir, secretKey: undefined }, systemRandomness)).toThrow(
    SettingError,
  );
});
