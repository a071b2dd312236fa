import { describe, expect, test } from 'vitest';
import type { Actor } from '../../../domain/actor.ts';
import {
  openProviderTill,
  PROVIDERS,
  type ProviderTill,
  refundAt,
} from '../../../testing/booths/provider-till.ts';
import { openTill } from '../../../testing/booths/till.ts';
import {
  describeOnEveryDatabase,
  type OpenDatabase,
} from '../../../testing/databases/every-database.ts';

const SARI: Actor = { kind: 'staff', id: 'sari', name: 'Sari' };
const REQUEST = { reason: 'The printer broke.', actor: SARI, maxIdr: null, amount: 'all' } as const;
const DAY_MS = 86_400_000;

/** What both providers say when they do not do it. */
const REFUSAL = {
  status: 403,
  body: { status_code: '412', status_message: 'No.', id: 'x', error_code: 'REFUND_NOT_SUPPORTED' },
};

async function openPaid(open: OpenDatabase, provider: ProviderTill['provider']) {
  const till = await openProviderTill(await open(), provider);
  const { trx_id, short_code } = await till.kiosk.start();
  const orderId = await till.orderIdOf(trx_id);
  await till.double.pay(orderId);
  await till.deliverAll();
  const show = () => till.transactions.show(trx_id);
  return {
    ...till,
    trx_id,
    short_code,
    orderId,
    show,
    follow: () => till.runJob('transactions-refunds', null),
    ask: () => till.transactions.askRefund(short_code, REQUEST),
    refundedIdr: () =>
      till.double.listCharges().findLast(({ paidIdr }) => paidIdr > 0)?.refundedIdr,
    asks: () => till.double.received.filter(({ operation }) => operation === 'refund').length,
    events: async () => (await show()).ledger.map(({ event }) => event),
    /** How the transaction and its newest refund stand. */
    async states() {
      const { transaction, refunds } = await show();
      return [transaction.status, refunds[0]?.state];
    },
  };
}

describeOnEveryDatabase('refunds', (open) => {
  describe.each(PROVIDERS)('by %s', (provider) => {
    test('a refund is asked for, and proven by what the provider says, not by its webhook (PAY-66)', async () => {
      const till = await openPaid(open, provider);
      const asked = await till.ask();
      expect(asked).toMatchObject({ state: 'asked', amountIdr: 35_000, askedBy: 'staff:sari' });
      expect(await till.states()).toEqual(['paid', 'asked']);
      await till.deliverAll();
      expect(await till.states()).toEqual(['paid', 'asked']);

      await till.double.confirmRefunds(till.orderId);
      await till.deliverAll();
      expect(await till.states()).toEqual(['refunded', 'proven']);
      const { ledger, charges, owed } = await till.show();
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
      expect(till.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
      expect(await till.audit()).toEqual([]);
    });

    test('without any webhook the job finds the proof (PAY-66)', async () => {
      const till = await openPaid(open, provider);
      await till.ask();
      await till.advance(60_000);
      await till.follow();
      expect(await till.states()).toEqual(['paid', 'asked']);
      await till.double.confirmRefunds(till.orderId);
      await till.advance(DAY_MS);
      await till.follow();
      expect(await till.states()).toEqual(['refunded', 'proven']);
      expect(till.asks()).toBe(1);
      expect(await till.audit()).toEqual([]);
    });

    test('two taps, and two who ask at once, are one refund (PAY-67)', async () => {
      const till = await openPaid(open, provider);
      const refunds = await Promise.all([till.ask(), till.ask(), till.ask()]);
      refunds.push(await till.ask());
      expect(new Set(refunds.map(({ key }) => key)).size).toBe(1);
      expect(till.asks()).toBe(1);
      expect((await till.events()).filter((event) => event === 'refund_asked')).toHaveLength(1);
      await till.double.confirmRefunds(till.orderId);
      await till.deliverAll();
      await expect(till.ask()).rejects.toThrow(`${till.short_code} was refunded before.`);
      expect(till.refundedIdr()).toBe(35_000);
    });

    test.each(['lost-answer', 'late-failure', 'unavailable'] as const)(
      'a refund whose answer suffers a %s stays asked, and the same key is asked again (PAY-69)',
      async (fault) => {
        const till = await openPaid(open, provider);
        till.double.fail(fault, { on: 'refund' });
        expect(await till.ask()).toMatchObject({ state: 'asked', word: expect.any(String) });
        await till.advance(60_000);
        await till.follow();
        expect(await till.states()).toEqual(['paid', 'asked']);
        till.double.recover();
        await till.advance(DAY_MS);
        await till.follow();
        await till.double.confirmRefunds(till.orderId);
        await till.deliverAll();
        await till.advance(DAY_MS);
        await till.follow();
        expect(await till.states()).toEqual(['refunded', 'proven']);
        expect(till.refundedIdr()).toBe(35_000);
        expect(await till.audit()).toEqual([]);
      },
    );

    test('a process that dies before the provider has answered leaves it to the next one (PAY-69)', async () => {
      const till = await openPaid(open, provider);
      // What it wrote down before it called, and nothing after.
      till.double.fail('lost-answer', { on: 'refund', times: 3 });
      await till.ask();
      await till.database
        .updateTable('refunds')
        .set({ tries: 1, is_unsure: 1, word: null, checks: 0, check_at: till.clock.now() + 60_000 })
        .execute();
      till.double.recover();
      await till.follow();
      expect(till.asks()).toBeLessThanOrEqual(3);
      await till.advance(60_000);
      await till.follow();
      await till.double.confirmRefunds(till.orderId);
      await till.deliverAll();
      expect(await till.states()).toEqual(['refunded', 'proven']);
      expect(till.refundedIdr()).toBe(35_000);
      expect(await till.audit()).toEqual([]);
    });

    test('what the provider refuses stands on the list, with its reason (PAY-70)', async () => {
      const till = await openPaid(open, provider);
      await till.advance(46 * DAY_MS);
      const refused = await till.ask();
      expect(refused).toMatchObject({ state: 'refused', refusal: 'not_possible' });
      expect(await till.states()).toEqual(['paid', 'refused']);
      const [sum, ...others] = await till.transactions.listOwed({ isOpen: true });
      expect(others).toEqual([]);
      expect(sum).toMatchObject({
        name: `${till.short_code}-1`,
        kind: 'refund_refused',
        amountIdr: 35_000,
        refused: { refusal: 'not_possible', word: refused.word },
      });
      expect(till.logged.filter((line) => line.includes('a refund was refused'))).toHaveLength(1);

      // Asked again it is refused again, and is still one sum.
      expect(await till.ask()).toMatchObject({ state: 'refused', number: 2 });
      expect(await till.transactions.listOwed({ isOpen: true })).toHaveLength(1);

      await till.transactions.markRefunded(till.trx_id, {
        amountIdr: 35_000,
        reason: 'In cash.',
        actor: SARI,
        maxIdr: null,
      });
      expect(await till.transactions.listOwed({ isOpen: true })).toEqual([]);
      expect(await till.transactions.listOwed({})).toMatchObject([{ note: 'In cash.' }]);
      await expect(till.ask()).rejects.toThrow('was refunded before');
      expect(await till.audit()).toEqual([]);
    });

    test('what the bank does not do after all is refused as well (PAY-70)', async () => {
      const till = await openPaid(open, provider);
      await till.ask();
      await till.double.rejectRefunds(till.orderId);
      await till.deliverAll();
      await till.follow();
      expect(await till.states()).toEqual(['paid', 'refused']);
      const owed = await till.transactions.listOwed({ isOpen: true });
      expect(owed).toMatchObject([
        { kind: 'refund_refused', refused: { refusal: 'not_possible' } },
      ]);
      expect(await till.audit()).toEqual([]);
    });

    test('while the provider is asked nobody sends the money by hand as well (PAY-71)', async () => {
      const till = await openPaid(open, provider);
      await till.ask();
      const byHand = { reason: 'In cash.', actor: SARI, maxIdr: null, amountIdr: 35_000 };
      await expect(till.transactions.markRefunded(till.trx_id, byHand)).rejects.toThrow(
        `${provider} was asked to send this money back`,
      );
      expect(await till.states()).toEqual(['paid', 'asked']);
      expect(await till.audit()).toEqual([]);
    });

    test('what a person noted as sent back is not asked back again (PAY-71)', async () => {
      const till = await openPaid(open, provider);
      const racing = await Promise.allSettled([
        till.transactions.markRefunded(till.trx_id, {
          amountIdr: 35_000,
          reason: 'In cash.',
          actor: SARI,
          maxIdr: null,
        }),
        till.ask(),
      ]);
      expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const isByHand = racing[0].status === 'fulfilled';
      expect(till.asks()).toBe(isByHand ? 0 : 1);
      expect(await till.audit()).toEqual([]);
    });

    test.each(['refunded', 'settled'] as const)(
      'what was %s by hand after a refusal, and then goes back at the provider too, is listed (PAY-71)',
      async (noted) => {
        const till = await openPaid(open, provider);
        till.double.fail(REFUSAL, { on: 'refund', times: 1 });
        await till.ask();
        if (noted === 'refunded') {
          await till.transactions.markRefunded(till.trx_id, {
            amountIdr: 35_000,
            reason: 'In cash.',
            actor: SARI,
            maxIdr: null,
          });
        } else {
          const note = { actor: SARI, note: 'In cash.', maxIdr: null };
          await till.transactions.settleOwed(till.short_code, note);
        }
        const { charges } = await till.show();
        await refundAt(till, charges[0]?.providerReference ?? '');
        await till.double.confirmRefunds(till.orderId);
        await till.deliverAll();
        const [sum, ...others] = await till.transactions.listOwed({ isOpen: true });
        expect(others).toEqual([]);
        expect(sum).toMatchObject({ kind: 'refund_doubled', amountIdr: 35_000, refused: null });
        expect(till.logged.filter((line) => line.includes('went back twice'))).toHaveLength(1);
        expect((await till.show()).transaction.status).toBe('refunded');
        await expect(till.transactions.askRefund(sum?.name ?? '', REQUEST)).rejects.toThrow(
          'is money that went back already',
        );
        expect(await till.audit()).toEqual([]);
      },
    );

    test('a refund in the provider’s dashboard, while ours is under way, is one refund (PAY-67)', async () => {
      const till = await openPaid(open, provider);
      const { charges } = await till.show();
      await refundAt(till, charges[0]?.providerReference ?? '');
      expect(await till.ask()).toMatchObject({ state: 'refused', refusal: 'already_refunded' });
      await till.double.confirmRefunds(till.orderId);
      await till.deliverAll();
      expect((await till.show()).transaction.status).toBe('refunded');
      // It was listed for a person, and needs none any more.
      expect(await till.transactions.listOwed({ isOpen: true })).toEqual([]);
      expect(till.refundedIdr()).toBe(35_000);
      expect(await till.audit()).toEqual([]);
    });

    test('after a part went back elsewhere the rest is asked for (PAY-67)', async () => {
      const till = await openPaid(open, provider);
      const { charges } = await till.show();
      const reference = charges[0]?.providerReference ?? '';
      await refundAt(till, reference, { amountIdr: 10_000, name: 'part' });
      await till.double.confirmRefunds(till.orderId);
      await till.deliverAll();
      expect(await till.ask()).toMatchObject({ state: 'asked', amountIdr: 25_000 });
      await till.double.confirmRefunds(till.orderId);
      await till.deliverAll();
      expect(await till.states()).toEqual(['refunded', 'proven']);
      expect(await till.audit()).toEqual([]);
    });

    test('a wrong amount goes back by its own name, and is settled when it has (PAY-73)', async () => {
      const till = await openProviderTill(await open(), provider);
      const { trx_id, short_code } = await till.kiosk.start();
      const orderId = await till.orderIdOf(trx_id);
      await till.double.pay(orderId, { amountIdr: 34_999 });
      await till.deliverAll();
      await expect(till.transactions.askRefund(short_code, REQUEST)).rejects.toThrow(
        'Only a paid transaction is refunded',
      );
      const refund = await till.transactions.askRefund(`${short_code}-1`, REQUEST);
      expect(refund).toMatchObject({ state: 'asked', amountIdr: 34_999 });
      const note = { actor: SARI, note: 'In cash.', maxIdr: null };
      await expect(till.transactions.settleOwed(short_code, note)).rejects.toThrow('was asked');
      await till.double.confirmRefunds(orderId);
      await till.deliverAll();
      expect(await till.transactions.listRefunds({})).toMatchObject([{ state: 'proven' }]);
      expect(await till.transactions.listOwed({})).toMatchObject([
        { kind: 'wrong_amount', note: 'The provider proved that it went back.' },
      ]);
      await expect(till.transactions.askRefund(`${short_code}-1`, REQUEST)).rejects.toThrow(
        'was settled before',
      );
      expect(till.double.listCharges()).toMatchObject([{ refundedIdr: 34_999 }]);
      expect(await till.audit()).toEqual([]);
    });
  });

  test('a refund that Xendit neither proves nor knows by its key is looked after for two weeks (PAY-70)', async () => {
    const till = await openPaid(open, 'xendit');
    till.double.fail('lost-answer', { on: 'refund', times: 1 });
    expect(await till.ask()).toMatchObject({ state: 'asked', isUnsure: true });
    till.double.fail({ status: 400, body: { error_code: 'REFUND_IN_PROGRESS' } }, { on: 'refund' });
    for (let quarter = 0; quarter < 55; quarter += 1) {
      await till.advance(DAY_MS / 4);
      await till.follow();
    }
    expect(await till.states()).toEqual(['paid', 'asked']);
    await till.advance(DAY_MS);
    await till.follow();
    expect(await till.states()).toEqual(['paid', 'refused']);
    const owed = await till.transactions.listOwed({ isOpen: true });
    expect(owed).toMatchObject([{ kind: 'refund_refused', refused: { refusal: 'unproven' } }]);
    expect(await till.audit()).toEqual([]);
  });

  test('only what was paid, and is not yet back, can go back (PAY-72)', async () => {
    const till = await openTill(await open());
    const refund = (name: string) => till.transactions.askRefund(name, REQUEST);
    const pending = await till.kiosk.start();
    await expect(refund(pending.trx_id)).rejects.toThrow('Only a paid transaction is refunded');
    const free = await till.kiosk.start({ voucher_code: 'GRATIS' });
    await expect(refund(free.trx_id)).rejects.toThrow('Nothing was paid for it');
    const headers = await till.signStaffIn();
    const body = { amount: 30_000, status: 'pending' };
    const bypass = (await till.post('/v1/transaction/bypass', body, headers)).json().data;
    await expect(refund(bypass.trx_id)).rejects.toThrow('Only a paid transaction is refunded');
    for (const name of ['NOPE', 'NOPE-1', '-1', '']) {
      await expect(refund(name)).rejects.toThrow(`No transaction or sum is called ${name}.`);
    }
    await expect(refund(`${pending.short_code}-1`)).rejects.toThrow('Nothing owed is called');
    expect(await till.transactions.listRefunds({})).toEqual([]);
    expect(await till.audit()).toEqual([]);
  });

  test('a session whose refund is under way goes on, but is not offered anew nor moved (PAY-74)', async () => {
    const till = await openPaid(open, 'midtrans');
    expect(await till.kiosk.findSession()).toMatchObject({ trx_id: till.trx_id });
    await till.ask();
    expect(await till.kiosk.status(till.trx_id)).toBe('paid');
    expect(await till.kiosk.findSession()).toBeNull();
    const kioskId = (await till.kiosks.list())[0]?.id ?? '';
    await expect(
      till.transactions.moveToKiosk(till.trx_id, { kioskId, actor: SARI }),
    ).rejects.toThrow('was asked');

    await till.double.rejectRefunds(till.orderId);
    await till.deliverAll();
    await till.follow();
    expect(await till.kiosk.findSession()).toMatchObject({ trx_id: till.trx_id });
    await till.transactions.moveToKiosk(till.trx_id, { kioskId, actor: SARI });
  });

  test('the sandbox refunds at once; the session has ended and its voucher stays used (PAY-74)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start({ voucher_code: 'JEPRET10' });
    await till.choose(created, 'pay');
    expect(await till.transactions.askRefund(created.short_code, REQUEST)).toMatchObject({
      state: 'proven',
      amountIdr: 31_500,
      provider: 'sandbox',
    });
    expect(await till.kiosk.status(created.trx_id)).toBe('refunded');
    const redemptions = await till.database.selectFrom('redemptions').select('state').execute();
    expect(redemptions).toEqual([{ state: 'used' }]);
    expect(await till.audit()).toEqual([]);
  });

  test('a refund that was tampered with is found (PAY-72)', async () => {
    const till = await openTill(await open());
    const created = await till.kiosk.start();
    await till.choose(created, 'pay');
    const { key } = await till.transactions.askRefund(created.trx_id, REQUEST);
    await till.database.updateTable('refunds').set({ state: 'refused', amount_idr: 1 }).execute();
    expect(await till.audit()).toEqual([
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
