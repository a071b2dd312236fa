import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('CI runs all checks and nothing else (RUN-34)', () => {
  const commands = read('../.ci/run')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(commands).toEqual(['set -euo pipefail', 'cd "$(dirname "$0")/.."', 'npm run test:full']);
  const { scripts } = JSON.parse(read('../package.json'));
  expect(scripts.test).toBe('exec node scripts/bootstrap.mjs test');
  expect(scripts['test:full']).toBe('exec node scripts/bootstrap.mjs test --full');
});
