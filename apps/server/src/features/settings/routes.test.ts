import type { AdapterName, ConsoleAdapter } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BlobStoreError } from '../../ports/blob-store.ts';
import { openConsole, openConsoleAs } from '../../testing/booths/console-browser.ts';
import { ADMIN, createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import { createTestDependencies } from '../../testing/booths/test-dependencies.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { createFakePrinter } from '../../testing/media/fake-printer.ts';

const NAMES: AdapterName[] = ['payment', 'push', 'mail', 'storage', 'printer', 'database'];

async function openSettings(booth: TestBooth) {
  const owner = openConsole(booth);
  await owner.enter();
  return {
    owner,
    list: async (): Promise<ConsoleAdapter[]> => (await owner.call('listAdapters')).json().data,
    test: async (name: string) =>
      (await owner.call('testAdapter', { params: { name } })).json().data,
  };
}

describeOnEveryDatabase('settings', (open) => {
  test('each adapter is tested against the real service, and the test is audited with the person (CONSOLE-68)', async () => {
    const booth = await createTestBooth(await open());
    const { owner, list, test: runTest } = await openSettings(booth);
    expect((await list()).map(({ name, state }) => [name, state.kind])).toEqual([
      ['payment', 'works'],
      ['push', 'unknown'],
      ['mail', 'unknown'],
      ['storage', 'works'],
      ['printer', 'works'],
      ['database', 'works'],
      ['backup', 'unknown'],
    ]);
    for (const name of NAMES) {
      expect([name, await runTest(name)]).toEqual([
        name,
        { kind: 'works', reason: expect.stringMatching(/\.$/), remedy: null },
      ]);
    }
    expect((await runTest('database')).reason).toMatch(/^It responds and contains \d+\.\d MB\.$/);
    expect(booth.mails.at(-1)).toMatchObject({
      to: ADMIN.email,
      subject: 'The booth can send mails',
    });
    // The test file is deleted.
    expect(await booth.dependencies.blobStore.list('settings-test/')).toEqual([]);
    const { rows } = (
      await owner.call('listAudit', { query: { action: 'settings.tested' } })
    ).json().data;
    expect(rows).toHaveLength(NAMES.length + 1);
    expect(rows[0]).toMatchObject({
      actor: ADMIN.email,
      subject: 'database',
      after: { outcome: 'works' },
    });
  });
});

test('a failed test shows the reason and the remedy (CONSOLE-68)', async () => {
  const printer = createFakePrinter();
  const { dependencies } = createTestDependencies(await openInMemory());
  const { blobStore, payments, pushChannel } = dependencies;
  const booth = await createTestBooth(await openInMemory(), {
    printer,
    payments: {
      ...payments,
      active: {
        ...payments.active,
        readPayment: async () => ({ kind: 'unreachable', reason: 'Midtrans answered 401.' }),
      },
    },
    pushChannel: {
      ...pushChannel,
      deliver: async () => ({ kind: 'refused', reason: 'Google refuses the service account.' }),
    },
    blobStore: {
      ...blobStore,
      async put() {
        throw new BlobStoreError('refused', 'The bucket is not ours.');
      },
    },
  });
  printer.trouble = { kind: 'cover-open', message: null };
  booth.mailOutcome.current = { kind: 'unreachable', reason: 'The mail server is silent.' };
  const { list, test: runTest } = await openSettings(booth);
  expect((await list()).filter(({ state }) => state.kind === 'fails')).toMatchObject([
    { name: 'payment' },
    { name: 'printer', state: { remedy: 'Close the cover until it clicks.' } },
  ]);
  expect(await runTest('payment')).toMatchObject({
    kind: 'fails',
    reason: expect.stringContaining('Midtrans answered 401.'),
    remedy: expect.any(String),
  });
  expect(await runTest('push')).toMatchObject({ reason: 'Google refuses the service account.' });
  expect(await runTest('mail')).toMatchObject({
    reason: 'The mail server is silent.',
    remedy: expect.stringContaining('SMTP_URL'),
  });
  expect(await runTest('storage')).toMatchObject({ reason: 'The bucket is not ours.' });
  expect(await runTest('printer')).toMatchObject({ remedy: 'Close the cover until it clicks.' });
});

test('a test that hangs or throws an unexpected error has a result too (CONSOLE-68)', async () => {
  const { dependencies } = createTestDependencies(await openInMemory());
  const printer = createFakePrinter();
  const booth = await createTestBooth(await openInMemory(), {
    printer: { ...printer, getHealth: () => new Promise(() => {}) },
    mailer: {
      ...dependencies.mailer,
      async send() {
        throw new Error('smtp://sari:hunter2@host is odd');
      },
    },
    // The timeout passes at once.
    scheduler: {
      ...dependencies.clock,
      schedule: (delayMs, task) => {
        if (delayMs === 8_000) setImmediate(task);
        return () => {};
      },
    },
  });
  const { test: runTest } = await openSettings(booth);
  expect(await runTest('printer')).toMatchObject({
    kind: 'fails',
    reason: 'It did not respond within 8 seconds.',
  });
  expect(await runTest('mail')).toMatchObject({
    kind: 'fails',
    reason: 'It failed with an unexpected error.',
  });
});

test('tests are limited in number, and refused for an unknown adapter and without the right (CONSOLE-68)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const { owner } = await openSettings(booth);
  const runTest = async (name: string) =>
    (await owner.call('testAdapter', { params: { name } })).statusCode;
  expect(await runTest('kitchen')).toBe(404);
  for (let count = 0; count < 10; count += 1) expect(await runTest('mail')).toBe(200);
  expect(await runTest('mail')).toBe(429);
  expect(await runTest('printer')).toBe(200);
  const operator = await openConsoleAs(booth, 'operator');
  expect((await operator.call('listAdapters')).statusCode).toBe(403);
});

test('the time of the last good backup is shown, and one older than 26 hours as a failure (OPS-87)', async () => {
  const last = { files: 12, sizeBytes: 3_400_000, place: '/mnt/usb', madeAt: 0 };
  const backups = {
    isExpected: true,
    readLast: async () => ({ ...last, isEncrypted: false, isOnOwnDisk: true }),
  };
  const booth = await createTestBooth(await openInMemory(), { backups });
  last.madeAt = booth.dependencies.clock.now();
  const { list, test: runTest } = await openSettings(booth);
  const isGood = {
    kind: 'works',
    reason: expect.stringMatching(/^The last good backup is from .+ \(12 files, 3\.4 MB\)\.$/),
    remedy: null,
  };
  expect((await list()).at(-1)).toMatchObject({ name: 'backup', state: isGood });
  expect(await runTest('backup')).toEqual(isGood);
  last.madeAt -= 26 * 3_600_000 + 60_000 + 1;
  const isOld = {
    kind: 'fails',
    reason: expect.stringMatching(/^The last good backup is from /),
    remedy: expect.stringContaining('BACKUP_TO'),
  };
  expect((await list()).at(-1)).toMatchObject({ name: 'backup', state: isOld });
  expect(await runTest('backup')).toEqual(isOld);
});

test('without a place for backups nothing is tested, and the remedy says what to set (OPS-87)', async () => {
  const { test: runTest } = await openSettings(await createTestBooth(await openInMemory()));
  expect(await runTest('backup')).toEqual({
    kind: 'fails',
    reason: 'There are no nightly backups.',
    remedy: expect.stringContaining('BACKUP_TO'),
  });
});
