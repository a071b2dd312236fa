import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckResult } from '@jepret/contract/console';
import { freePort } from '@jepret/testing/free-port.ts';
import { expect, test } from 'vitest';
import { createDataDir, runProcess } from '../../testing/run-process.ts';

const namesOf = (results: CheckResult[], status: CheckResult['status']) =>
  results.filter((result) => result.status === status).map(({ name }) => name);

test('a running booth passes, without its mail, payment and printer settings with warnings (OPS-54, OPS-55, OPS-58)', async () => {
  const settings = { DATA_DIR: createDataDir(), PORT: String(await freePort()) };
  const server = runProcess('server', settings);
  await server.until('Jepret is open');
  const run = (...options: string[]) => runProcess('cli', settings, ['doctor', ...options]).ended;

  const asJson = await run('--json');
  const results: CheckResult[] = JSON.parse(asJson.stdout);
  expect(namesOf(results, 'fail')).toEqual([]);
  expect(namesOf(results, 'ok')).toEqual(
    expect.arrayContaining([
      ...['Node', 'Database', 'Data folder', 'Storage', 'Server'],
      ...['Disk growth', 'Print agents'],
    ]),
  );
  expect(namesOf(results, 'warn')).toEqual(
    expect.arrayContaining(['Mail', 'Payment', 'Printer', 'Kiosks']),
  );
  expect(asJson.code).toBe(0);
  expect(listSheets(settings.DATA_DIR)).toEqual([]);

  const { code, stdout } = await run('--test-sheet');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ok {4}Node: This is Node [\d.]+\.$/m);
  expect(stdout).toMatch(/^ok {4}Test sheet: A sheet was printed\./m);
  expect(listSheets(settings.DATA_DIR)).toEqual([expect.stringMatching(/-test-.*\.jpg$/)]);
  expect(stdout).toMatch(/^warn {2}Payment: The sandbox .*\n {6}To take money, /m);
});

test('without a booth it says so with exit code 1, and creates nothing (OPS-55, OPS-56)', async () => {
  const folder = createDataDir();
  const run = async (dataDir: string) => {
    const environment = { DATA_DIR: dataDir, PORT: String(await freePort()) };
    return runProcess('cli', environment, ['doctor', '--json']).ended;
  };
  const missing = await run(join(folder, 'missing'));
  expect(missing.code).toBe(1);
  expect(namesOf(JSON.parse(missing.stdout), 'fail')).toEqual([
    'Database',
    'Data folder',
    'Server',
  ]);
  expect(readdirSync(folder)).toEqual([]);

  const empty = join(folder, 'empty');
  mkdirSync(empty);
  expect(namesOf(JSON.parse((await run(empty)).stdout), 'fail')).toEqual(['Database', 'Server']);
  expect(readdirSync(empty)).not.toContain('jepret.sqlite');
});

test('a wrong setting is a failed check, and no secret is printed (OPS-55, OPS-51)', async () => {
  const run = (environment: Record<string, string>) =>
    runProcess('cli', { DATA_DIR: createDataDir(), ...environment }, ['doctor', '--json']).ended;
  const wrong = await run({ PORT: 'abc' });
  expect([wrong.code, JSON.parse(wrong.stdout)]).toEqual([
    1,
    [
      {
        name: 'Settings',
        status: 'fail',
        message: 'PORT must be a whole number from 0 to 65535.',
        remedy: expect.any(String),
      },
    ],
  ]);
  const port = await freePort();
  const { stdout, stderr } = await run({
    PORT: String(port),
    DATABASE_URL: `postgres://booth:hunter2@127.0.0.1:${port}/booth`,
    SMTP_URL: `smtp://booth:hunter2@127.0.0.1:${port}`,
    SECRET_KEY: 'hunter2'.repeat(6),
  });
  expect(namesOf(JSON.parse(stdout), 'fail')).toEqual(['Database', 'Server', 'Mail']);
  expect(stdout + stderr).not.toContain('hunter2');
});

const listSheets = (dataDir: string) =>
  readdirSync(join(dataDir, 'prints')).filter((name) => name.endsWith('.jpg'));
