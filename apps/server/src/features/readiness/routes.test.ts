import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { BlobStoreError } from '../../ports/blob-store.ts';
import type { PaymentReading } from '../../ports/payment-gateway.ts';
import { PRINTER_TROUBLES } from '../../ports/printer.ts';
import { type OutboxStudio, openOutboxStudio } from '../../testing/booths/outbox-studio.ts';
import { openProviderTill } from '../../testing/booths/provider-till.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const PAPER_OUT = { kind: 'paper-out', message: null } as const;
const SENTENCE = expect.stringMatching(/^[A-Z].*\.$/);

async function ask({ get, kiosk, advance }: OutboxStudio) {
  advance(60_000);
  return (await get('/v1/kiosk/readiness', kiosk.headers)).json().data;
}

describeOnEveryDatabase('whether the booth is ready', (open) => {
  test('a printer in trouble is told before paying: kindly to visitors, clearly to staff', async () => {
    const studio = await openOutboxStudio(await open());
    expect(await ask(studio)).toEqual({
      can_take_money: true,
      is_money_real: false,
      hindrances: [],
      location: 'Jakarta',
      camera_side: null,
      waiting_prints: 0,
    });
    for (const kind of PRINTER_TROUBLES) {
      studio.printer.trouble = { kind, message: null };
      const { hindrances, can_take_money } = await ask(studio);
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
    studio.printer.trouble = null;
    expect(await ask(studio)).toMatchObject({ can_take_money: true, hindrances: [] });
    expect((await studio.get('/v1/kiosk/readiness')).statusCode).toBe(401);
  });

  test('what is wrong is told in the language that the kiosk shows (LANG-8)', async () => {
    const studio = await openOutboxStudio(await open());
    studio.printer.trouble = PAPER_OUT;
    const headers = { ...studio.kiosk.headers, 'accept-language': 'id' };
    const { hindrances } = (await studio.get('/v1/kiosk/readiness', headers)).json().data;
    expect(hindrances).toEqual([
      {
        subject: 'printer',
        visitor_text: expect.stringMatching(/^Printer kami sedang istirahat sebentar/),
        reason: 'Kertas printer habis.',
        remedy: expect.stringMatching(/^Pasang gulungan kertas/),
      },
    ]);
  });

  test('whether money is real goes by the keys, not by the provider’s name (PAY-47)', async () => {
    const till = await openProviderTill(await open(), 'midtrans');
    const ready = await till.get('/v1/kiosk/readiness', till.kiosk.headers);
    expect(ready.json().data.is_money_real).toBe(false);
  });

  test('no kiosk takes money for a print that cannot be made, but a free voucher stays good (OPS-25, OPS-26)', async () => {
    const studio = await openOutboxStudio(await open());
    studio.printer.trouble = PAPER_OUT;
    const refused = await studio.kiosk.create();
    expect(refused.statusCode).toBe(409);
    expect(refused.json().meta.message).toMatch(/^Our printer is taking a short break, so we take/);
    expect((await studio.kiosk.create({ voucher_code: 'JEPRET10' })).statusCode).toBe(409);
    expect((await studio.kiosk.start({ voucher_code: 'GRATIS' })).status).toBe('paid');
    const staff = await studio.signStaffIn();
    const bypass = { amount: 30_000, status: 'pending' };
    const bypassed = await studio.post('/v1/transaction/bypass', bypass, staff);
    expect(bypassed.statusCode).toBe(200);

    studio.printer.trouble = null;
    studio.advance(10_000);
    expect((await studio.kiosk.start({ voucher_code: 'JEPRET10' })).status).toBe('pending');
    expect(await studio.audit()).toEqual([]);
  });

  test('what was begun before the printer failed goes on: its repeat is the same payment (OPS-26)', async () => {
    const studio = await openOutboxStudio(await open());
    const { trx_id } = await studio.kiosk.start({}, 'attempt');
    studio.printer.trouble = PAPER_OUT;
    studio.advance(10_000);
    expect(await studio.kiosk.start({}, 'attempt')).toMatchObject({ trx_id });
  });

  test('a place that goes on digitally says so and takes payments (OPS-28)', async () => {
    const studio = await openOutboxStudio(await open());
    await studio.locations.configure('Jakarta', { whenPrinterFails: 'digital' }, BOOTH_ITSELF);
    studio.printer.trouble = PAPER_OUT;
    await studio.kiosk.start();
    const { can_take_money, hindrances } = await ask(studio);
    expect(can_take_money).toBe(true);
    expect(hindrances[0].visitor_text).toMatch(/by e-mail right away, and your print follows/);
    const elsewhere = await studio.addKiosk('Bandung');
    expect((await elsewhere.create()).statusCode).toBe(409);
  });

  test.each([
    [{ freeBytes: 499e6, totalBytes: 10e9 }, "The booth's disk is nearly full: 499 MB are free."],
    [
      { freeBytes: 1_270e6, totalBytes: 64e9 },
      "The booth's disk is nearly full: 1270 MB are free.",
    ],
  ])('a disk with %o takes no money, and recovers (OPS-25, OPS-29)', async (space, reason) => {
    let current = space;
    const studio = await openOutboxStudio(await open(), { readDiskSpace: async () => current });
    expect((await studio.kiosk.create()).statusCode).toBe(409);
    const { hindrances, can_take_money } = await ask(studio);
    expect(can_take_money).toBe(false);
    expect(hindrances).toMatchObject([{ subject: 'storage', reason }]);
    current = { freeBytes: 3e9, totalBytes: 4e12 };
    expect(await ask(studio)).toMatchObject({ can_take_money: true, hindrances: [] });
    expect((await studio.kiosk.create()).statusCode).toBe(200);
  });

  test.each([
    [501e6, 10e9],
    [1_281e6, 64e9],
    [2_001e6, 4e12],
  ])('with %d bytes free of %d the booth is open (OPS-29)', async (freeBytes, totalBytes) => {
    const readDiskSpace = async () => ({ freeBytes, totalBytes });
    const studio = await openOutboxStudio(await open(), { readDiskSpace });
    expect(await ask(studio)).toMatchObject({ can_take_money: true, hindrances: [] });
  });

  test('a disk around its limit closes the booth once, not with every photo (OPS-29)', async () => {
    const space = { freeBytes: 1_999e6, totalBytes: 100e9 };
    const studio = await openOutboxStudio(await open(), { readDiskSpace: async () => space });
    const isOpenWith = async (freeBytes: number) => {
      space.freeBytes = freeBytes;
      return (await ask(studio)).can_take_money;
    };
    expect(await isOpenWith(2_001e6)).toBe(true);
    expect(await isOpenWith(1_999e6)).toBe(false);
    expect(await isOpenWith(2_001e6)).toBe(false);
    expect(await isOpenWith(2_200e6)).toBe(true);
    expect(await isOpenWith(2_001e6)).toBe(true);
  });

  test('a file system that does not tell its size closes no booth (OPS-29)', async () => {
    const readDiskSpace = async () => ({ freeBytes: 0, totalBytes: 0 });
    const studio = await openOutboxStudio(await open(), { readDiskSpace });
    expect(await ask(studio)).toMatchObject({ can_take_money: true, hindrances: [] });
  });

  test('a storage that is away takes no money (OPS-25)', async () => {
    const studio = await openOutboxStudio(await open());
    const { blobStore } = studio.dependencies;
    for (const fault of ['unreachable', 'full'] as const) {
      blobStore.probe = () => Promise.reject(new BlobStoreError(fault, 'No bucket.'));
      const { hindrances, can_take_money } = await ask(studio);
      expect(can_take_money).toBe(false);
      expect(hindrances).toMatchObject([
        { subject: 'storage', reason: SENTENCE, remedy: SENTENCE },
      ]);
    }
  });

  test('uploads that a proxy refuses are shown to staff with the remedy for ten minutes, and close no booth (PIC-41)', async () => {
    const studio = await openOutboxStudio(await open());
    const report = () => studio.post('/v1/kiosk/refused-uploads', {}, studio.kiosk.headers);
    for (let times = 0; times < 3; times += 1) expect((await report()).statusCode).toBe(200);
    expect(await ask(studio)).toMatchObject({
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
    studio.advance(9 * 60_000);
    expect(await ask(studio)).toMatchObject({ hindrances: [] });
    expect((await studio.post('/v1/kiosk/refused-uploads', {}, {})).statusCode).toBe(401);
  });

  test('a payment provider that cannot be reached is told; asking it charges nobody (OPS-25, OPS-50)', async () => {
    const studio = await openOutboxStudio(await open());
    const { active } = studio.dependencies.payments;
    const { readPayment } = active;
    const unreachable: PaymentReading = { kind: 'unreachable', reason: 'No route.' };
    active.readPayment = async () => unreachable;
    const { hindrances, can_take_money } = await ask(studio);
    expect(can_take_money).toBe(false);
    expect(hindrances).toMatchObject([
      { subject: 'payment', reason: expect.stringContaining('No route.'), remedy: SENTENCE },
    ]);
    active.readPayment = readPayment;
    expect(await ask(studio)).toMatchObject({ can_take_money: true, hindrances: [] });
    const charges = await studio.database.selectFrom('charges').selectAll().execute();
    expect(charges).toEqual([]);
  });

  test('a provider that refuses the key is told as that, not as a fault of the network (PAY-101)', async () => {
    const studio = await openOutboxStudio(await open());
    studio.dependencies.payments.active.readPayment = async () => ({
      kind: 'unreachable',
      reason: 'Midtrans answered 401.',
      isKeyRefused: true,
    });
    const { hindrances, can_take_money } = await ask(studio);
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

  test('the prints that wait are those of the kiosk’s own location', async () => {
    const studio = await openOutboxStudio(await open());
    const { headers } = studio.kiosk;
    const countWaiting = async (kiosk: Record<string, string>) =>
      (await studio.get('/v1/kiosk/readiness', kiosk)).json().data.waiting_prints;
    await studio.print(await studio.startPrinted());
    const elsewhere = await studio.addKiosk('Bandung');
    await elsewhere.start();
    expect(await countWaiting(headers)).toBe(1);
    expect(await countWaiting(elsewhere.headers)).toBe(0);
    await studio.work();
    expect(await countWaiting(headers)).toBe(0);
  });
});
