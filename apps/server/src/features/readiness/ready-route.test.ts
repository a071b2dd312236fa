import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { BlobStoreError } from '../../ports/blob-store.ts';
import { type OutboxStudio, openOutboxStudio } from '../../testing/booths/outbox-studio.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const OPEN = { status: 'open', causes: [] };
const PAPER_OUT = { kind: 'paper-out', message: 'tray 1 at 10.0.0.7' } as const;

async function ask(studio: OutboxStudio, query = '', headers: Record<string, string> = {}) {
  studio.advance(60_000);
  const answer = await studio.get(`/ready${query}`, headers);
  return { status: answer.statusCode, data: answer.json().data };
}

const changesOf = ({ logged }: OutboxStudio) =>
  logged
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg.startsWith('the booth is'))
    .map(({ location, causes, msg }) => ({ location, causes, msg }));

describeOnEveryDatabase('GET /ready', (open) => {
  test('says 200 while the booth sells and 503 with the cause code while it does not (OPS-35)', async () => {
    const studio = await openOutboxStudio(await open());
    expect(await ask(studio)).toEqual({ status: 200, data: OPEN });
    studio.printer.trouble = PAPER_OUT;
    const closed = { status: 503, data: { status: 'closed', causes: ['printer-paper-out'] } };
    expect(await ask(studio)).toEqual(closed);
    expect(await ask(studio, '?location=Jakarta')).toEqual(closed);
    expect((await studio.get('/health')).statusCode).toBe(200);
    await studio.locations.configure('Jakarta', { whenPrinterFails: 'digital' }, BOOTH_ITSELF);
    expect(await ask(studio, '?location=Jakarta')).toEqual({ status: 200, data: OPEN });
    studio.printer.trouble = null;
    expect(await ask(studio)).toEqual({ status: 200, data: OPEN });
  });

  test('names a full disk, a silent storage and a provider that refuses the key (OPS-35)', async () => {
    const space = { freeBytes: 1e6, totalBytes: 10e9 };
    const studio = await openOutboxStudio(await open(), { readDiskSpace: async () => space });
    const { blobStore, payments } = studio.dependencies;
    expect((await ask(studio)).data.causes).toEqual(['disk-nearly-full']);
    space.freeBytes = 9e9;
    const { probe } = blobStore;
    blobStore.probe = () => Promise.reject(new BlobStoreError('unreachable', 'No bucket.'));
    expect((await ask(studio)).data.causes).toEqual(['storage-unreachable']);
    blobStore.probe = probe;
    payments.active.readPayment = async () => ({
      kind: 'unreachable',
      reason: 'Midtrans answered 401.',
      isKeyRefused: true,
    });
    expect((await ask(studio)).data.causes).toEqual(['payment-key-refused']);
  });

  test('tells reasons and remedies to staff of the location only (OPS-36)', async () => {
    const studio = await openOutboxStudio(await open());
    studio.printer.trouble = PAPER_OUT;
    const details = [
      {
        code: 'printer-paper-out',
        is_closing: true,
        reason: expect.stringContaining('tray 1 at 10.0.0.7'),
        remedy: expect.stringMatching(/\.$/),
      },
    ];
    const staff = await studio.signStaffIn();
    expect((await ask(studio, '', staff)).data.problems).toEqual(details);
    const { email, password } = { email: 'bandung@jepret.local', password: 'dua belas kucing' };
    const atBandung = { role: 'operator', locations: ['bandung'] } as const;
    await studio.staff.add(email, atBandung, BOOTH_ITSELF, password);
    const kiosk = await studio.addKiosk('Bandung');
    await kiosk.start({ voucher_code: 'GRATIS' });
    const login = await studio.post('/v1/admin/login', { email, password }, kiosk.headers);
    const elsewhere = { authorization: `Bearer ${login.json().data.token}` };
    for (const headers of [{}, studio.kiosk.headers, elsewhere, { authorization: 'Bearer no' }]) {
      const { status, data } = await ask(studio, '?location=jakarta', headers);
      expect({ status, data }).toEqual({
        status: 503,
        data: { status: 'closed', causes: ['printer-paper-out'] },
      });
    }
  });

  test('asks no printer about a location that does not exist (OPS-35)', async () => {
    const studio = await openOutboxStudio(await open());
    const asked = studio.printer.healthAsked;
    for (const name of ['nowhere', '', 'x'.repeat(500), 'a&location=b']) {
      expect((await ask(studio, `?location=${name}`)).status).toBe(404);
    }
    expect(studio.printer.healthAsked).toBe(asked);
  });

  test('a database that does not answer is a cause, too (OPS-35)', async () => {
    const studio = await openOutboxStudio(await open());
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    studio.dependencies.clockWatch.findHold = () => Promise.reject(away);
    expect(await ask(studio)).toEqual({
      status: 503,
      data: { status: 'closed', causes: ['database-unreachable'] },
    });
    expect(changesOf(studio)).toMatchObject([{ causes: ['database-unreachable'] }]);
  });

  test('while the database is away, a made-up location asks no printer and is not logged (OPS-49)', async () => {
    const studio = await openOutboxStudio(await open());
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    studio.locations.get = () => Promise.reject(away);
    const asked = studio.printer.healthAsked;
    for (const query of ['?location=made-up-1', '?location=made-up-2']) {
      expect(await ask(studio, query)).toEqual({
        status: 503,
        data: { status: 'closed', causes: ['database-unreachable'] },
      });
    }
    expect(studio.printer.healthAsked).toBe(asked);
    expect(changesOf(studio)).toEqual([]);
    expect((await ask(studio)).status).toBe(503);
    expect(changesOf(studio)).toMatchObject([{ location: 'default' }]);
  });

  test('closing, another cause and opening are one log line each, with the cause (OPS-37)', async () => {
    const studio = await openOutboxStudio(await open());
    await ask(studio, '?location=jakarta');
    expect(changesOf(studio)).toEqual([]);
    studio.printer.trouble = PAPER_OUT;
    await ask(studio, '?location=jakarta');
    await ask(studio, '?location=jakarta');
    await studio.get('/v1/kiosk/readiness', studio.kiosk.headers);
    studio.dependencies.payments.active.readPayment = async () => ({
      kind: 'unreachable',
      reason: 'No route.',
    });
    await ask(studio, '?location=jakarta');
    studio.printer.trouble = null;
    studio.dependencies.payments.active.readPayment = async () => ({ kind: 'unknown' });
    await ask(studio, '?location=jakarta');
    expect(changesOf(studio)).toEqual([
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
