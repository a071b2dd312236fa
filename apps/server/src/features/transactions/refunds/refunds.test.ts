import { describe, expect, test } from 'vitest';
import type { Actor } from '../../../domain/actor.ts';
import { startPayingBooth } from '../../../testing/booths/paying-booth.ts';
import {
  PROVIDERS,
  type ProviderBooth,
  refundAt,
  startProviderBooth,
} from '../../../testing/booths/provider-booth.ts';
import {
  describeOnEveryDatabase,
  type OpenDatabase,
} from '../../../testing/databases/every-database.ts';

const SARI: Actor = { kind: 'staff', id: 'sari', name: 'Sari' };
const REQUEST = { reason: 'The printer broke.', actor: SARI, maxIdr: null, amount: 'all' } as const;
const DAY_MS = 86_400_000;

/** Both providers' response to a refund that they refuse. */
const REFUSAL = {
  status: 403,
  body: { status_code: '412', status_message: 'No.', id: 'x', error_code: 'REFUND_NOT_SUPPORTED' },
};

async function startPaidBooth(open: OpenDatabase, provider: ProviderBooth['provider']) {
  const booth = await startProviderBooth(await open(), provider);
  const { trx_id, short_code } = await booth.kiosk.start();
  const orderId = await booth.orderIdOf(trx_id);
  await booth.double.pay(orderId);
  await booth.deliverAll();
  const show = () => booth.transactions.getRecords(trx_id);
  return {
    ...booth,
    trx_id,
    short_code,
    orderId,
    show,
    follow: () => booth.runJob('transactions-refunds', null),
    ask: () => booth.transactions.startRefund(short_code, REQUEST),
    refundedIdr: () =>
      booth.double.listCharges().findLast(({ paidIdr }) => paidIdr > 0)?.refundedIdr,
    asks: () => booth.double.received.filter(({ operation }) => operation === 'refund').length,
    events: async () => (await show()).ledger.map(({ event }) => event),
    /** The states of the transaction and its newest refund. */
    async states() {
      const { transaction, refunds } = await show();
      return [transaction.status, refunds[0]?.state];
    },
  };
}

describeOnEveryDatabase('refunds', (open) => {
  describe.each(PROVIDERS)('by %s', (provider) => {
    test('a status query at the provider proves a refund, its webhook does not (PAY-66)', async () => {
      const booth = await startPaidBooth(open, provider);
      const asked = await booth.ask();
      expect(asked).toMatchObject({ state: 'asked', amountIdr: 35_000, askedBy: 'staff:sari' });
      expect(await booth.states()).toEqual(['paid', 'asked']);
      await booth.deliverAll();
      expect(await booth.states()).toEqual(['paid', 'asked']);

      await booth.double.confirmRefunds(booth.orderId);
      await booth.deliverAll();
      expect(await booth.states()).toEqual(['refunded', 'proven']);
      const { ledger, charges, owed } = await booth.show();
      expect(ledger.slice(-3)).toMatchObject([
        {
          event: 'refund_asked',
          actor: 'staff:sari',
          amountIdr: 35_000,
          details: { key: asked.key, reason: 'The printer broke.' },
        },
        { event: 'refunded', from: 'paid', to: 'refunded', actor: `provider:${provider}` },
        { event: 'refund_proven', details: { key: asked.key } },
      ]);
      expect(charges).toMatchObject([{ state: 'refunded', refundedIdr: 35_000 }]);
      expect(owed).toEqual([]);
      expect(booth.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('the job finds the proof without a webhook (PAY-66)', async () => {
      const booth = await startPaidBooth(open, provider);
      await booth.ask();
      await booth.advance(60_000);
      await booth.follow();
      expect(await booth.states()).toEqual(['paid', 'asked']);
      await booth.double.confirmRefunds(booth.orderId);
      await booth.advance(DAY_MS);
      await booth.follow();
      expect(await booth.states()).toEqual(['refunded', 'proven']);
      expect(booth.asks()).toBe(1);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('repeated and concurrent requests are one refund (PAY-67)', async () => {
      const booth = await startPaidBooth(open, provider);
      const refunds = await Promise.all([booth.ask(), booth.ask(), booth.ask()]);
      refunds.push(await booth.ask());
      expect(new Set(refunds.map(({ key }) => key)).size).toBe(1);
      expect(booth.asks()).toBe(1);
      expect((await booth.events()).filter((event) => event === 'refund_asked')).toHaveLength(1);
      await booth.double.confirmRefunds(booth.orderId);
      await booth.deliverAll();
      await expect(booth.ask()).rejects.toThrow(`${booth.short_code} was refunded before.`);
      expect(booth.refundedIdr()).toBe(35_000);
    });

    test.each(['lost-answer', 'late-failure', 'unavailable'] as const)(
      'a refund after a %s stays in progress and is sent again with the same key (PAY-69)',
      async (fault) => {
        const booth = await startPaidBooth(open, provider);
        booth.double.fail(fault, { on: 'refund' });
        expect(await booth.ask()).toMatchObject({
          state: 'asked',
          providerMessage: expect.any(String),
        });
        await booth.advance(60_000);
        await booth.follow();
        expect(await booth.states()).toEqual(['paid', 'asked']);
        booth.double.recover();
        await booth.advance(DAY_MS);
        await booth.follow();
        await booth.double.confirmRefunds(booth.orderId);
        await booth.deliverAll();
        await booth.advance(DAY_MS);
        await booth.follow();
        expect(await booth.states()).toEqual(['refunded', 'proven']);
        expect(booth.refundedIdr()).toBe(35_000);
        expect(await booth.listLedgerDisagreements()).toEqual([]);
      },
    );

    test('another process continues a refund after the first was killed before the response (PAY-69)', async () => {
      const booth = await startPaidBooth(open, provider);
      // Only what is stored before the call.
      booth.double.fail('lost-answer', { on: 'refund', times: 3 });
      await booth.ask();
      await booth.database
        .updateTable('refunds')
        .set({
          tries: 1,
          is_unsure: 1,
          word: null,
          checks: 0,
          check_at: booth.clock.now() + 60_000,
        })
        .execute();
      booth.double.recover();
      await booth.follow();
      expect(booth.asks()).toBeLessThanOrEqual(3);
      await booth.advance(60_000);
      await booth.follow();
      await booth.double.confirmRefunds(booth.orderId);
      await booth.deliverAll();
      expect(await booth.states()).toEqual(['refunded', 'proven']);
      expect(booth.refundedIdr()).toBe(35_000);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('a refund that the provider refuses is listed with the reason (PAY-70)', async () => {
      const booth = await startPaidBooth(open, provider);
      await booth.advance(46 * DAY_MS);
      const refused = await booth.ask();
      expect(refused).toMatchObject({ state: 'refused', refusal: 'not_possible' });
      expect(await booth.states()).toEqual(['paid', 'refused']);
      const [sum, ...others] = await booth.transactions.listOwed({ isOpen: true });
      expect(others).toEqual([]);
      expect(sum).toMatchObject({
        name: `${booth.short_code}-1`,
        kind: 'refund_refused',
        amountIdr: 35_000,
        refused: { refusal: 'not_possible', providerMessage: refused.providerMessage },
      });
      expect(booth.logged.filter((line) => line.includes('a refund was refused'))).toHaveLength(1);

      // A repeated refund is refused again, and is still one sum.
      expect(await booth.ask()).toMatchObject({ state: 'refused', number: 2 });
      expect(await booth.transactions.listOwed({ isOpen: true })).toHaveLength(1);

      await booth.transactions.markRefunded(booth.trx_id, {
        amountIdr: 35_000,
        reason: 'In cash.',
        actor: SARI,
        maxIdr: null,
      });
      expect(await booth.transactions.listOwed({ isOpen: true })).toEqual([]);
      expect(await booth.transactions.listOwed({})).toMatchObject([{ note: 'In cash.' }]);
      await expect(booth.ask()).rejects.toThrow('was refunded before');
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('a refund that the bank rejects later is refused too (PAY-70)', async () => {
      const booth = await startPaidBooth(open, provider);
      await booth.ask();
      await booth.double.rejectRefunds(booth.orderId);
      await booth.deliverAll();
      await booth.follow();
      expect(await booth.states()).toEqual(['paid', 'refused']);
      const owed = await booth.transactions.listOwed({ isOpen: true });
      expect(owed).toMatchObject([
        { kind: 'refund_refused', refused: { refusal: 'not_possible' } },
      ]);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('a refund by hand is rejected while a refund is in progress (PAY-71)', async () => {
      const booth = await startPaidBooth(open, provider);
      await booth.ask();
      const byHand = { reason: 'In cash.', actor: SARI, maxIdr: null, amountIdr: 35_000 };
      await expect(booth.transactions.markRefunded(booth.trx_id, byHand)).rejects.toThrow(
        `${provider} was asked to send this money back`,
      );
      expect(await booth.states()).toEqual(['paid', 'asked']);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('of a concurrent refund and refund by hand, one succeeds (PAY-71)', async () => {
      const booth = await startPaidBooth(open, provider);
      const racing = await Promise.allSettled([
        booth.transactions.markRefunded(booth.trx_id, {
          amountIdr: 35_000,
          reason: 'In cash.',
          actor: SARI,
          maxIdr: null,
        }),
        booth.ask(),
      ]);
      expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const isByHand = racing[0].status === 'fulfilled';
      expect(booth.asks()).toBe(isByHand ? 0 : 1);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test.each(['refunded', 'settled'] as const)(
      'money that was %s by hand after a refusal and that the provider then sends too is listed (PAY-71)',
      async (noted) => {
        const booth = await startPaidBooth(open, provider);
        booth.double.fail(REFUSAL, { on: 'refund', times: 1 });
        await booth.ask();
        if (noted === 'refunded') {
          await booth.transactions.markRefunded(booth.trx_id, {
            amountIdr: 35_000,
            reason: 'In cash.',
            actor: SARI,
            maxIdr: null,
          });
        } else {
          const note = { actor: SARI, note: 'In cash.', maxIdr: null };
          await booth.transactions.settleOwed(booth.short_code, note);
        }
        const { charges } = await booth.show();
        await refundAt(booth, charges[0]?.providerReference ?? '');
        await booth.double.confirmRefunds(booth.orderId);
        await booth.deliverAll();
        const [sum, ...others] = await booth.transactions.listOwed({ isOpen: true });
        expect(others).toEqual([]);
        expect(sum).toMatchObject({ kind: 'refund_doubled', amountIdr: 35_000, refused: null });
        expect(booth.logged.filter((line) => line.includes('went back twice'))).toHaveLength(1);
        expect((await booth.show()).transaction.status).toBe('refunded');
        await expect(booth.transactions.startRefund(sum?.name ?? '', REQUEST)).rejects.toThrow(
          'is money that went back already',
        );
        expect(await booth.listLedgerDisagreements()).toEqual([]);
      },
    );

    test('a refund in the provider’s dashboard while ours is in progress is one refund (PAY-67)', async () => {
      const booth = await startPaidBooth(open, provider);
      const { charges } = await booth.show();
      await refundAt(booth, charges[0]?.providerReference ?? '');
      expect(await booth.ask()).toMatchObject({ state: 'refused', refusal: 'already_refunded' });
      await booth.double.confirmRefunds(booth.orderId);
      await booth.deliverAll();
      expect((await booth.show()).transaction.status).toBe('refunded');
      // It was listed, and is settled now.
      expect(await booth.transactions.listOwed({ isOpen: true })).toEqual([]);
      expect(booth.refundedIdr()).toBe(35_000);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('after a part went back elsewhere, a refund is of the rest (PAY-67)', async () => {
      const booth = await startPaidBooth(open, provider);
      const { charges } = await booth.show();
      const reference = charges[0]?.providerReference ?? '';
      await refundAt(booth, reference, { amountIdr: 10_000, name: 'part' });
      await booth.double.confirmRefunds(booth.orderId);
      await booth.deliverAll();
      expect(await booth.ask()).toMatchObject({ state: 'asked', amountIdr: 25_000 });
      await booth.double.confirmRefunds(booth.orderId);
      await booth.deliverAll();
      expect(await booth.states()).toEqual(['refunded', 'proven']);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });

    test('a wrong amount is refunded by its own name, and settled once it has gone back (PAY-73)', async () => {
      const booth = await startProviderBooth(await open(), provider);
      const { trx_id, short_code } = await booth.kiosk.start();
      const orderId = await booth.orderIdOf(trx_id);
      await booth.double.pay(orderId, { amountIdr: 34_999 });
      await booth.deliverAll();
      await expect(booth.transactions.startRefund(short_code, REQUEST)).rejects.toThrow(
        'Only a paid transaction can be refunded',
      );
      const refund = await booth.transactions.startRefund(`${short_code}-1`, REQUEST);
      expect(refund).toMatchObject({ state: 'asked', amountIdr: 34_999 });
      const note = { actor: SARI, note: 'In cash.', maxIdr: null };
      await expect(booth.transactions.settleOwed(short_code, note)).rejects.toThrow('was asked');
      await booth.double.confirmRefunds(orderId);
      await booth.deliverAll();
      expect(await booth.transactions.listRefunds({})).toMatchObject([{ state: 'proven' }]);
      expect(await booth.transactions.listOwed({})).toMatchObject([
        { kind: 'wrong_amount', note: 'The provider proved that it went back.' },
      ]);
      await expect(booth.transactions.startRefund(`${short_code}-1`, REQUEST)).rejects.toThrow(
        'was settled before',
      );
      expect(booth.double.listCharges()).toMatchObject([{ refundedIdr: 34_999 }]);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    });
  });

  test('a refund that Xendit neither proves nor finds by its key is checked for two weeks (PAY-70)', async () => {
    const booth = await startPaidBooth(open, 'xendit');
    booth.double.fail('lost-answer', { on: 'refund', times: 1 });
    expect(await booth.ask()).toMatchObject({ state: 'asked', isUnsure: true });
    booth.double.fail(
      { status: 400, body: { error_code: 'REFUND_IN_PROGRESS' } },
      { on: 'refund' },
    );
    for (let quarter = 0; quarter < 55; quarter += 1) {
      await booth.advance(DAY_MS / 4);
      await booth.follow();
    }
    expect(await booth.states()).toEqual(['paid', 'asked']);
    await booth.advance(DAY_MS);
    await booth.follow();
    expect(await booth.states()).toEqual(['paid', 'refused']);
    const owed = await booth.transactions.listOwed({ isOpen: true });
    expect(owed).toMatchObject([{ kind: 'refund_refused', refused: { refusal: 'unproven' } }]);
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('only money that was paid and has not gone back can be refunded (PAY-72)', async () => {
    const booth = await startPayingBooth(await open());
    const refund = (name: string) => booth.transactions.startRefund(name, REQUEST);
    const pending = await booth.kiosk.start();
    await expect(refund(pending.trx_id)).rejects.toThrow('Only a paid transaction can be refunded');
    const free = await booth.kiosk.start({ voucher_code: 'GRATIS' });
    await expect(refund(free.trx_id)).rejects.toThrow('Nothing was paid for it');
    const headers = await booth.signInStaff();
    const body = { amount: 30_000, status: 'pending' };
    const bypass = (await booth.post('/v1/transaction/bypass', body, headers)).json().data;
    await expect(refund(bypass.trx_id)).rejects.toThrow('Only a paid transaction can be refunded');
    for (const name of ['NOPE', 'NOPE-1', '-1', '']) {
      await expect(refund(name)).rejects.toThrow(`No transaction or sum is called ${name}.`);
    }
    await expect(refund(`${pending.short_code}-1`)).rejects.toThrow('No owed sum is called');
    expect(await booth.transactions.listRefunds({})).toEqual([]);
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('a session with a refund in progress continues, but is neither offered again nor moved (PAY-74)', async () => {
    const booth = await startPaidBooth(open, 'midtrans');
    expect(await booth.kiosk.findSession()).toMatchObject({ trx_id: booth.trx_id });
    await booth.ask();
    expect(await booth.kiosk.status(booth.trx_id)).toBe('paid');
    expect(await booth.kiosk.findSession()).toBeNull();
    const kioskId = (await booth.kiosks.list())[0]?.id ?? '';
    await expect(
      booth.transactions.moveToKiosk(booth.trx_id, { kioskId, actor: SARI }),
    ).rejects.toThrow('was asked');

    await booth.double.rejectRefunds(booth.orderId);
    await booth.deliverAll();
    await booth.follow();
    expect(await booth.kiosk.findSession()).toMatchObject({ trx_id: booth.trx_id });
    await booth.transactions.moveToKiosk(booth.trx_id, { kioskId, actor: SARI });
  });

  test('the sandbox refunds at once, the session ends, and its voucher stays used (PAY-74)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start({ voucher_code: 'JEPRET10' });
    await booth.choose(created, 'pay');
    expect(await booth.transactions.startRefund(created.short_code, REQUEST)).toMatchObject({
      state: 'proven',
      amountIdr: 31_500,
      provider: 'sandbox',
    });
    expect(await booth.kiosk.status(created.trx_id)).toBe('refunded');
    const redemptions = await booth.database.selectFrom('redemptions').select('state').execute();
    expect(redemptions).toEqual([{ state: 'used' }]);
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('a refund whose row was altered is reported (PAY-72)', async () => {
    const booth = await startPayingBooth(await open());
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    const { key } = await booth.transactions.startRefund(created.trx_id, REQUEST);
    await booth.database.updateTable('refunds').set({ state: 'refused', amount_idr: 1 }).execute();
    expect(await booth.listLedgerDisagreements()).toEqual([
      {
        id: created.trx_id,
        faults: [
          `Refund ${key} is refused, by the ledger proven.`,
          `Refund ${key} is of 1, by the ledger of 35000.`,
        ],
      },
    ]);
  });
});
