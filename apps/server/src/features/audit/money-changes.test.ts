import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../database/schema.ts';
import { run as runAnyCommand } from '../../testing/booths/operator.ts';
import { openProviderTill, type ProviderTill } from '../../testing/booths/provider-till.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createAuditStore } from './store.ts';

const UNKNOWN_ORDER = 'JPRT-FORGOTTEN-1';

/** Two that are paid, one that was paid wrongly, and an order of which only a webhook knows. */
async function openMoney(database: Database) {
  const till = await openProviderTill(database, 'midtrans');
  const pay = async (amountIdr?: number) => {
    const { trx_id, short_code } = await till.kiosk.start();
    await till.double.pay(await till.orderIdOf(trx_id), amountIdr ? { amountIdr } : {});
    await till.deliverAll();
    return short_code;
  };
  const codes = { asked: await pay(), byHand: await pay(), wrong: await pay(34_999) };
  await till.database
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
  const kioskId = (await till.kiosks.list())[0]?.id ?? '';
  const commands = [
    ['move', codes.asked, kioskId],
    ['refund', codes.asked, '--reason', 'It broke.'],
    ['refunded', codes.byHand, '--amount', '35000', '--reason', 'In cash.'],
    ['settle', codes.wrong, '--note', 'Given back.'],
    ['settle', UNKNOWN_ORDER, '--note', 'Looked up.'],
  ];
  return { till, codes, kioskId, commands };
}

const run = (till: ProviderTill, command: string[]) =>
  runAnyCommand(till, 'transactions', ...command);

const readAudit = async (till: ProviderTill) =>
  createAuditStore(till.database).list(
    { kind: 'everybody' },
    { search: 'a test' },
    { after: undefined, limit: 50 },
  );

describeOnEveryDatabase('money in the audit', (open) => {
  test('what is done about money from the shell is in the audit and the ledger, by name (CONSOLE-22, CONSOLE-23)', async () => {
    const { till, codes, kioskId, commands } = await openMoney(await open());
    for (const command of commands) await run(till, command);
    // Asked for again it is the same refund, and no change.
    await run(till, ['refund', codes.asked, '--reason', 'It broke.']);
    const place = { actor: 'a test', actor_kind: 'system', location: 'jakarta' };
    expect((await readAudit(till)).toReversed()).toMatchObject([
      {
        ...place,
        action: 'transaction.moved',
        subject: codes.asked,
        before: { kioskId },
        after: { kioskId },
      },
      {
        ...place,
        action: 'transaction.refund-asked',
        subject: codes.asked,
        after: { amountIdr: 35_000, reason: 'It broke.' },
      },
      {
        ...place,
        action: 'transaction.refunded-by-hand',
        subject: codes.byHand,
        after: { amountIdr: 35_000, reason: 'In cash.' },
      },
      {
        ...place,
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
      const { ledger } = await till.transactions.show(code);
      const written = ledger.filter(({ details }) => details.by === 'a test');
      expect(written.map(({ event, actor }) => [event, actor])).toEqual(
        events.map((event) => [event, 'operator']),
      );
    }
    expect(await till.audit()).toEqual([]);
  });

  test('what cannot be written into the audit is not done (CONSOLE-22)', async () => {
    const full = createFullAudit();
    const { till, codes, commands } = await openMoney((await open()).withPlugin(full.plugin));
    const readAll = async () => ({
      files: await Promise.all(Object.values(codes).map((code) => till.transactions.show(code))),
      unmatched: await till.transactions.listUnmatched({ isOpen: true }),
    });
    const before = await readAll();
    full.begin();
    for (const command of commands) await expect(run(till, command)).rejects.toThrow();
    expect(await readAll()).toEqual(before);
  });
});

function createFullAudit() {
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
