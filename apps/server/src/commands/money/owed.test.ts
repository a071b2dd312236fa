import { expect, test } from 'vitest';
import { run as runAnyCommand } from '../../testing/booths/operator.ts';
import {
  openProviderTill,
  type ProviderTill,
  refundAt,
} from '../../testing/booths/provider-till.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const run = (till: ProviderTill, ...command: string[]) =>
  runAnyCommand(till, 'transactions', ...command);

async function payWrong(till: ProviderTill) {
  const { trx_id, short_code } = await till.kiosk.start();
  const orderId = await till.orderIdOf(trx_id);
  await till.double.pay(orderId, { amountIdr: 34_999 });
  await till.deliverAll();
  return { trx_id, short_code, orderId };
}

const errors = (till: ProviderTill) =>
  till.logged
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg?.includes('without an owner'));

describeOnEveryDatabase('money without an owner', (open) => {
  test('a wrong amount is logged as an error, listed and counted until somebody settles it (PAY-44)', async () => {
    const till = await openProviderTill(await open(), 'xendit');
    expect(await run(till, 'owed')).toBe('Nothing is owed.');
    const { trx_id, short_code, orderId } = await payWrong(till);
    await till.advance(4_000);
    await till.kiosk.read(trx_id);
    for (const webhook of till.inbox.webhooks) await till.deliver(webhook);

    const lines = (await run(till, 'owed')).split('\n');
    expect(lines[0]).toMatch(/^SUM +WHAT +AMOUNT +ORDER +SINCE$/);
    expect(lines[1]).toMatch(
      new RegExp(`^${short_code}-1 +wrong amount +IDR 34\\.999 +${orderId} +2026-`),
    );
    expect(lines).toHaveLength(2);
    expect(errors(till)).toMatchObject([
      { level: 'error', transaction: short_code, kind: 'wrong_amount', amountIdr: 34_999, orderId },
    ]);
    expect(JSON.stringify(errors(till))).not.toContain(trx_id);
    expect(await run(till, 'check')).toBe(
      [
        '1 transaction agrees with its ledger.',
        'Money without an owner: IDR 34.999 came in (1). See `transactions owed`.',
      ].join('\n'),
    );

    const note = 'Sent back by hand, receipt 118.';
    expect(await run(till, 'settle', short_code.toLowerCase(), '--note', note)).toBe(
      `${short_code}-1 is settled.`,
    );
    expect(await run(till, 'owed')).toBe('Nothing is owed.');
    expect(await run(till, 'check')).toBe('1 transaction agrees with its ledger.');
    expect(await run(till, 'owed', '--all')).toContain(note);
    expect(await run(till, 'show', short_code)).toMatch(/operator +owed_settled .*receipt 118/);
    await expect(run(till, 'settle', short_code, '--note', 'again')).rejects.toThrow(
      `${short_code}-1 was settled before: ${note}`,
    );
    for (const webhook of till.inbox.webhooks) await till.deliver(webhook);
    expect(await run(till, 'owed')).toBe('Nothing is owed.');
  });

  test('a second payment and a refund of a part are listed each for itself, and settled so (PAY-44)', async () => {
    const till = await openProviderTill(await open(), 'xendit');
    till.double.fail('lost-answer', { on: 'charge', times: 1 });
    const { trx_id, short_code } = await till.kiosk.start();
    const { charges } = await till.transactions.show(trx_id);
    for (const { orderId } of charges.toReversed()) await till.double.pay(orderId);
    await till.deliverAll();
    const paid = (await till.transactions.show(trx_id)).charges.at(-1);
    await refundAt(till, paid?.providerReference ?? '', { amountIdr: 5_000 });
    await till.double.confirmRefunds(paid?.orderId ?? '');
    await till.deliverAll();

    const listed = await till.transactions.listOwed({ isOpen: true });
    expect(listed.map(({ name, kind, amountIdr }) => [name, kind, amountIdr])).toEqual([
      [`${short_code}-1`, 'second_payment', 35_000],
      [`${short_code}-2`, 'refund_noted', 5_000],
    ]);
    expect(errors(till)).toHaveLength(2);
    expect(await run(till, 'check')).toContain(
      'Money without an owner: IDR 35.000 came in (1), IDR 5.000 went back (1). See',
    );
    await expect(run(till, 'settle', short_code, '--note', 'x')).rejects.toThrow(
      `say which: ${short_code}-1, ${short_code}-2.`,
    );
    await run(till, 'settle', `${short_code}-2`, '--note', 'A gift.');
    const sari = { kind: 'staff', id: 'sari', name: 'Sari' } as const;
    const settled = await till.transactions.settleOwed(trx_id, {
      actor: sari,
      note: 'Sent.',
      maxIdr: null,
    });
    expect(settled).toMatchObject({ number: 1, settledBy: 'staff:sari', note: 'Sent.' });
    expect(await run(till, 'owed')).toBe('Nothing is owed.');
    expect(await till.audit()).toEqual([]);
  });

  test('a settled sum is reopened with a reason, and settled again (CONSOLE-186)', async () => {
    const till = await openProviderTill(await open(), 'xendit');
    const { short_code } = await payWrong(till);
    const sum = `${short_code}-1`;
    const reopen = () => run(till, 'reopen', short_code, '--reason', 'The transfer bounced.');
    await expect(reopen()).rejects.toThrow(`${sum} is not settled, or was reopened already.`);
    await run(till, 'settle', sum, '--note', 'Sent by transfer.');
    expect(await reopen()).toBe(`${sum} is to be settled again.`);
    expect(await run(till, 'owed')).toContain(sum);
    expect(await run(till, 'show', short_code)).toMatch(/owed_reopened .*The transfer bounced/);
    expect(await run(till, 'settle', sum, '--note', 'In cash.')).toBe(`${sum} is settled.`);
    expect(await till.audit()).toEqual([]);
  });

  test('mistakes are told in words, and change nothing', async () => {
    const till = await openProviderTill(await open(), 'midtrans');
    const { short_code } = await payWrong(till);
    const other = await till.kiosk.start();
    for (const [command, sentence] of [
      [['settle', short_code], "required option '--note <text>' not specified"],
      [['settle', short_code, '--note', ' '], 'A note has 1 to 500 characters.'],
      [['settle', 'NOPE', '--note', 'x'], 'Nothing owed is called NOPE.'],
      [['settle', `${short_code}-2`, '--note', 'x'], `Nothing owed is called ${short_code}-2.`],
      [['settle', other.short_code, '--note', 'x'], 'Nothing owed is called'],
    ] as const) {
      await expect(run(till, ...command)).rejects.toThrow(sentence);
    }
    expect(await till.transactions.listOwed({ isOpen: true })).toHaveLength(1);
  });
});
