import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { BlobStoreError } from '../../ports/blob-store.ts';
import type { PaymentReading } from '../../ports/payment-gateway.ts';
import { PRINTER_TROUBLES } from '../../ports/printer.ts';
import {
  type DeliveringBooth,
  startDeliveringBooth,
} from '../../testing/booths/delivering-booth.ts';
import { startProviderBooth } from '../../testing/booths/provider-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const PAPER_OUT = { kind: 'paper-out', message: null } as const;
const SENTENCE = expect.stringMatching(/^[A-Z].*\.$/);

async function getReadiness({ get, kiosk, advance }: DeliveringBooth) {
  advance(60_000);
  return (await get('/v1/kiosk/readiness', kiosk.headers)).json().data;
}

describeOnEveryDatabase('the readiness of the booth', (open) => {
  test('a printer problem is shown before paying, with texts for visitors and for staff', async () => {
    const booth = await startDeliveringBooth(await open());
    expect(await getReadiness(booth)).toEqual({
      can_take_money: true,
      is_money_real: false,
      hindrances: [],
      location: 'Jakarta',
      camera_side: null,
      waiting_prints: 0,
    });
    for (const kind of PRINTER_TROUBLES) {
      booth.printer.trouble = { kind, message: null };
      const { hindrances, can_take_money } = await getReadiness(booth);
      expect(can_take_money).toBe(false);
      expect(hindrances).toEqual([
        {
          subject: 'printer',
          visitor_text: expect.stringContaining('taking a short break'),
          reason: SENTENCE,
          remedy: SENTENCE,
        },
      ]);
    }
    booth.printer.trouble = null;
    expect(await getReadiness(booth)).toMatchObject({ can_take_money: true, hindrances: [] });
    expect((await booth.get('/v1/kiosk/readiness')).statusCode).toBe(401);
  });

  test('problems are in the language of the kiosk (LANG-8)', async () => {
    const booth = await startDeliveringBooth(await open());
    booth.printer.trouble = PAPER_OUT;
    const headers = { ...booth.kiosk.headers, 'accept-language': 'id' };
    const { hindrances } = (await booth.get('/v1/kiosk/readiness', headers)).json().data;
    expect(hindrances).toEqual([
      {
        subject: 'printer',
        visitor_text: expect.stringMatching(/^Printer kami sedang istirahat sebentar/),
        reason: 'Kertas printer habis.',
        remedy: expect.stringMatching(/^Pasang gulungan kertas/),
      },
    ]);
  });

  test('the provider’s keys decide whether money is real, not its name (PAY-47)', async () => {
    const booth = await startProviderBooth(await open(), 'midtrans');
    const ready = await booth.get('/v1/kiosk/readiness', booth.kiosk.headers);
    expect(ready.json().data.is_money_real).toBe(false);
  });

  test('without a working printer no payment starts, but a free voucher is accepted (OPS-25, OPS-26)', async () => {
    const booth = await startDeliveringBooth(await open());
    booth.printer.trouble = PAPER_OUT;
    const refused = await booth.kiosk.create();
    expect(refused.statusCode).toBe(409);
    expect(refused.json().meta.message).toMatch(/^Our printer is taking a short break, so we take/);
    expect((await booth.kiosk.create({ voucher_code: 'JEPRET10' })).statusCode).toBe(409);
    expect((await booth.kiosk.start({ voucher_code: 'GRATIS' })).status).toBe('paid');
    const staff = await booth.signInStaff();
    const bypass = { amount: 30_000, status: 'pending' };
    const bypassed = await booth.post('/v1/transaction/bypass', bypass, staff);
    expect(bypassed.statusCode).toBe(200);

    booth.printer.trouble = null;
    booth.advance(10_000);
    expect((await booth.kiosk.start({ voucher_code: 'JEPRET10' })).status).toBe('pending');
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('a repeated call for a payment from before the printer failed returns the same payment (OPS-26)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { trx_id } = await booth.kiosk.start({}, 'attempt');
    booth.printer.trouble = PAPER_OUT;
    booth.advance(10_000);
    expect(await booth.kiosk.start({}, 'attempt')).toMatchObject({ trx_id });
  });

  test('a location that continues without prints says so and takes payments (OPS-28)', async () => {
    const booth = await startDeliveringBooth(await open());
    await booth.locations.configure('Jakarta', { whenPrinterFails: 'digital' }, BOOTH_ACTOR);
    booth.printer.trouble = PAPER_OUT;
    await booth.kiosk.start();
    const { can_take_money, hindrances } = await getReadiness(booth);
    expect(can_take_money).toBe(true);
    expect(hindrances[0].visitor_text).toMatch(/by e-mail right away, and your print follows/);
    const elsewhere = await booth.addKiosk('Bandung');
    expect((await elsewhere.create()).statusCode).toBe(409);
  });

  test.each([
    [{ freeBytes: 499e6, totalBytes: 10e9 }, "The booth's disk is nearly full: 499 MB are free."],
    [
      { freeBytes: 1_270e6, totalBytes: 64e9 },
      "The booth's disk is nearly full: 1270 MB are free.",
    ],
  ])(
    'a disk with %o closes the booth until there is space again (OPS-25, OPS-29)',
    async (space, reason) => {
      let current = space;
      const booth = await startDeliveringBooth(await open(), {
        readDiskSpace: async () => current,
      });
      expect((await booth.kiosk.create()).statusCode).toBe(409);
      const { hindrances, can_take_money } = await getReadiness(booth);
      expect(can_take_money).toBe(false);
      expect(hindrances).toMatchObject([{ subject: 'storage', reason }]);
      current = { freeBytes: 3e9, totalBytes: 4e12 };
      expect(await getReadiness(booth)).toMatchObject({ can_take_money: true, hindrances: [] });
      expect((await booth.kiosk.create()).statusCode).toBe(200);
    },
  );

  test.each([
    [501e6, 10e9],
    [1_281e6, 64e9],
    [2_001e6, 4e12],
  ])('with %d bytes free of %d the booth is open (OPS-29)', async (freeBytes, totalBytes) => {
    const readDiskSpace = async () => ({ freeBytes, totalBytes });
    const booth = await startDeliveringBooth(await open(), { readDiskSpace });
    expect(await getReadiness(booth)).toMatchObject({ can_take_money: true, hindrances: [] });
  });

  test('a disk close to its limit closes the booth once, not with every photo (OPS-29)', async () => {
    const space = { freeBytes: 1_999e6, totalBytes: 100e9 };
    const booth = await startDeliveringBooth(await open(), { readDiskSpace: async () => space });
    const isOpenWith = async (freeBytes: number) => {
      space.freeBytes = freeBytes;
      return (await getReadiness(booth)).can_take_money;
    };
    expect(await isOpenWith(2_001e6)).toBe(true);
    expect(await isOpenWith(1_999e6)).toBe(false);
    expect(await isOpenWith(2_001e6)).toBe(false);
    expect(await isOpenWith(2_200e6)).toBe(true);
    expect(await isOpenWith(2_001e6)).toBe(true);
  });

  test('a file system that does not report its size does not close the booth (OPS-29)', async () => {
    const readDiskSpace = async () => ({ freeBytes: 0, totalBytes: 0 });
    const booth = await startDeliveringBooth(await open(), { readDiskSpace });
    expect(await getReadiness(booth)).toMatchObject({ can_take_money: true, hindrances: [] });
  });

  test('an unreachable or full storage closes the booth (OPS-25)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { blobStore } = booth.dependencies;
    for (const fault of ['unreachable', 'full'] as const) {
      blobStore.probe = () => Promise.reject(new BlobStoreError(fault, 'No bucket.'));
      const { hindrances, can_take_money } = await getReadiness(booth);
      expect(can_take_money).toBe(false);
      expect(hindrances).toMatchObject([
        { subject: 'storage', reason: SENTENCE, remedy: SENTENCE },
      ]);
    }
  });

  test('uploads that a proxy refuses are shown to staff for ten minutes with the remedy, and do not close the booth (PIC-41)', async () => {
    const booth = await startDeliveringBooth(await open());
    const report = () => booth.post('/v1/kiosk/refused-uploads', {}, booth.kiosk.headers);
    for (let times = 0; times < 3; times += 1) expect((await report()).statusCode).toBe(200);
    expect(await getReadiness(booth)).toMatchObject({
      can_take_money: true,
      hindrances: [
        {
          subject: 'uploads',
          visitor_text: '',
          reason: expect.stringContaining('refuses photos as too large (413)'),
          remedy: expect.stringContaining('client_max_body_size 210m'),
        },
      ],
    });
    booth.advance(9 * 60_000);
    expect(await getReadiness(booth)).toMatchObject({ hindrances: [] });
    expect((await booth.post('/v1/kiosk/refused-uploads', {}, {})).statusCode).toBe(401);
  });

  test('a missing or old backup is shown to staff, and does not close the booth (OPS-87)', async () => {
    const last = { files: 1, sizeBytes: 1, place: '/mnt/usb', isEncrypted: false, madeAt: 0 };
    let isMade = false;
    const backups = {
      isExpected: true,
      readLast: async () => (isMade ? { ...last, isOnOwnDisk: true } : undefined),
    };
    const booth = await startDeliveringBooth(await open(), { backups });
    const problem = (reason: string) => ({
      can_take_money: true,
      hindrances: [
        {
          subject: 'backup',
          visitor_text: '',
          reason: expect.stringContaining(reason),
          remedy: expect.stringContaining('backup nightly'),
        },
      ],
    });
    expect(await getReadiness(booth)).toMatchObject(problem('No backup has been made yet.'));
    isMade = true;
    last.madeAt = booth.dependencies.clock.now();
    expect(await getReadiness(booth)).toMatchObject({ hindrances: [] });
    booth.advance(26 * 3_600_000 + 60_001);
    expect(await getReadiness(booth)).toMatchObject(problem('The last good backup is from'));
    backups.isExpected = false;
    expect(await getReadiness(booth)).toMatchObject({ hindrances: [] });
  });

  test('an unreachable payment provider closes the booth, and the check charges nothing (OPS-25, OPS-50)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { active } = booth.dependencies.payments;
    const { readPayment } = active;
    const unreachable: PaymentReading = { kind: 'unreachable', reason: 'No route.' };
    active.readPayment = async () => unreachable;
    const { hindrances, can_take_money } = await getReadiness(booth);
    expect(can_take_money).toBe(false);
    expect(hindrances).toMatchObject([
      { subject: 'payment', reason: expect.stringContaining('No route.'), remedy: SENTENCE },
    ]);
    active.readPayment = readPayment;
    expect(await getReadiness(booth)).toMatchObject({ can_take_money: true, hindrances: [] });
    const charges = await booth.database.selectFrom('charges').selectAll().execute();
    expect(charges).toEqual([]);
  });

  test('a refused provider key is reported as such, not as a network problem (PAY-101)', async () => {
    const booth = await startDeliveringBooth(await open());
    booth.dependencies.payments.active.readPayment = async () => ({
      kind: 'unreachable',
      reason: 'Midtrans answered 401.',
      isKeyRefused: true,
    });
    const { hindrances, can_take_money } = await getReadiness(booth);
    expect(can_take_money).toBe(false);
    expect(hindrances).toMatchObject([
      {
        subject: 'payment',
        reason: 'The payment provider refused the key: Midtrans answered 401.',
        remedy: expect.stringContaining('MIDTRANS_SERVER_KEY'),
      },
    ]);
    expect(hindrances[0].remedy).not.toContain('network');
  });

  test('the number of waiting prints is that of the kiosk’s location', async () => {
    const booth = await startDeliveringBooth(await open());
    const { headers } = booth.kiosk;
    const countWaiting = async (kiosk: Record<string, string>) =>
      (await booth.get('/v1/kiosk/readiness', kiosk)).json().data.waiting_prints;
    await booth.print(await booth.startPrinted());
    const elsewhere = await booth.addKiosk('Bandung');
    await elsewhere.start();
    expect(await countWaiting(headers)).toBe(1);
    expect(await countWaiting(elsewhere.headers)).toBe(0);
    await booth.runDueDeliveries();
    expect(await countWaiting(headers)).toBe(0);
  });
});
