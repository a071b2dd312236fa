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
  test('each adapter is tested for real, and the audit knows who did it (CONSOLE-68)', async () => {
    const booth = await createTestBooth(await open());
    const { owner, list, test: tryOut } = await openSettings(booth);
    expect((await list()).map(({ name, state }) => [name, state.kind])).toEqual([
      ['payment', 'works'],
      ['push', 'unknown'],
      ['mail', 'unknown'],
      ['storage', 'works'],
      ['printer', 'works'],
      ['database', 'works'],
    ]);
    for (const name of NAMES) {
      expect([name, await tryOut(name)]).toEqual([
        name,
        { kind: 'works', reason: expect.stringMatching(/\.$/), remedy: null },
      ]);
    }
    expect((await tryOut('database')).reason).toMatch(/^It answers, and holds \d+\.\d MB\.$/);
    expect(booth.mails.at(-1)).toMatchObject({
      to: ADMIN.email,
      subject: 'The booth can send mails',
    });
    // Nothing of it stays.
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

test('what does not work is said in words, with the remedy (CONSOLE-68)', async () => {
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
  const { list, test: tryOut } = await openSettings(booth);
  expect((await list()).filter(({ state }) => state.kind === 'fails')).toMatchObject([
    { name: 'payment' },
    { name: 'printer', state: { remedy: 'Close the cover until it clicks.' } },
  ]);
  expect(await tryOut('payment')).toMatchObject({
    kind: 'fails',
    reason: expect.stringContaining('Midtrans answered 401.'),
    remedy: expect.any(String),
  });
  expect(await tryOut('push')).toMatchObject({ reason: 'Google refuses the service account.' });
  expect(await tryOut('mail')).toMatchObject({
    reason: 'The mail server is silent.',
    remedy: expect.stringContaining('SMTP_URL'),
  });
  expect(await tryOut('storage')).toMatchObject({ reason: 'The bucket is not ours.' });
  expect(await tryOut('printer')).toMatchObject({ remedy: 'Close the cover until it clicks.' });
});

test('one that hangs, or fails without words, is answered all the same (CONSOLE-68)', async () => {
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
    // The limit is over at once.
    scheduler: {
      ...dependencies.clock,
      schedule: (delayMs, task) => {
        if (delayMs === 8_000) setImmediate(task);
        return () => {};
      },
    },
  });
  const { test: tryOut } = await openSettings(booth);
  expect(await tryOut('printer')).toMatchObject({
    kind: 'fails',
    reason: 'It gave no answer within 8 seconds.',
  });
  expect(await tryOut('mail')).toMatchObject({
    kind: 'fails',
    reason: 'It failed in a way that has no words.',
  });
});

test('nobody tests without end, what does not exist, or without the right (CONSOLE-68)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const { owner } = await openSettings(booth);
  const tryOut = async (name: string) =>
    (await owner.call('testAdapter', { params: { name } })).statusCode;
  expect(await tryOut('kitchen')).toBe(404);
  for (let count = 0; count < 10; count += 1) expect(await tryOut('mail')).toBe(200);
  expect(await tryOut('mail')).toBe(429);
  expect(await tryOut('printer')).toBe(200);
  const operator = await openConsoleAs(booth, 'operator');
  expect((await operator.call('listAdapters')).statusCode).toBe(403);
});
