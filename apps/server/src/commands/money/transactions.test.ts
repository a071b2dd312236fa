import { expect, test } from 'vitest';
import { run as runAnyCommand } from '../../testing/booths/cli-commands.ts';
import { type PayingBooth, startPayingBooth } from '../../testing/booths/paying-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const run = (booth: PayingBooth, ...command: string[]) =>
  runAnyCommand(booth, 'transactions', ...command);

describeOnEveryDatabase('transactions on the command line', (open) => {
  test('transactions are listed, newest first, and filtered (OPS-8)', async () => {
    const booth = await startPayingBooth(await open());
    expect(await run(booth, 'list')).toBe('There is no such transaction.');
    const first = await booth.kiosk.start();
    await booth.choose(first, 'pay');
    booth.advance(1_000);
    const second = await (await booth.addKiosk('Bandung')).start();
    const lines = (await run(booth, 'list')).split('\n');
    expect(lines[0]).toMatch(/^CODE +STATUS +AMOUNT +LOCATION +KIOSK +MADE +PAID$/);
    expect(lines[1]).toMatch(new RegExp(`^${second.short_code} +pending +IDR 30.000 +bandung`));
    expect(lines[2]).toMatch(new RegExp(`^${first.short_code} +paid +IDR 35.000 +jakarta`));
    const paid = JSON.parse(await run(booth, 'list', '--status', 'paid', '--json'));
    expect(paid).toMatchObject([{ id: first.trx_id }]);
    expect(await run(booth, 'list', '--location', ' BANDUNG ', '--limit', '1')).toContain(
      second.short_code,
    );
  });

  test('a bypass is shown without a payment (CONSOLE-211)', async () => {
    const booth = await startPayingBooth(await open());
    const body = { amount: 30_000, status: 'pending' };
    await booth.post('/v1/transaction/bypass', body, await booth.signInStaff());
    const [, line] = (await run(booth, 'list')).split('\n');
    expect(line).toMatch(/^\w+ +bypass +no payment /);
    const [code = ''] = (line ?? '').split(' ');
    const [fields] = (await run(booth, 'show', code)).split('Ledger');
    expect(fields).toContain('no payment');
    expect(fields).not.toContain('30.000');
  });

  test('a transaction is shown with charges, webhooks and the whole ledger, and without secrets (OPS-8)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start({ voucher_code: 'JEPRET10' });
    await booth.choose(created, 'pay');
    const shown = await run(booth, 'show', created.short_code.toLowerCase());
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
    const row = await booth.database
      .selectFrom('transactions')
      .selectAll()
      .executeTakeFirstOrThrow();
    const json = await run(booth, 'show', created.trx_id, '--json');
    for (const secret of [row.guest_token, row.files_key, booth.kiosk.pushToken]) {
      expect(shown + json).not.toContain(secret);
    }
  });

  test('a transaction is moved to another kiosk, and marked as refunded once (OPS-9)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    booth.advance(1);
    const other = await booth.addKiosk();
    const kioskId = (await booth.kiosks.list()).at(-1)?.id ?? '';
    expect(await run(booth, 'move', created.short_code, kioskId)).toBe(
      `${created.short_code} now belongs to kiosk ${kioskId}.`,
    );
    expect(await other.status(created.trx_id)).toBe('paid');
    const refund = () =>
      run(booth, 'refunded', created.trx_id, '--amount', '35000', '--reason', 'The printer broke.');
    expect(await refund()).toBe(`${created.short_code} is marked as refunded.`);
    await expect(refund()).rejects.toThrow('Only a paid transaction can be refunded');
    expect(await other.status(created.trx_id)).toBe('refunded');
    expect(await run(booth, 'check')).toBe('1 transaction agrees with its ledger.');
  });

  test('transactions are checked against their ledgers, and tampering is found (OPS-9)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.kiosk.start();
    await booth.database
      .updateTable('transactions')
      .set({ status: 'paid' })
      .where('id', '=', created.trx_id)
      .execute();
    await expect(run(booth, 'check')).rejects.toThrow(
      `1 of 2 transactions disagree:\n${created.trx_id}: status is paid, by the ledger pending.`,
    );
  });

  test('a wrong command prints one sentence and changes nothing (OPS-3)', async () => {
    const booth = await startPayingBooth(await open());
    const { short_code } = await booth.kiosk.start();
    for (const [command, sentence] of [
      [['show', 'NOPE'], 'No transaction is called NOPE.'],
      [['move', short_code, 'missing'], 'No kiosk has the id missing.'],
      [
        ['refunded', short_code, '--amount', '35000', '--reason', 'x'],
        'Only a paid transaction can be refunded',
      ],
      [
        ['refunded', short_code, '--amount', '1'],
        "required option '--reason <text>' not specified",
      ],
      [['refunded', short_code, '--reason', 'x'], "required option '--amount <idr>' not specified"],
      [['list', '--status', 'lost'], 'A status is pending, paid'],
      [['list', '--limit', '0'], 'A count is a number from 1 to 1000.'],
    ] as const) {
      await expect(run(booth, ...command)).rejects.toThrow(sentence);
    }
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });
});
