import { expect, test } from 'vitest';
import type { Services } from '../../composition/services.ts';
import { run as runAnyCommand } from '../../testing/booths/operator.ts';
import { openProviderTill, refundAt } from '../../testing/booths/provider-till.ts';
import { openRefundTill } from '../../testing/booths/refund-till.ts';
import { openTill } from '../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const run = (till: Services, ...command: string[]) =>
  runAnyCommand(till, 'transactions', ...command);

const ALL = ['--amount', '35000'];
const BROKE = ['--reason', 'The printer broke.'];
const WEEKS_MS = 46 * 86_400_000;

describeOnEveryDatabase('the operator’s refunds', (open) => {
  test('are asked for, listed and shown from asked to proven (PAY-124)', async () => {
    const till = await openProviderTill(await open(), 'midtrans');
    const { trx_id, short_code } = await till.kiosk.start();
    const orderId = await till.orderIdOf(trx_id);
    await till.double.pay(orderId);
    await till.deliverAll();
    expect(await run(till, 'refunds')).toBe('There is no such refund.');

    const sentence = `${short_code}: midtrans was asked to send IDR 35.000 back. The booth follows it up, see \`transactions refunds\`.`;
    expect(await run(till, 'refund', short_code.toLowerCase(), ...BROKE)).toBe(sentence);
    expect(await run(till, 'refund', short_code, ...BROKE)).toBe(sentence);
    const [titles, row, ...others] = (await run(till, 'refunds', '--state', 'asked')).split('\n');
    expect(titles).toMatch(
      /^CODE +STATE +AMOUNT +PROVIDER +KEY +ASKED +WHO +ENDED +REASON +ANSWER$/,
    );
    expect(row).toMatch(new RegExp(`^${short_code} +asked +IDR 35\\.000 +midtrans +RF-`));
    expect(row).toMatch(/ operator +- +The printer broke\. +-$/);
    expect(others).toEqual([]);
    expect(await run(till, 'check')).toBe(
      [
        '1 transaction agrees with its ledger.',
        'Refunds that are not proven yet: IDR 35.000 asked back (1). See `transactions refunds`.',
      ].join('\n'),
    );
    await expect(run(till, 'refunded', short_code, ...ALL, ...BROKE)).rejects.toThrow(
      'wait for its answer',
    );

    await till.double.confirmRefunds(orderId);
    await till.deliverAll();
    expect(JSON.parse(await run(till, 'refunds', '--json'))).toMatchObject([{ state: 'proven' }]);
    const shown = await run(till, 'show', short_code);
    expect(shown).toMatch(/Refunds\nCODE +STATE/);
    expect(shown).toMatch(/operator +refund_asked +IDR 35\.000/);
    expect(shown).toMatch(/provider:midtrans +refunded +paid > refunded/);
    expect(await run(till, 'check')).toBe('1 transaction agrees with its ledger.');
  });

  test('that the provider refuses are told with a remedy, and are listed until done by hand (PAY-124)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    const code = created.short_code;
    await till.choose(created, 'pay');
    till.advance(WEEKS_MS);
    const remedy = `The sandbox sends nothing back after seven days. Now send the money back by hand, then note it with \`transactions settle ${code}-1 --note "…"\`.`;
    await expect(run(till, 'refund', code, ...BROKE)).rejects.toThrow(
      `${code}: nothing went back. ${remedy}`,
    );
    const owed = await run(till, 'owed');
    expect(owed).toMatch(new RegExp(`${code}-1 +refund refused +IDR 35\\.000`));
    expect(owed.split('\n').at(-1)).toBe(`${code}-1: ${remedy}`);
    expect(await run(till, 'check')).toContain(
      'Money that has to go back by hand: IDR 35.000 refused by the provider (1). See `transactions owed`.',
    );
    expect(await run(till, 'refunds', '--state', 'refused')).toContain('after seven days');

    await run(till, 'settle', `${code}-1`, '--note', 'In cash, receipt 118.');
    expect(await run(till, 'owed')).toBe('Nothing is owed.');
    expect(await run(till, 'owed', '--all')).toContain('In cash, receipt 118.');
    expect((await till.transactions.get(code)).status).toBe('refunded');
    expect(await run(till, 'check')).toBe('1 transaction agrees with its ledger.');
  });

  test('that go back by hand and then by the provider too are listed as such (PAY-71)', async () => {
    const till = await openProviderTill(await open(), 'midtrans');
    const { trx_id, short_code } = await till.kiosk.start();
    const orderId = await till.orderIdOf(trx_id);
    await till.double.pay(orderId);
    await till.deliverAll();
    const refusal = { status: 200, body: { status_code: '412', status_message: 'No.', id: 'x' } };
    till.double.fail(refusal, { on: 'refund', times: 1 });
    await expect(run(till, 'refund', short_code, ...BROKE)).rejects.toThrow('nothing went back');
    await run(till, 'refunded', short_code, ...ALL, '--reason', 'In cash, receipt 118.');
    await refundAt(till, orderId);
    await till.double.confirmRefunds(orderId);
    await till.deliverAll();
    const owed = await run(till, 'owed');
    expect(owed).toMatch(new RegExp(`${short_code}-2 +went back twice +IDR 35\\.000`));
    expect(owed.split('\n').at(-1)).toBe(
      `${short_code}-2: It was noted as sent back by hand, and the provider has sent it back too. Find out whether the visitor has it twice, then note what was done with \`transactions settle ${short_code}-2 --note "…"\`.`,
    );
    expect(await run(till, 'check')).toContain(
      'Money that went back twice: IDR 35.000 by hand and by the provider (1). See `transactions owed`.',
    );
    await run(till, 'settle', `${short_code}-2`, '--note', 'The visitor gave the cash back.');
    expect(await run(till, 'owed')).toBe('Nothing is owed.');
  });

  test('are told when they are proven at once, and asked for once (PAY-124)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    await till.choose(created, 'pay');
    expect(await run(till, 'refund', created.trx_id, ...BROKE)).toBe(
      `${created.short_code}: IDR 35.000 went back.`,
    );
    for (const [command, sentence] of [
      [['refund', created.short_code, ...BROKE], `${created.short_code} was refunded before.`],
      [['refund', 'NOPE', ...BROKE], 'No transaction or sum is called NOPE.'],
      [['refund', created.short_code], "required option '--reason <text>' not specified"],
      [['refund', created.short_code, '--reason', ' '], 'A reason has 1 to 200 characters.'],
      [['refunds', '--state', 'lost'], 'A state is asked, proven, refused.'],
    ] as const) {
      await expect(run(till, ...command)).rejects.toThrow(sentence);
    }
    expect(await till.audit()).toEqual([]);
  });

  test('of a part take what is left as well, so that a repeated command sends nothing more (PAY-120, PAY-124)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    await till.choose(created, 'pay');
    const code = created.short_code;
    const part = (amount: string, left: string) =>
      run(till, 'refund', code, ...BROKE, '--amount', amount, '--left', left);
    await expect(run(till, 'refund', code, ...BROKE, '--amount', '10000')).rejects.toThrow(
      'A part takes both: --amount, and --left',
    );
    expect(await part('10000', '35000')).toBe(`${code}: IDR 10.000 went back.`);
    await expect(part('10000', '35000')).rejects.toThrow('IDR 25.000 is left to refund');
    const shown = await run(till, 'show', code);
    expect(shown).toMatch(/refunded +IDR 10\.000 of IDR 35\.000/);
    expect(shown).toMatch(/left +IDR 25\.000/);
    await expect(part('0', '25000')).rejects.toThrow('from IDR 1 up to IDR 25.000');
    await expect(part('1.5', '25000')).rejects.toThrow('whole rupiah');
    expect(await run(till, 'refund', code, ...BROKE)).toBe(`${code}: IDR 25.000 went back.`);
  });

  test('of a part that are refused are settled by the name of their sum (PAY-121, PAY-124)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    await till.choose(created, 'pay');
    const code = created.short_code;
    till.advance(WEEKS_MS);
    const part = ['--amount', '10000', '--left', '35000'];
    await expect(run(till, 'refund', code, ...BROKE, ...part)).rejects.toThrow(
      `then note it with \`transactions settle ${code}-1 --note "…"\`.`,
    );
  });

  test('that may have gone back are settled as seen at the provider (PAY-124, PAY-125)', async () => {
    const till = await openRefundTill(open, 'xendit');
    till.double.fail('lost-answer', { on: 'refund', times: 1 });
    await till.ask(17_500, 35_000);
    await till.passHours(36);
    const sum = `${till.short_code}-1`;
    expect((await run(till, 'owed')).split('\n').at(-1)).toContain(
      `If it did, note that with \`transactions settle ${sum} --by-provider --note "…"\`.`,
    );
    const settle = ['settle', sum, '--by-provider', '--note', 'Seen in the dashboard.'];
    expect(await run(till, ...settle)).toBe(`${sum} is settled.`);
    await till.confirm();
    expect(await run(till, 'owed')).toBe('Nothing is owed.');
    expect(await run(till, 'show', till.short_code)).toMatch(/left +IDR 17\.500/);
    expect(await run(till, 'check')).toBe('1 transaction agrees with its ledger.');
  });

  test('that are settled for more than was left say how much counts, and reopen (PAY-125, PAY-126)', async () => {
    const till = await openRefundTill(open, 'midtrans');
    till.refuseNext();
    await till.ask(20_000, 35_000);
    await till.sendElsewhere(30_000);
    await till.confirm();
    const sum = `${till.short_code}-1`;
    expect(await run(till, 'settle', sum, '--note', 'In cash.')).toBe(
      `${sum} is settled. Only IDR 5.000 was left to refund, so only that counts.`,
    );
    const reopen = ['reopen', sum, '--reason', 'It was not given.'];
    expect(await run(till, ...reopen)).toBe(`${sum} is to be settled again.`);
    await run(till, 'settle', sum, '--note', 'In cash.');
    await till.sendElsewhere(5_000);
    await till.confirm();
    expect(await run(till, ...reopen)).toBe(
      `${sum} went back at the provider: it no longer counts as given by hand.`,
    );
    expect(await run(till, 'check')).toContain('1 transaction agrees with its ledger.');
  });
});
