import { join } from 'node:path';
import { IDEMPOTENCY_KEY_HEADER } from '@jepret/contract';
import { systemClock, systemScheduler } from '@jepret/time';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createLocalDiskBlobStore } from '../../adapters/blob-store/local-disk.ts';
import { createS3BlobStore } from '../../adapters/blob-store/s3.ts';
import { createEmlFolderMailer } from '../../adapters/mailer/eml-folder.ts';
import { createLocalDiskWorkFolders } from '../../adapters/work-folders/local-disk.ts';
import { createPrinters } from '../../composition/adapters/printer.ts';
import { createJobs } from '../../composition/jobs.ts';
import { createServices } from '../../composition/services.ts';
import { isPostgres } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { createNotifier } from '../../domain/notifier.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { JobHandlers } from '../../ports/job-queue.ts';
import { newId, systemRandomness } from '../../ports/randomness.ts';
import { scanGuestCode } from '../../testing/booths/guest-phone.ts';
import { type RecordingBooth, startRecordingBooth } from '../../testing/booths/recording-booth.ts';
import { FRAME, textPart } from '../../testing/booths/snapping-booth.ts';
import {
  findItemsWith,
  listBlobs,
  listFiles,
  readEverything,
  sampleBytes,
} from '../../testing/databases/byte-search.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { encodeForm, FORM_TYPE } from '../../testing/form-body.ts';
import { drawClip } from '../../testing/media/test-clips.ts';
import { drawPainting } from '../../testing/media/test-photos.ts';
import { createDataDir } from '../../testing/run-process.ts';
import { createS3Bucket } from '../../testing/s3-bucket.ts';

// These tests make real films, and the first one waits for the storage server to start.

const EMAIL = 'sarinah.wijayakusuma@rahasia.example';
const NAME = 'Sarinah Wijayakusuma';
const FRIEND = 'bambang.hadikusumo@rahasia.example';
const ERASED = 'The photos of this session have been deleted.';

const makeId = () => newId(systemRandomness);

describeOnEveryDatabase('an erased session', (open) => {
  test('leaves no byte of photos, films, prints, mails and sheets, sent or waiting; only money records stay (PRIVACY-2, PRIVACY-3)', async () => {
    const opened = await openBooth(await open());
    const { booth, database, blobStore, dataDir } = opened;
    const neighbour = await booth.startPaid();
    await booth.upload(neighbour, await takePhotos(), FRAME);
    await booth.getImages(neighbour);
    const others = (await listBlobs(blobStore)).map(({ name }) => name);

    const txID = await booth.startPaid();
    await visit(opened, txID);
    await leaveWaiting(opened, txID);
    const blobs = (await listBlobs(blobStore)).filter(({ name }) => !others.includes(name));
    const copies = ['outbox', 'prints'].flatMap((name) => listFiles(join(dataDir, name)));
    expect(copies.map(({ name }) => name.slice(-4)).toSorted()).toEqual(['.eml', '.jpg', 'json']);
    expect(kindsOf(blobs)).toEqual(KINDS);
    const { files_key } = await database
      .selectFrom('transactions')
      .select('files_key')
      .where('id', '=', txID)
      .executeTakeFirstOrThrow();
    const needles = [
      ...[...blobs, ...copies].map(({ bytes }) => sampleBytes(bytes)),
      ...[EMAIL, NAME, FRIEND, `${files_key}/`].map((text) => Buffer.from(text)),
    ];
    const before = await readEverything(opened);
    for (const needle of needles) expect(findItemsWith(before, needle)).not.toEqual([]);

    expect(await booth.retention.erase(txID, 'visitor')).toBe(true);
    await opened.run('retention-remove', { transactionId: txID });

    const after = await readEverything(opened);
    expect(needles.flatMap((needle) => findItemsWith(after, needle))).toEqual([]);
    expect((await listBlobs(blobStore)).map(({ name }) => name)).toEqual(others);
    const files = blobs.filter(({ name }) => name.includes(files_key));
    await expectRecordsKept(booth, txID, files.length);
    await expectRefused(booth, txID);
  });
});

/** All kinds of files that a session stores. */
const KINDS = [
  'animated-clip.gif',
  'animated-clip.mp4',
  'captures.jpg',
  'captures.webm',
  'light-painted.jpg',
  'light-print.jpg',
  'light-single.jpg',
  'living-print.mp4',
  'painted-clip.gif',
  'painted-clip.mp4',
  'painted.jpg',
  'painted.mp4',
  'painting.png',
  'print.jpg',
  'ready.mp4',
  'sheets.jpg',
  'single.jpg',
];

function kindsOf(blobs: readonly { name: string }[]): string[] {
  const kinds = blobs.map(({ name }) => {
    const [, light = '', file = '', ending] = /(light-)?([^/]+)\.(\w+)$/.exec(name) ?? [];
    const folder = name.split('/')[0] ?? '';
    const plain = folder === 'res_image' ? 'single' : folder;
    const isPlain = /^\d/.test(file) || folder === 'sheets';
    const kind = isPlain ? plain : file.replace(/(?:-\d+)?-[0-9a-f]{16}$/, '');
    return `${light}${kind}.${ending}`;
  });
  return [...new Set(kinds)].toSorted();
}

/** The storage that fits the database: a folder for a single booth, a bucket for a chain. */
async function openStorage(database: Database, dataDir: string): Promise<BlobStore> {
  if (isPostgres(database)) {
    return createS3BlobStore({
      ...(await createS3Bucket()),
      keyPrefix: 'booth/',
      scheduler: systemScheduler,
    });
  }
  const folder = join(dataDir, 'storage');
  return createLocalDiskBlobStore({ folder, baseUrl: 'http://localhost:3000', newId: makeId });
}

/** A booth with real adapters and a test clock: mails and sheets in folders, real films. */
async function openBooth(database: Database) {
  const dataDir = createDataDir();
  const blobStore = await openStorage(database, dataDir);
  const booth = await startRecordingBooth(database, {
    blobStore,
    workFolders: createLocalDiskWorkFolders({ folder: join(dataDir, 'films'), blobStore }),
    printer: createPrinters({
      printing: { provider: 'spool', folder: join(dataDir, 'prints') },
      database,
      blobStore,
      sheetChanges: createNotifier(),
      isClockSteady: async () => true,
    }).printer,
    uploadsDir: join(dataDir, 'uploads'),
  });
  await booth.locations.configure('Jakarta', { printsPerSession: 2 }, BOOTH_ACTOR);
  const mailer = createEmlFolderMailer({
    folder: join(dataDir, 'outbox'),
    from: 'Jepret <booth@jepret.local>',
    clock: systemClock,
    newId: makeId,
  });
  const dependencies = { ...booth.dependencies, mailer };
  const jobs = createJobs(dependencies, createServices(dependencies));
  const handlers: JobHandlers = {
    ...jobs.booth.handlers,
    ...jobs.deliveries.handlers,
    ...jobs.videos?.handlers,
  };
  const run = async (name: string, payload: unknown) =>
    handlers[name]?.(payload, { signal: new AbortController().signal, attempt: 1 });
  return { booth, database, blobStore, dataDir, run };
}

/** A whole session, from the first photo to the printed sheet, with everything that a visitor can request. */
async function visit(opened: Awaited<ReturnType<typeof openBooth>>, txID: string): Promise<void> {
  const { booth, database, run } = opened;
  const clips = Object.fromEntries(
    await Promise.all([1, 2, 3, 4].map(async (number) => [number, await drawClip(number)])),
  );
  await booth.record(txID, { photos: await takePhotos(), clips }, FRAME);
  await booth.getImages(txID);
  await openGuestPage(booth, txID);
  await booth.dependencies.background.settled();
  await booth.startVideoJobs();
  await booth.getVideos(txID);
  await booth.getPainted(txID, await drawPainting(), { withRecording: 'true' });
  // The GIF is made last.
  await expect.poll(() => booth.listJobs()).toEqual([]);

  expect((await sendMail(booth, txID)).statusCode).toBe(200);
  expect((await print(booth, txID)).statusCode).toBe(200);
  const accepted = await database.selectFrom('deliveries').select(['id', 'kind']).execute();
  for (const { id, kind } of accepted) {
    // A print has two steps: submit the sheet, then read its progress.
    for (let steps = 0; steps < (kind === 'print' ? 2 : 1); steps += 1) {
      await run('deliveries-step', { id });
    }
  }
  const states = await database.selectFrom('deliveries').select('state').execute();
  expect(states).toEqual([{ state: 'done' }, { state: 'done' }]);
  await openGuestPage(booth, txID);
}

/** Opens the page like a phone, so that light pictures are made. */
async function openGuestPage(booth: RecordingBooth, txID: string): Promise<void> {
  const page = await scanGuestCode(booth, txID);
  for (const file of await page.listFiles()) {
    expect((await booth.get(file)).statusCode).toBe(200);
  }
}

/** Adds a sheet that no print agent has fetched, and a mail that is not sent yet. */
async function leaveWaiting(
  { booth, run }: Awaited<ReturnType<typeof openBooth>>,
  txID: string,
): Promise<void> {
  await booth.printers.add(
    { name: 'Counter', location: 'Jakarta', cuts: ['two-strips'] },
    BOOTH_ACTOR,
  );
  const second = await print(booth, txID, { [IDEMPOTENCY_KEY_HEADER]: 'second' });
  await run('deliveries-step', { id: second.json().data.delivery_id });
  expect((await sendMail(booth, txID, FRIEND)).json().data.state).toBe('waiting');
}

const sendMail = (booth: RecordingBooth, txID: string, email = EMAIL) => {
  const fields = { txID, effect: 'original', email, recipientName: NAME };
  const options = { withRecording: 'true', withPainting: 'true' };
  return booth.app.inject({
    method: 'POST',
    url: '/api/send-email',
    headers: { ...booth.kiosk.headers, 'content-type': FORM_TYPE },
    payload: encodeForm(Object.entries({ ...fields, ...options }).map(textPart)),
  });
};

const print = (booth: RecordingBooth, txID: string, headers = {}) =>
  booth.post(
    '/api/print-image',
    { txID, effect: 'original', isNoCut: false },
    { ...booth.kiosk.headers, ...headers },
  );

/** Pictures of noise: no two of them, nor pictures made of them, share a sequence of bytes. */
async function takePhotos(): Promise<Record<number, Buffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const photos: Record<number, Buffer> = {};
  for (const number of [1, 2, 3, 4]) {
    const create = { width: 320, height: 180, channels: 3, noise } as const;
    photos[number] = await sharp({ create: { ...create, background: 'white' } })
      .jpeg()
      .toBuffer();
  }
  return photos;
}

async function expectRecordsKept(
  booth: RecordingBooth,
  txID: string,
  files: number,
): Promise<void> {
  const { transaction, charges, ledger } = await booth.transactions.getRecords(txID);
  expect(transaction).toMatchObject({ status: 'paid', amountIdr: expect.any(Number) });
  expect(charges).toMatchObject([{ state: 'paid' }]);
  expect(ledger.slice(-2)).toMatchObject([
    { event: 'erase_asked', actor: 'visitor' },
    { event: 'erased', actor: 'visitor', details: { files } },
  ]);
  expect(await booth.listLedgerDisagreements()).toEqual([]);
  const deliveries = await booth.database.selectFrom('deliveries').selectAll().execute();
  expect(deliveries.map(({ kind, state }) => [kind, state]).toSorted()).toEqual([
    ['mail', 'done'],
    ['mail', 'failed'],
    ['print', 'done'],
    ['print', 'failed'],
  ]);
}

/** PRIVACY-5: the transaction exists and entitles to nothing. */
async function expectRefused(booth: RecordingBooth, txID: string): Promise<void> {
  for (const answer of [
    await booth.upload(txID, await takePhotos(), FRAME),
    await booth.record(txID, { photos: await takePhotos() }, FRAME),
    await booth.generate(txID),
    await booth.requestVideo(txID),
    await booth.sendPainting(txID, await drawPainting()),
    await sendMail(booth, txID),
    await print(booth, txID),
  ]) {
    expect(answer.statusCode).toBe(402);
    expect(answer.json().meta.message).toBe(ERASED);
  }
  expect((await booth.kiosk.read(txID)).json().data.status).toBe('paid');
  expect(await booth.kiosk.findSession()).not.toMatchObject({ trx_id: txID });
}
