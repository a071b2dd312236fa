import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompiledPainting, IDEMPOTENCY_KEY_HEADER } from '@jepret/contract';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createLocalDiskBlobStore } from '../../adapters/blob-store/local-disk.ts';
import { createLocalDiskWorkFolders } from '../../adapters/work-folders/local-disk.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { BlobStoreError } from '../../ports/blob-store.ts';
import { type RecordingBooth, startRecordingBooth } from '../../testing/booths/recording-booth.ts';
import { SHEET_FRAME, SINGLE_FRAME } from '../../testing/booths/snapping-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { drawPainting } from '../../testing/media/test-photos.ts';

/** Requests a mail with all files, and a print. */
async function deliver({ app, kiosk: { headers }, post }: RecordingBooth, txID: string) {
  const fields = { txID, effect: 'original', email: 'sari@example.com', recipientName: '' };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('withRecording', 'true');
  form.append('withPainting', 'true');
  const url = '/api/send-email';
  const mailed = await app.inject({ method: 'POST', url, headers, payload: form });
  const body = { txID, effect: 'original', isNoCut: false };
  return { mailed, printed: await post('/api/print-image', body, headers) };
}

test('mail and print use the newest painting of the effect, and mails have the films (EDIT-19)', async () => {
  const database = await openInMemory();
  const booth = await startRecordingBooth(database);
  const txID = await booth.startWithVideos();
  let painted: CompiledPainting = expect.anything();
  for (const colour of ['#00ff0080', '#ff000080']) {
    const painting = await drawPainting(colour);
    painted = await booth.getPainted(txID, painting, { withRecording: 'true' });
    booth.advance(1);
  }
  // Otherwise the mail would wait for the GIF.
  await expect.poll(() => booth.listJobs()).toEqual([]);

  const { mailed, printed } = await deliver(booth, txID);
  const { handlers } = booth.jobs.deliveries;
  for (const answer of [mailed, printed]) {
    const { delivery_id: id } = answer.json().data;
    const context = { signal: new AbortController().signal, attempt: 1 };
    await handlers['deliveries-step']?.({ id }, context);
  }

  const files = booth.mails.at(-1)?.attachments ?? [];
  expect(files.map(({ filename }) => filename)).toEqual(
    expect.arrayContaining([
      'jepret-AVAILABLE_4_FRAME-print.jpg',
      'jepret-AVAILABLE_4_FRAME-living-print.mp4',
      'jepret-AVAILABLE_4_FRAME-clip.mp4',
    ]),
  );
  const print = files.find(({ filename }) => filename === 'jepret-AVAILABLE_4_FRAME-print.jpg');
  const { dominant } = await sharp(print?.content).stats();
  expect(dominant.r).toBeGreaterThan(dominant.g);
  const attached = (filename: string) =>
    files.find((file) => file.filename === filename)?.content ?? expect.fail(`no ${filename}`);
  for (const [filename, url] of [
    ['jepret-AVAILABLE_4_FRAME-living-print.mp4', painted.video_path],
    ['jepret-AVAILABLE_4_FRAME-clip.mp4', painted.stacked_video_path],
    ['jepret-AVAILABLE_4_FRAME-clip.gif', painted.stacked_video_path?.replace(/mp4$/, 'gif')],
  ] as const) {
    const key = new URL(url ?? '').pathname.replace('/static/', '');
    expect(attached(filename), filename).toEqual(await booth.dependencies.blobStore.find(key));
  }
  const [row] = await database
    .selectFrom('deliveries')
    .select('content')
    .where('kind', '=', 'print')
    .execute();
  expect(JSON.parse(row?.content ?? '').sheetKey).toContain('/original/painted-');
});

test('mail and print are accepted while the storage is unreachable (MAIL-10, MAIL-29, PRINT-20)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-away-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const disk = createLocalDiskBlobStore({ folder, baseUrl: '', newId: () => randomUUID() });
  let isAway = false;
  const reach = () => {
    if (isAway) throw new BlobStoreError('unreachable', 'The storage does not answer.');
    return disk;
  };
  const booth = await startRecordingBooth(await openInMemory(), {
    blobStore: {
      ...disk,
      find: async (key) => reach().find(key),
      findFile: async (key) => reach().findFile(key),
      list: async (prefix) => reach().list(prefix),
      openRead: async (key, range) => reach().openRead(key, range),
    },
    workFolders: createLocalDiskWorkFolders({ folder: join(folder, '.films'), blobStore: disk }),
  });
  await booth.startVideoJobs();
  const txID = await booth.startPaid();
  await booth.recordAll(txID, SINGLE_FRAME);
  await booth.getImages(txID, SINGLE_FRAME);
  await booth.getVideos(txID, 'original', SINGLE_FRAME);
  isAway = true;
  const { mailed, printed } = await deliver(booth, txID);
  expect([mailed.statusCode, printed.statusCode]).toEqual([200, 200]);
});

test('a painting on a print that the visitor has replaced is not printed (EDIT-20)', async () => {
  const database = await openInMemory();
  const booth = await startRecordingBooth(database);
  await booth.locations.configure('Jakarta', { printsPerSession: 3 }, BOOTH_ACTOR);
  const txID = await booth.startPaid();
  await booth.uploadAll(txID);
  await booth.getImages(txID);
  await booth.getPainted(txID, await drawPainting());
  const print = async (key: string) => {
    const body = { txID, effect: 'original', isNoCut: false };
    const headers = { ...booth.kiosk.headers, [IDEMPOTENCY_KEY_HEADER]: key };
    const { delivery_id: id } = (await booth.post('/api/print-image', body, headers)).json().data;
    const query = database.selectFrom('deliveries').select('content').where('id', '=', id);
    return JSON.parse((await query.executeTakeFirstOrThrow()).content).sheetKey;
  };
  expect(await print('painted')).toContain('/painted-');
  booth.advance(1);
  await booth.getImages(txID, SHEET_FRAME);
  expect(await print('replaced')).not.toContain('/painted-');
  booth.advance(1);
  await booth.getImages(txID);
  expect(await print('back')).toContain('/painted-');
});
