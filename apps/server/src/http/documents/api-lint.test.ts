import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { createDataDir } from '../../testing/run-process.ts';

const REDOCLY = join(import.meta.dirname, '../../../../../node_modules/@redocly/cli/bin/cli.js');
/** No update check and no telemetry. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const Report = z.object({
  problems: z.array(
    z.object({
      ruleId: z.string(),
      message: z.string(),
      location: z.array(z.object({ pointer: z.string() })),
    }),
  ),
});

test('the OpenAPI document passes the recommended rules, except for one path that is fixed (RUN-19)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const document = (await booth.get('/docs/json')).body;
  expect(await lint(document)).toEqual([
    {
      ruleId: 'no-path-trailing-slash',
      message: '`/v2/transaction/` should not have a trailing slash.',
      pointers: ['#/paths/~1v2~1transaction~1'],
    },
  ]);
});

test('the linter reports faults', async () => {
  const incomplete = { openapi: '3.1.0', info: { title: 'Jepret', version: '1' }, paths: {} };
  const problems = await lint(JSON.stringify(incomplete));
  expect(problems.map(({ ruleId }) => ruleId)).toEqual(['no-empty-servers', 'info-license']);
});

async function lint(document: string) {
  // A new folder, so that no other settings apply.
  const cwd = createDataDir();
  writeFileSync(join(cwd, 'openapi.json'), document);
  const options = ['lint', 'openapi.json', '--extends', 'recommended', '--format', 'json'];
  const report = await new Promise<string>((resolve, reject) => {
    const env = { ...process.env, ...QUIET };
    execFile(process.execPath, [REDOCLY, ...options], { cwd, env }, (error, stdout) =>
      // The exit code is not zero if there are problems.
      stdout === '' && error ? reject(error) : resolve(stdout),
    );
  });
  return Report.parse(JSON.parse(report)).problems.map(({ ruleId, message, location }) => ({
    ruleId,
    message,
    pointers: location.map(({ pointer }) => pointer),
  }));
}
