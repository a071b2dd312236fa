import { expect, test } from 'vitest';
import { openConsole, openConsoleAs } from '../../testing/booths/console-browser.ts';
import { createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { fail, warn } from './check.ts';

async function openChecks(booth: TestBooth) {
  const owner = openConsole(booth);
  await owner.enter();
  return {
    list: async () => (await owner.call('listChecks')).json().data,
    run: (name: string) => owner.call('runCheck', { params: { name } }),
  };
}

test('each check has a call of its own, and a failed check is a result (OPS-65)', async () => {
  const booth = await createTestBooth(await openInMemory(), {
    checks: [
      { name: 'Data folder', run: async () => warn('It is small.', 'Use another disk.') },
      { name: 'Mail', run: async () => fail('It is silent.', 'Check SMTP_URL.') },
      {
        name: 'Printer',
        async run() {
          throw new Error('ipp://sari:hunter2@printer is odd');
        },
      },
    ],
  });
  const { list, run } = await openChecks(booth);
  expect(await list()).toEqual(['Data folder', 'Mail', 'Printer']);
  expect((await run('Data folder')).json().data).toEqual({
    name: 'Data folder',
    status: 'warn',
    message: 'It is small.',
    remedy: 'Use another disk.',
  });
  expect((await run('Mail')).json().data).toMatchObject({ status: 'fail' });
  const broken = await run('Printer');
  expect(broken.json().data).toMatchObject({
    status: 'fail',
    message: 'The check failed (Error).',
  });
  expect(broken.body).not.toContain('hunter2');
  expect(booth.logged.join('')).toContain('a check of the booth failed');
});

test('checks are limited in number, and refused for an unknown name and without the right (OPS-65)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const { run } = await openChecks(booth);
  expect((await run('Kitchen')).statusCode).toBe(404);
  for (let count = 0; count < 20; count += 1) expect((await run('Disk')).statusCode).toBe(200);
  expect((await run('Disk')).statusCode).toBe(429);
  const operator = await openConsoleAs(booth, 'operator');
  expect((await operator.call('listChecks')).statusCode).toBe(403);
});
