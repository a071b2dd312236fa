import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { BlobStoreError } from '../../ports/blob-store.ts';
import {
  type DeliveringBooth,
  startDeliveringBooth,
} from '../../testing/booths/delivering-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const OPEN = { status: 'open', causes: [] };
const PAPER_OUT = { kind: 'paper-out', message: 'tray 1 at 10.0.0.7' } as const;

async function getReady(booth: DeliveringBooth, query = '', headers: Record<string, string> = {}) {
  booth.advance(60_000);
  const answer = await booth.get(`/ready${query}`, headers);
  return { status: answer.statusCode, data: answer.json().data };
}

const changesOf = ({ logged }: DeliveringBooth) =>
  logged
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg.startsWith('the booth is'))
    .map(({ location, causes, msg }) => ({ location, causes, msg }));

describeOnEveryDatabase('GET /ready', (open) => {
  test('responds 200 while the booth is open and 503 with the cause code while it is closed (OPS-35)', async () => {
    const booth = await startDeliveringBooth(await open());
    expect(await getReady(booth)).toEqual({ status: 200, data: OPEN });
    booth.printer.trouble = PAPER_OUT;
    const closed = { status: 503, data: { status: 'closed', causes: ['printer-paper-out'] } };
    expect(await getReady(booth)).toEqual(closed);
    expect(await getReady(booth, '?location=Jakarta')).toEqual(closed);
    expect((await booth.get('/health')).statusCode).toBe(200);
    await booth.locations.configure('Jakarta', { whenPrinterFails: 'digital' }, BOOTH_ACTOR);
    expect(await getReady(booth, '?location=Jakarta')).toEqual({ status: 200, data: OPEN });
    booth.printer.trouble = null;
    expect(await getReady(booth)).toEqual({ status: 200, data: OPEN });
  });

  test('names a full disk, an unreachable storage and a provider that refuses the key (OPS-35)', async () => {
    const space = { freeBytes: 1e6, totalBytes: 10e9 };
    const booth = await startDeliveringBooth(await open(), { readDiskSpace: async () => space });
    const { blobStore, payments } = booth.dependencies;
    expect((await getReady(booth)).data.causes).toEqual(['disk-nearly-full']);
    space.freeBytes = 9e9;
    const { probe } = blobStore;
    blobStore.probe = () => Promise.reject(new BlobStoreError('unreachable', 'No bucket.'));
    expect((await getReady(booth)).data.causes).toEqual(['storage-unreachable']);
    blobStore.probe = probe;
    payments.active.readPayment = async () => ({
      kind: 'unreachable',
      reason: 'Midtrans answered 401.',
      isKeyRefused: true,
    });
    expect((await getReady(booth)).data.causes).toEqual(['payment-key-refused']);
  });

  test('shows reasons and remedies to staff of the location only (OPS-36)', async () => {
    const booth = await startDeliveringBooth(await open());
    booth.printer.trouble = PAPER_OUT;
    const details = [
      {
        code: 'printer-paper-out',
        is_closing: true,
        reason: expect.stringContaining('tray 1 at 10.0.0.7'),
        remedy: expect.stringMatching(/\.$/),
      },
    ];
    const staff = await booth.signInStaff();
    expect((await getReady(booth, '', staff)).data.problems).toEqual(details);
    const { email, password } = { email: 'bandung@jepret.local', password: 'dua belas kucing' };
    const atBandung = { role: 'operator', locations: ['bandung'] } as const;
    await booth.staff.add(email, atBandung, BOOTH_ACTOR, password);
    const kiosk = await booth.addKiosk('Bandung');
    await kiosk.start({ voucher_code: 'GRATIS' });
    const login = await booth.post('/v1/admin/login', { email, password }, kiosk.headers);
    const elsewhere = { authorization: `Bearer ${login.json().data.token}` };
    for (const headers of [{}, booth.kiosk.headers, elsewhere, { authorization: 'Bearer no' }]) {
      const { status, data } = await getReady(booth, '?location=jakarta', headers);
      expect({ status, data }).toEqual({
        status: 503,
        data: { status: 'closed', causes: ['printer-paper-out'] },
      });
    }
  });

  test('does not query the printer for an unknown location (OPS-35)', async () => {
    const booth = await startDeliveringBooth(await open());
    const asked = booth.printer.healthReads;
    for (const name of ['nowhere', '', 'x'.repeat(500), 'a&location=b']) {
      expect((await getReady(booth, `?location=${name}`)).status).toBe(404);
    }
    expect(booth.printer.healthReads).toBe(asked);
  });

  test('names an unreachable database as a cause (OPS-35)', async () => {
    const booth = await startDeliveringBooth(await open());
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    booth.dependencies.clockWatch.findHold = () => Promise.reject(away);
    expect(await getReady(booth)).toEqual({
      status: 503,
      data: { status: 'closed', causes: ['database-unreachable'] },
    });
    expect(changesOf(booth)).toMatchObject([{ causes: ['database-unreachable'] }]);
  });

  test('while the database is unreachable, an unknown location does not query the printer and is not logged (OPS-49)', async () => {
    const booth = await startDeliveringBooth(await open());
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    booth.locations.get = () => Promise.reject(away);
    const asked = booth.printer.healthReads;
    for (const query of ['?location=made-up-1', '?location=made-up-2']) {
      expect(await getReady(booth, query)).toEqual({
        status: 503,
        data: { status: 'closed', causes: ['database-unreachable'] },
      });
    }
    expect(booth.printer.healthReads).toBe(asked);
    expect(changesOf(booth)).toEqual([]);
    expect((await getReady(booth)).status).toBe(503);
    expect(changesOf(booth)).toMatchObject([{ location: 'default' }]);
  });

  test('closing, a change of the cause and opening are logged once each, with the cause (OPS-37)', async () => {
    const booth = await startDeliveringBooth(await open());
    await getReady(booth, '?location=jakarta');
    expect(changesOf(booth)).toEqual([]);
    booth.printer.trouble = PAPER_OUT;
    await getReady(booth, '?location=jakarta');
    await getReady(booth, '?location=jakarta');
    await booth.get('/v1/kiosk/readiness', booth.kiosk.headers);
    booth.dependencies.payments.active.readPayment = async () => ({
      kind: 'unreachable',
      reason: 'No route.',
    });
    await getReady(booth, '?location=jakarta');
    booth.printer.trouble = null;
    booth.dependencies.payments.active.readPayment = async () => ({ kind: 'unknown' });
    await getReady(booth, '?location=jakarta');
    expect(changesOf(booth)).toEqual([
      {
        location: 'jakarta',
        causes: ['printer-paper-out'],
        msg: expect.stringMatching(/^the booth is closed: .*paper/),
      },
      {
        location: 'jakarta',
        causes: ['printer-paper-out', 'payment-unreachable'],
        msg: expect.stringContaining('No route.'),
      },
      { location: 'jakarta', causes: undefined, msg: 'the booth is open again' },
    ]);
  });
});
