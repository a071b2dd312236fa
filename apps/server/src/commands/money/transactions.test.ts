import { expect, test } from 'vitest';
import { run as runAnyCommand } from '../../testing/booths/operator.ts';
import { openTill, type Till } from '../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const run = (till: Till, ...command: string[]) => runAnyCommand(till, 'transactions', ...command);

describeOnEveryDatabase('the operator’s transactions', (open) => {
  test('are listed, newest first, and filtered (OPS-8)', async () => {
    const till = await openTill(await open());
    expect(await run(till, 'list')).toBe('There is no such transaction.');
    const first = await till.kiosk.start();
    await till.choose(first, 'pay');
    till.advance(1_000);
    const second = await (await till.addKiosk('Bandung')).start();
    const lines = (await run(till, 'list')).split('\n');
    expect(lines[0]).toMatch(/^CODE +STATUS +AMOUNT +LOCATION +KIOSK +MADE +PAID$/);
    expect(lines[1]).toMatch(new RegExp(`^${second.short_code} +pending +IDR 30.000 +bandung`));
    expect(lines[2]).toMatch(new RegExp(`^${first.short_code} +paid +IDR 35.000 +jakarta`));
    const paid = JSON.parse(await run(till, 'list', '--status', 'paid', '--json'));
    expect(paid).toMatchObject([{ id: first.trx_id }]);
    expect(await run(till, 'list', '--location', ' BANDUNG ', '--limit', '1')).toContain(
      second.short_code,
    );
  });

  test('a bypass shows that nothing is paid for it (CONSOLE-211)', async () => {
    const till = await openTill(await open());
    const body = { amount: 30_000, status: 'pending' };
    await till.post('/v1/transaction/bypass', body, await till.signStaffIn());
    const [, line] = (await run(till, 'list')).split('\n');
    expect(line).toMatch(/^\w+ +bypass +no payment /);
    const [code = ''] = (line ?? '').split(' ');
    const [fields] = (await run(till, 'show', code)).split('Ledger');
    expect(fields).toContain('no payment');
    expect(fields).not.toContain('30.000');
  });

  test('are shown with charges, webhooks and the whole ledger, and without secrets (OPS-8)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start({ voucher_code: 'JEPRET10' });
    await till.choose(created, 'pay');
    const shown = await run(till, 'show', created.short_code.toLowerCase());
    for (const text of [
      'IDR 31.500',
      'Charges',
      'Webhooks',
      'Ledger',
      'pending > paid',
      'sandbox',
    ]) {
      expect(shown).toContain(text);
    }
    expect(shown).toMatch(/kiosk:\S+ +created +new > pending +IDR 31\.500/);
    expect(shown).toMatch(/provider:sandbox +paid +pending > paid +IDR 31\.500/);
    const row = await till.database
      .selectFrom('transactions')
      .selectAll()
      .executeTakeFirstOrThrow();
    const json = await run(till, 'show', created.trx_id, '--json');
    for (const secret of [row.guest_token, row.files_key, till.kiosk.pushToken]) {
      expect(shown + json).not.toContain(secret);
    }
  });

  test('are moved to another kiosk, and marked as refunded once (OPS-9)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    await till.choose(created, 'pay');
    till.advance(1);
    const other = await till.addKiosk();
    const kioskId = (await till.kiosks.list()).at(-1)?.id ?? '';
    expect(await run(till, 'move', created.short_code, kioskId)).toBe(
      `${created.short_code} now belongs to kiosk ${kioskId}.`,
    );
    expect(await other.status(created.trx_id)).toBe('paid');
    const refund = () =>
      run(till, 'refunded', created.trx_id, '--amount', '35000', '--reason', 'The printer broke.');
    expect(await refund()).toBe(`${created.short_code} is marked as refunded.`);
    await expect(refund()).rejects.toThrow('Only a paid transaction is refunded');
    expect(await other.status(created.trx_id)).toBe('refunded');
    expect(await run(till, 'check')).toBe('1 transaction agrees with its ledger.');
  });

  test('are checked against their ledgers, and what was tampered with is found (OPS-9)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    await till.kiosk.start();
    await till.database
      .updateTable('transactions')
      .set({ status: 'paid' })
      .where('id', '=', created.trx_id)
      .execute();
    await expect(run(till, 'check')).rejects.toThrow(
      `1 of 2 transactions disagree:\n${created.trx_id}: status is paid, by the ledger pending.`,
    );
  });

  test('mistakes are told in words, and change nothing (OPS-3)', async () => {
    const till = await openTill(await open());
    const { short_code } = await till.kiosk.start();
    for (const [command, sentence] of [
      [['show', 'NOPE'], 'No transaction is called NOPE.'],
      [['move', short_code, 'nobody'], 'No kiosk has the id nobody.'],
      [
        ['refunded', short_code, '--amount', '35000', '--reason', 'x'],
        'Only a paid transaction is refunded',
      ],
      [
        ['refunded', short_code, '--amount', '1'],
        "required option '--reason <text>' not specified",
      ],
      [['refunded', short_code, '--reason', 'x'], "required option '--amount <idr>' not specified"],
      [['list', '--status', 'lost'], 'A status is pending, paid'],
      [['list', '--limit', '0'], 'A count is a number from 1 to 1000.'],
    ] as const) {
      await expect(run(till, ...command)).rejects.toThrow(sentence);
    }
    expect(await till.audit()).toEqual([]);
  });
});
