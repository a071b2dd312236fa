import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('CI runs `npm test` and nothing else (RUN-30)', () => {
  const commands = read('../.ci/run')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(commands).toEqual(['set -euo pipefail', 'cd "$(dirname "$0")/.."', 'npm test']);
  expect(JSON.parse(read('../package.json')).scripts.test).toBe(
    'exec node scripts/bootstrap.mjs test',
  );
});
