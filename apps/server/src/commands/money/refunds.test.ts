import { expect, test } from 'vitest';
import type { Services } from '../../composition/services.ts';
import { run as runAnyCommand } from '../../testing/booths/cli-commands.ts';
import { startPayingBooth } from '../../testing/booths/paying-booth.ts';
import { refundAt, startProviderBooth } from '../../testing/booths/provider-booth.ts';
import { startRefundBooth } from '../../testing/booths/refund-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const run = (booth: Services, ...command: string[]) =>
  runAnyCommand(booth, 'transactions', ...command);

const ALL = ['--amount', '35000'];
const BROKE = ['--reason', 'The printer broke.'];
const WEEKS_MS = 46 * 86_400_000;

describeOnEveryDatabase('refunds on the command line', (open) => {
  test('a refund is requested, listed and shown from asked to proven (PAY-124)', async () => {
    const booth = await startProviderBooth(await open(), 'midtrans');
    const { trx_id, short_code } = await booth.kiosk.start();
    const orderId = await booth.orderIdOf(trx_id);
    await booth.double.pay(orderId);
    await booth.deliverAll();
    expect(await run(booth, 'refunds')).toBe('There is no such refund.');

    const sentence = `${short_code}: midtrans was asked to send IDR 35.000 back. The booth follows it up, see \`transactions refunds\`.`;
    expect(await run(booth, 'refund', short_code.toLowerCase(), ...BROKE)).toBe(sentence);
    expect(await run(booth, 'refund', short_code, ...BROKE)).toBe(sentence);
    const [titles, row, ...others] = (await run(booth, 'refunds', '--state', 'asked')).split('\n');
    expect(titles).toMatch(
      /^CODE +STATE +AMOUNT +PROVIDER +KEY +ASKED +WHO +ENDED +REASON +ANSWER$/,
    );
    expect(row).toMatch(new RegExp(`^${short_code} +asked +IDR 35\\.000 +midtrans +RF-`));
    expect(row).toMatch(/ operator +- +The printer broke\. +-$/);
    expect(others).toEqual([]);
    expect(await run(booth, 'check')).toBe(
      [
        '1 transaction agrees with its ledger.',
        'Refunds that are not proven yet: IDR 35.000 asked back (1). See `transactions refunds`.',
      ].join('\n'),
    );
    await expect(run(booth, 'refunded', short_code, ...ALL, ...BROKE)).rejects.toThrow(
      'wait for its answer',
    );

    await booth.double.confirmRefunds(orderId);
    await booth.deliverAll();
    expect(JSON.parse(await run(booth, 'refunds', '--json'))).toMatchObject([{ state: 'proven' }]);
    const shown = await run(booth, 'show', short_code);
    expect(shown).toMatch(/Refunds\nCODE +STATE/);
    expect(shown).toMatch(/operator +refund_asked +IDR 35\.000/);
    expect(shown).toMatch(/provider:midtrans +refunded +paid > refunded/);
    expect(await run(booth, 'check')).toBe('1 transaction agrees with its ledger.');
  });

  test('a refund that the provider refuses prints a remedy and is listed until it is done by hand (PAY-124)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    const code = created.short_code;
    await booth.choose(created, 'pay');
    booth.advance(WEEKS_MS);
    const remedy = `The sandbox sends nothing back after seven days. Now send the money back by hand, then note it with \`transactions settle ${code}-1 --note "…"\`.`;
    await expect(run(booth, 'refund', code, ...BROKE)).rejects.toThrow(
      `${code}: nothing went back. ${remedy}`,
    );
    const owed = await run(booth, 'owed');
    expect(owed).toMatch(new RegExp(`${code}-1 +refund refused +IDR 35\\.000`));
    expect(owed.split('\n').at(-1)).toBe(`${code}-1: ${remedy}`);
    expect(await run(booth, 'check')).toContain(
      'Money that has to go back by hand: IDR 35.000 refused by the provider (1). See `transactions owed`.',
    );
    expect(await run(booth, 'refunds', '--state', 'refused')).toContain('after seven days');

    await run(booth, 'settle', `${code}-1`, '--note', 'In cash, receipt 118.');
    expect(await run(booth, 'owed')).toBe('Nothing is owed.');
    expect(await run(booth, 'owed', '--all')).toContain('In cash, receipt 118.');
    expect((await booth.transactions.get(code)).status).toBe('refunded');
    expect(await run(booth, 'check')).toBe('1 transaction agrees with its ledger.');
  });

  test('money that goes back by hand and then by the provider too is listed (PAY-71)', async () => {
    const booth = await startProviderBooth(await open(), 'midtrans');
    const { trx_id, short_code } = await booth.kiosk.start();
    const orderId = await booth.orderIdOf(trx_id);
    await booth.double.pay(orderId);
    await booth.deliverAll();
    const refusal = { status: 200, body: { status_code: '412', status_message: 'No.', id: 'x' } };
    booth.double.fail(refusal, { on: 'refund', times: 1 });
    await expect(run(booth, 'refund', short_code, ...BROKE)).rejects.toThrow('nothing went back');
    await run(booth, 'refunded', short_code, ...ALL, '--reason', 'In cash, receipt 118.');
    await refundAt(booth, orderId);
    await booth.double.confirmRefunds(orderId);
    await booth.deliverAll();
    const owed = await run(booth, 'owed');
    expect(owed).toMatch(new RegExp(`${short_code}-2 +went back twice +IDR 35\\.000`));
    expect(owed.split('\n').at(-1)).toBe(
      `${short_code}-2: It was noted as sent back by hand, and the provider has sent it back too. Find out whether the visitor has it twice, then note what was done with \`transactions settle ${short_code}-2 --note "…"\`.`,
    );
    expect(await run(booth, 'check')).toContain(
      'Money that went back twice: IDR 35.000 by hand and by the provider (1). See `transactions owed`.',
    );
    await run(booth, 'settle', `${short_code}-2`, '--note', 'The visitor gave the cash back.');
    expect(await run(booth, 'owed')).toBe('Nothing is owed.');
  });

  test('a refund that is proven immediately says so, and is requested once (PAY-124)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    expect(await run(booth, 'refund', created.trx_id, ...BROKE)).toBe(
      `${created.short_code}: IDR 35.000 went back.`,
    );
    for (const [command, sentence] of [
      [['refund', created.short_code, ...BROKE], `${created.short_code} was refunded before.`],
      [['refund', 'NOPE', ...BROKE], 'No transaction or sum is called NOPE.'],
      [['refund', created.short_code], "required option '--reason <text>' not specified"],
      [['refund', created.short_code, '--reason', ' '], 'A reason has 1 to 200 characters.'],
      [['refunds', '--state', 'lost'], 'A state is asked, proven, refused.'],
    ] as const) {
      await expect(run(booth, ...command)).rejects.toThrow(sentence);
    }
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('a partial refund needs the amount that is left, so that a repeated command refunds nothing more (PAY-120, PAY-124)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    const code = created.short_code;
    const part = (amount: string, left: string) =>
      run(booth, 'refund', code, ...BROKE, '--amount', amount, '--left', left);
    await expect(run(booth, 'refund', code, ...BROKE, '--amount', '10000')).rejects.toThrow(
      'A part needs both: --amount, and --left',
    );
    expect(await part('10000', '35000')).toBe(`${code}: IDR 10.000 went back.`);
    await expect(part('10000', '35000')).rejects.toThrow('IDR 25.000 is left to refund');
    const shown = await run(booth, 'show', code);
    expect(shown).toMatch(/refunded +IDR 10\.000 of IDR 35\.000/);
    expect(shown).toMatch(/left +IDR 25\.000/);
    await expect(part('0', '25000')).rejects.toThrow('from IDR 1 up to IDR 25.000');
    await expect(part('1.5', '25000')).rejects.toThrow('whole rupiah');
    expect(await run(booth, 'refund', code, ...BROKE)).toBe(`${code}: IDR 25.000 went back.`);
  });

  test('a refused partial refund is settled by the name of its sum (PAY-121, PAY-124)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    const code = created.short_code;
    booth.advance(WEEKS_MS);
    const part = ['--amount', '10000', '--left', '35000'];
    await expect(run(booth, 'refund', code, ...BROKE, ...part)).rejects.toThrow(
      `then note it with \`transactions settle ${code}-1 --note "…"\`.`,
    );
  });

  test('a refund that may have gone back can be settled as sent by the provider (PAY-124, PAY-125)', async () => {
    const booth = await startRefundBooth(open, 'xendit');
    booth.double.fail('lost-answer', { on: 'refund', times: 1 });
    await booth.ask(17_500, 35_000);
    await booth.passHours(36);
    const sum = `${booth.short_code}-1`;
    expect((await run(booth, 'owed')).split('\n').at(-1)).toContain(
      `If it did, note that with \`transactions settle ${sum} --by-provider --note "…"\`.`,
    );
    const settle = ['settle', sum, '--by-provider', '--note', 'Seen in the dashboard.'];
    expect(await run(booth, ...settle)).toBe(`${sum} is settled.`);
    await booth.confirm();
    expect(await run(booth, 'owed')).toBe('Nothing is owed.');
    expect(await run(booth, 'show', booth.short_code)).toMatch(/left +IDR 17\.500/);
    expect(await run(booth, 'check')).toBe('1 transaction agrees with its ledger.');
  });

  test('settling more than was left says how much counts, and the sum can be reopened (PAY-125, PAY-126)', async () => {
    const booth = await startRefundBooth(open, 'midtrans');
    booth.refuseNext();
    await booth.ask(20_000, 35_000);
    await booth.sendElsewhere(30_000);
    await booth.confirm();
    const sum = `${booth.short_code}-1`;
    expect(await run(booth, 'settle', sum, '--note', 'In cash.')).toBe(
      `${sum} is settled. Only IDR 5.000 was left to refund, so only that counts.`,
    );
    const reopen = ['reopen', sum, '--reason', 'It was not given.'];
    expect(await run(booth, ...reopen)).toBe(`${sum} is to be settled again.`);
    await run(booth, 'settle', sum, '--note', 'In cash.');
    await booth.sendElsewhere(5_000);
    await booth.confirm();
    expect(await run(booth, ...reopen)).toBe(
      `${sum} went back at the provider: it no longer counts as given by hand.`,
    );
    expect(await run(booth, 'check')).toContain('1 transaction agrees with its ledger.');
  });
});
