import { expect, test } from 'vitest';
import { run as runAnyCommand } from '../../testing/booths/cli-commands.ts';
import {
  type ProviderBooth,
  refundAt,
  startProviderBooth,
} from '../../testing/booths/provider-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const run = (booth: ProviderBooth, ...command: string[]) =>
  runAnyCommand(booth, 'transactions', ...command);

async function payWrong(booth: ProviderBooth) {
  const { trx_id, short_code } = await booth.kiosk.start();
  const orderId = await booth.orderIdOf(trx_id);
  await booth.double.pay(orderId, { amountIdr: 34_999 });
  await booth.deliverAll();
  return { trx_id, short_code, orderId };
}

const errors = (booth: ProviderBooth) =>
  booth.logged
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg?.includes('without an owner'));

describeOnEveryDatabase('money without an owner', (open) => {
  test('a wrong amount is logged as an error, listed and counted until it is settled (PAY-44)', async () => {
    const booth = await startProviderBooth(await open(), 'xendit');
    expect(await run(booth, 'owed')).toBe('Nothing is owed.');
    const { trx_id, short_code, orderId } = await payWrong(booth);
    await booth.advance(4_000);
    await booth.kiosk.read(trx_id);
    for (const webhook of booth.inbox.webhooks) await booth.deliver(webhook);

    const lines = (await run(booth, 'owed')).split('\n');
    expect(lines[0]).toMatch(/^SUM +WHAT +AMOUNT +ORDER +SINCE$/);
    expect(lines[1]).toMatch(
      new RegExp(`^${short_code}-1 +wrong amount +IDR 34\\.999 +${orderId} +2026-`),
    );
    expect(lines).toHaveLength(2);
    expect(errors(booth)).toMatchObject([
      { level: 'error', transaction: short_code, kind: 'wrong_amount', amountIdr: 34_999, orderId },
    ]);
    expect(JSON.stringify(errors(booth))).not.toContain(trx_id);
    expect(await run(booth, 'check')).toBe(
      [
        '1 transaction agrees with its ledger.',
        'Money without an owner: IDR 34.999 came in (1). See `transactions owed`.',
      ].join('\n'),
    );

    const note = 'Sent back by hand, receipt 118.';
    expect(await run(booth, 'settle', short_code.toLowerCase(), '--note', note)).toBe(
      `${short_code}-1 is settled.`,
    );
    expect(await run(booth, 'owed')).toBe('Nothing is owed.');
    expect(await run(booth, 'check')).toBe('1 transaction agrees with its ledger.');
    expect(await run(booth, 'owed', '--all')).toContain(note);
    expect(await run(booth, 'show', short_code)).toMatch(/operator +owed_settled .*receipt 118/);
    await expect(run(booth, 'settle', short_code, '--note', 'again')).rejects.toThrow(
      `${short_code}-1 was settled before: ${note}`,
    );
    for (const webhook of booth.inbox.webhooks) await booth.deliver(webhook);
    expect(await run(booth, 'owed')).toBe('Nothing is owed.');
  });

  test('a second payment and a partial refund are listed and settled separately (PAY-44)', async () => {
    const booth = await startProviderBooth(await open(), 'xendit');
    booth.double.fail('lost-answer', { on: 'charge', times: 1 });
    const { trx_id, short_code } = await booth.kiosk.start();
    const { charges } = await booth.transactions.getRecords(trx_id);
    for (const { orderId } of charges.toReversed()) await booth.double.pay(orderId);
    await booth.deliverAll();
    const paid = (await booth.transactions.getRecords(trx_id)).charges.at(-1);
    await refundAt(booth, paid?.providerReference ?? '', { amountIdr: 5_000 });
    await booth.double.confirmRefunds(paid?.orderId ?? '');
    await booth.deliverAll();

    const listed = await booth.transactions.listOwed({ isOpen: true });
    expect(listed.map(({ name, kind, amountIdr }) => [name, kind, amountIdr])).toEqual([
      [`${short_code}-1`, 'second_payment', 35_000],
      [`${short_code}-2`, 'refund_noted', 5_000],
    ]);
    expect(errors(booth)).toHaveLength(2);
    expect(await run(booth, 'check')).toContain(
      'Money without an owner: IDR 35.000 came in (1), IDR 5.000 went back (1). See',
    );
    await expect(run(booth, 'settle', short_code, '--note', 'x')).rejects.toThrow(
      `choose one of ${short_code}-1, ${short_code}-2.`,
    );
    await run(booth, 'settle', `${short_code}-2`, '--note', 'A gift.');
    const sari = { kind: 'staff', id: 'sari', name: 'Sari' } as const;
    const settled = await booth.transactions.settleOwed(trx_id, {
      actor: sari,
      note: 'Sent.',
      maxIdr: null,
    });
    expect(settled).toMatchObject({ number: 1, settledBy: 'staff:sari', note: 'Sent.' });
    expect(await run(booth, 'owed')).toBe('Nothing is owed.');
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('a settled sum is reopened with a reason, and settled again (CONSOLE-186)', async () => {
    const booth = await startProviderBooth(await open(), 'xendit');
    const { short_code } = await payWrong(booth);
    const sum = `${short_code}-1`;
    const reopen = () => run(booth, 'reopen', short_code, '--reason', 'The transfer bounced.');
    await expect(reopen()).rejects.toThrow(`${sum} is not settled, or was reopened already.`);
    await run(booth, 'settle', sum, '--note', 'Sent by transfer.');
    expect(await reopen()).toBe(`${sum} is to be settled again.`);
    expect(await run(booth, 'owed')).toContain(sum);
    expect(await run(booth, 'show', short_code)).toMatch(/owed_reopened .*The transfer bounced/);
    expect(await run(booth, 'settle', sum, '--note', 'In cash.')).toBe(`${sum} is settled.`);
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('a wrong command prints one sentence and changes nothing', async () => {
    const booth = await startProviderBooth(await open(), 'midtrans');
    const { short_code } = await payWrong(booth);
    const other = await booth.kiosk.start();
    for (const [command, sentence] of [
      [['settle', short_code], "required option '--note <text>' not specified"],
      [['settle', short_code, '--note', ' '], 'A note has 1 to 500 characters.'],
      [['settle', 'NOPE', '--note', 'x'], 'No owed sum is called NOPE.'],
      [['settle', `${short_code}-2`, '--note', 'x'], `No owed sum is called ${short_code}-2.`],
      [['settle', other.short_code, '--note', 'x'], 'No owed sum is called'],
    ] as const) {
      await expect(run(booth, ...command)).rejects.toThrow(sentence);
    }
    expect(await booth.transactions.listOwed({ isOpen: true })).toHaveLength(1);
  });
});
