import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../database/schema.ts';
import { run as runAnyCommand } from '../../testing/booths/cli-commands.ts';
import { type ProviderBooth, startProviderBooth } from '../../testing/booths/provider-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createAuditStore } from './store.ts';

const UNKNOWN_ORDER = 'JPRT-FORGOTTEN-1';

/** Two paid transactions, one paid with a wrong amount, and an unmatched order. */
async function startWithPayments(database: Database) {
  const booth = await startProviderBooth(database, 'midtrans');
  const pay = async (amountIdr?: number) => {
    const { trx_id, short_code } = await booth.kiosk.start();
    await booth.double.pay(await booth.orderIdOf(trx_id), amountIdr ? { amountIdr } : {});
    await booth.deliverAll();
    return short_code;
  };
  const codes = { asked: await pay(), byHand: await pay(), wrong: await pay(34_999) };
  await booth.database
    .insertInto('notices')
    .values({
      hash: 'x',
      provider: 'midtrans',
      body: '{}',
      verdict: 'unmatched',
      order_id: UNKNOWN_ORDER,
      first_at: 1,
      last_at: 1,
      times: 1,
    })
    .execute();
  const kioskId = (await booth.kiosks.list())[0]?.id ?? '';
  const commands = [
    ['move', codes.asked, kioskId],
    ['refund', codes.asked, '--reason', 'It broke.'],
    ['refunded', codes.byHand, '--amount', '35000', '--reason', 'In cash.'],
    ['settle', codes.wrong, '--note', 'Given back.'],
    ['settle', UNKNOWN_ORDER, '--note', 'Looked up.'],
  ];
  return { booth, codes, kioskId, commands };
}

const run = (booth: ProviderBooth, command: string[]) =>
  runAnyCommand(booth, 'transactions', ...command);

const readAudit = async (booth: ProviderBooth) =>
  createAuditStore(booth.database).list(
    { kind: 'all' },
    { search: 'a test' },
    { after: undefined, limit: 50 },
  );

describeOnEveryDatabase('the audit of money', (open) => {
  test('has changes of money by command, with the user’s name, as has the ledger (CONSOLE-22, CONSOLE-23)', async () => {
    const { booth, codes, kioskId, commands } = await startWithPayments(await open());
    for (const command of commands) await run(booth, command);
    // A repeated command is the same refund, and no change.
    await run(booth, ['refund', codes.asked, '--reason', 'It broke.']);
    const common = { actor: 'a test', actor_kind: 'system', location: 'jakarta' };
    expect((await readAudit(booth)).toReversed()).toMatchObject([
      {
        ...common,
        action: 'transaction.moved',
        subject: codes.asked,
        before: { kioskId },
        after: { kioskId },
      },
      {
        ...common,
        action: 'transaction.refund-asked',
        subject: codes.asked,
        after: { amountIdr: 35_000, reason: 'It broke.' },
      },
      {
        ...common,
        action: 'transaction.refunded-by-hand',
        subject: codes.byHand,
        after: { amountIdr: 35_000, reason: 'In cash.' },
      },
      {
        ...common,
        action: 'transaction.owed-settled',
        subject: codes.wrong,
        after: { owed: `${codes.wrong}-1`, amountIdr: 34_999, note: 'Given back.' },
      },
      {
        action: 'transaction.owed-settled',
        subject: UNKNOWN_ORDER,
        location: null,
        after: { note: 'Looked up.' },
      },
    ]);
    for (const [code, events] of [
      [codes.asked, ['moved', 'refund_asked']],
      [codes.byHand, ['refunded']],
      [codes.wrong, ['owed_settled']],
    ] as const) {
      const { ledger } = await booth.transactions.getRecords(code);
      const written = ledger.filter(({ details }) => details.by === 'a test');
      expect(written.map(({ event, actor }) => [event, actor])).toEqual(
        events.map((event) => [event, 'operator']),
      );
    }
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('prevents a change of money if its line cannot be written (CONSOLE-22)', async () => {
    const failingAudit = createFailingAudit();
    const { booth, codes, commands } = await startWithPayments(
      (await open()).withPlugin(failingAudit.plugin),
    );
    const readAll = async () => ({
      files: await Promise.all(
        Object.values(codes).map((code) => booth.transactions.getRecords(code)),
      ),
      unmatched: await booth.transactions.listUnmatched({ isOpen: true }),
    });
    const before = await readAll();
    failingAudit.begin();
    for (const command of commands) await expect(run(booth, command)).rejects.toThrow();
    expect(await readAll()).toEqual(before);
  });
});

function createFailingAudit() {
  let isFull = false;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const table = node.kind === 'InsertQueryNode' && node.into?.table.identifier.name;
      if (isFull && table === 'audit') throw new Error('The disk is full.');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const begin = () => {
    isFull = true;
  };
  return { plugin, begin };
}
