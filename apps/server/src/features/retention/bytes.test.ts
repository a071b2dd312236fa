import { join } from 'node:path';
import { IDEMPOTENCY_KEY_HEADER } from '@jepret/contract';
import { systemClock, systemScheduler } from '@jepret/time';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createLocalDiskBlobStore } from '../../adapters/blob-store/local-disk.ts';
import { createS3BlobStore } from '../../adapters/blob-store/s3.ts';
import { createEmlFolderMailer } from '../../adapters/mailer/eml-folder.ts';
import { createLocalDiskWorkbench } from '../../adapters/workbench/local-disk.ts';
import { createPrinter } from '../../composition/adapters/printer.ts';
import { createJobs } from '../../composition/jobs.ts';
import { createServices } from '../../composition/services.ts';
import { isPostgres } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { createNotifier } from '../../domain/notifier.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { JobHandlers } from '../../ports/job-queue.ts';
import { newId, systemRandomness } from '../../ports/randomness.ts';
import { scanGuestCode } from '../../testing/booths/guest-phone.ts';
import { type LiveStudio, openLiveStudio } from '../../testing/booths/live-studio.ts';
import { FRAME, textPart } from '../../testing/booths/studio.ts';
import {
  listBlobs,
  listFiles,
  readEverything,
  search,
  takeNeedle,
} from '../../testing/databases/byte-search.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { encodeForm, FORM_TYPE } from '../../testing/form-body.ts';
import { drawClip } from '../../testing/media/test-clips.ts';
import { drawPainting } from '../../testing/media/test-photos.ts';
import { createDataDir } from '../../testing/run-process.ts';
import { createS3Bucket } from '../../testing/s3-bucket.ts';

// Real films, and whoever asks first waits for the storage server to start.

const EMAIL = 'sarinah.wijayakusuma@rahasia.example';
const NAME = 'Sarinah Wijayakusuma';
const FRIEND = 'bambang.hadikusumo@rahasia.example';
const ERASED = 'The photos of this session have been deleted.';

const makeId = () => newId(systemRandomness);

describeOnEveryDatabase('what an erased session leaves', (open) => {
  test('not one byte of photos, films, prints, mails and sheets, sent or still waiting; only the money is remembered (PRIVACY-2, PRIVACY-3)', async () => {
    const booth = await openBooth(await open());
    const { studio, database, blobStore, dataDir } = booth;
    const neighbour = await studio.startPaid();
    await studio.upload(neighbour, await takePhotos(), FRAME);
    await studio.getImages(neighbour);
    const others = (await listBlobs(blobStore)).map(({ name }) => name);

    const txID = await studio.startPaid();
    await visit(booth, txID);
    await leaveWaiting(booth, txID);
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
      ...[...blobs, ...copies].map(({ bytes }) => takeNeedle(bytes)),
      ...[EMAIL, NAME, FRIEND, `${files_key}/`].map((text) => Buffer.from(text)),
    ];
    const before = await readEverything(booth);
    for (const needle of needles) expect(search(before, needle)).not.toEqual([]);

    expect(await studio.retention.erase(txID, 'visitor')).toBe(true);
    await booth.run('retention-remove', { transactionId: txID });

    const after = await readEverything(booth);
    expect(needles.flatMap((needle) => search(after, needle))).toEqual([]);
    expect((await listBlobs(blobStore)).map(({ name }) => name)).toEqual(others);
    const files = blobs.filter(({ name }) => name.includes(files_key));
    await expectRemembered(studio, txID, files.length);
    await expectRefused(studio, txID);
  });
});

/** All that a session can leave in the storage. */
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

/** As booths have it: one by itself a folder, a chain a bucket. */
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

/** Everything real but time: mails and sheets lie in folders, films are made. */
async function openBooth(database: Database) {
  const dataDir = createDataDir();
  const blobStore = await openStorage(database, dataDir);
  const studio = await openLiveStudio(database, {
    blobStore,
    workbench: createLocalDiskWorkbench({ folder: join(dataDir, 'films'), blobStore }),
    printer: createPrinter({
      printing: { provider: 'spool', folder: join(dataDir, 'prints') },
      database,
      blobStore,
      sheetChanges: createNotifier(),
      isClockSteady: async () => true,
    }),
    uploadsDir: join(dataDir, 'uploads'),
  });
  await studio.locations.configure('Jakarta', { printsPerSession: 2 }, BOOTH_ITSELF);
  const mailer = createEmlFolderMailer({
    folder: join(dataDir, 'outbox'),
    from: 'Jepret <booth@jepret.local>',
    clock: systemClock,
    newId: makeId,
  });
  const dependencies = { ...studio.dependencies, mailer };
  const jobs = createJobs(dependencies, createServices(dependencies));
  const handlers: JobHandlers = {
    ...jobs.booth.handlers,
    ...jobs.deliveries.handlers,
    ...jobs.videos?.handlers,
  };
  const run = async (name: string, payload: unknown) =>
    handlers[name]?.(payload, { signal: new AbortController().signal, attempt: 1 });
  return { studio, database, blobStore, dataDir, run };
}

/** From the first photo to the printed sheet, with all that a visitor can ask for. */
async function visit(booth: Awaited<ReturnType<typeof openBooth>>, txID: string): Promise<void> {
  const { studio, database, run } = booth;
  const clips = Object.fromEntries(
    await Promise.all([1, 2, 3, 4].map(async (number) => [number, await drawClip(number)])),
  );
  await studio.record(txID, { photos: await takePhotos(), clips }, FRAME);
  await studio.getImages(txID);
  await lookAtPage(studio, txID);
  await studio.dependencies.background.settled();
  await studio.work();
  await studio.getVideos(txID);
  await studio.getPainted(txID, await drawPainting(), { withRecording: 'true' });
  // The GIF comes last.
  await expect.poll(() => studio.listJobs()).toEqual([]);

  expect((await sendMail(studio, txID)).statusCode).toBe(200);
  expect((await print(studio, txID)).statusCode).toBe(200);
  const accepted = await database.selectFrom('deliveries').select(['id', 'kind']).execute();
  for (const { id, kind } of accepted) {
    // A sheet is handed over, and then looked for.
    for (let steps = 0; steps < (kind === 'print' ? 2 : 1); steps += 1) {
      await run('deliveries-step', { id });
    }
  }
  const states = await database.selectFrom('deliveries').select('state').execute();
  expect(states).toEqual([{ state: 'done' }, { state: 'done' }]);
  await lookAtPage(studio, txID);
}

/** As a phone does, which has light pictures made. */
async function lookAtPage(studio: LiveStudio, txID: string): Promise<void> {
  const page = await scanGuestCode(studio, txID);
  for (const file of await page.listFiles()) {
    expect((await studio.get(file)).statusCode).toBe(200);
  }
}

/** A sheet that no print agent has fetched yet, and a mail that nobody has sent yet. */
async function leaveWaiting(
  { studio, run }: Awaited<ReturnType<typeof openBooth>>,
  txID: string,
): Promise<void> {
  await studio.printers.add(
    { name: 'Counter', location: 'Jakarta', cuts: ['two-strips'] },
    BOOTH_ITSELF,
  );
  const second = await print(studio, txID, { [IDEMPOTENCY_KEY_HEADER]: 'second' });
  await run('deliveries-step', { id: second.json().data.delivery_id });
  expect((await sendMail(studio, txID, FRIEND)).json().data.state).toBe('waiting');
}

const sendMail = (studio: LiveStudio, txID: string, email = EMAIL) => {
  const fields = { txID, effect: 'original', email, recipientName: NAME };
  const wish = { withRecording: 'true', withPainting: 'true' };
  return studio.app.inject({
    method: 'POST',
    url: '/api/send-email',
    headers: { ...studio.kiosk.headers, 'content-type': FORM_TYPE },
    payload: encodeForm(Object.entries({ ...fields, ...wish }).map(textPart)),
  });
};

const print = (studio: LiveStudio, txID: string, headers = {}) =>
  studio.post(
    '/api/print-image',
    { txID, effect: 'original', isNoCut: false },
    { ...studio.kiosk.headers, ...headers },
  );

/** Noise: no two of them, and nothing made of them, have a row of bytes in common. */
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

async function expectRemembered(studio: LiveStudio, txID: string, files: number): Promise<void> {
  const { transaction, charges, ledger } = await studio.transactions.show(txID);
  expect(transaction).toMatchObject({ status: 'paid', amountIdr: expect.any(Number) });
  expect(charges).toMatchObject([{ state: 'paid' }]);
  expect(ledger.slice(-2)).toMatchObject([
    { event: 'erase_asked', actor: 'visitor' },
    { event: 'erased', actor: 'visitor', details: { files } },
  ]);
  expect(await studio.audit()).toEqual([]);
  const deliveries = await studio.database.selectFrom('deliveries').selectAll().execute();
  expect(deliveries.map(({ kind, state }) => [kind, state]).toSorted()).toEqual([
    ['mail', 'done'],
    ['mail', 'failed'],
    ['print', 'done'],
    ['print', 'failed'],
  ]);
}

/** PRIVACY-5: the transaction is there, and entitles to nothing. */
async function expectRefused(studio: LiveStudio, txID: string): Promise<void> {
  for (const answer of [
    await studio.upload(txID, await takePhotos(), FRAME),
    await studio.record(txID, { photos: await takePhotos() }, FRAME),
    await studio.generate(txID),
    await studio.askForVideo(txID),
    await studio.sendPainting(txID, await drawPainting()),
    await sendMail(studio, txID),
    await print(studio, txID),
  ]) {
    expect(answer.statusCode).toBe(402);
    expect(answer.json().meta.message).toBe(ERASED);
  }
  expect((await studio.kiosk.read(txID)).json().data.status).toBe('paid');
  expect(await studio.kiosk.findSession()).not.toMatchObject({ trx_id: txID });
}
