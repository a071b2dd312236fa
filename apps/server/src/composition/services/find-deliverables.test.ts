import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompiledPainting, IDEMPOTENCY_KEY_HEADER } from '@jepret/contract';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createLocalDiskBlobStore } from '../../adapters/blob-store/local-disk.ts';
import { createLocalDiskWorkbench } from '../../adapters/workbench/local-disk.ts';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { BlobStoreError } from '../../ports/blob-store.ts';
import { type LiveStudio, openLiveStudio } from '../../testing/booths/live-studio.ts';
import { SHEET_FRAME, SINGLE_FRAME } from '../../testing/booths/studio.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { drawPainting } from '../../testing/media/test-photos.ts';

// Real films on a busy machine.

/** As the visitor asks for it, with all there is. */
async function deliver({ app, kiosk: { headers }, post }: LiveStudio, txID: string) {
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
  const studio = await openLiveStudio(database);
  const txID = await studio.startFilmed();
  let painted: CompiledPainting = expect.anything();
  for (const colour of ['#00ff0080', '#ff000080']) {
    const painting = await drawPainting(colour);
    painted = await studio.getPainted(txID, painting, { withRecording: 'true' });
    studio.advance(1);
  }
  // The mail would wait for the GIF.
  await expect.poll(() => studio.listJobs()).toEqual([]);

  const { mailed, printed } = await deliver(studio, txID);
  const { handlers } = studio.jobs.deliveries;
  for (const answer of [mailed, printed]) {
    const { delivery_id: id } = answer.json().data;
    const context = { signal: new AbortController().signal, attempt: 1 };
    await handlers['deliveries-step']?.({ id }, context);
  }

  const files = studio.mails.at(-1)?.attachments ?? [];
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
    expect(attached(filename), filename).toEqual(await studio.dependencies.blobStore.find(key));
  }
  const [row] = await database
    .selectFrom('deliveries')
    .select('content')
    .where('kind', '=', 'print')
    .execute();
  expect(JSON.parse(row?.content ?? '').sheetKey).toContain('/original/painted-');
});

test('mail and print are accepted while the storage is away (MAIL-10, MAIL-29, PRINT-20)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-away-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const disk = createLocalDiskBlobStore({ folder, baseUrl: '', newId: () => randomUUID() });
  let isAway = false;
  const reach = () => {
    if (isAway) throw new BlobStoreError('unreachable', 'The storage does not answer.');
    return disk;
  };
  const studio = await openLiveStudio(await openInMemory(), {
    blobStore: {
      ...disk,
      find: async (key) => reach().find(key),
      findFile: async (key) => reach().findFile(key),
      list: async (prefix) => reach().list(prefix),
      openRead: async (key, range) => reach().openRead(key, range),
    },
    workbench: createLocalDiskWorkbench({ folder: join(folder, '.films'), blobStore: disk }),
  });
  await studio.work();
  const txID = await studio.startPaid();
  await studio.recordAll(txID, SINGLE_FRAME);
  await studio.getImages(txID, SINGLE_FRAME);
  await studio.getVideos(txID, 'original', SINGLE_FRAME);
  isAway = true;
  const { mailed, printed } = await deliver(studio, txID);
  expect([mailed.statusCode, printed.statusCode]).toEqual([200, 200]);
});

test('a painting over a print that the visitor has replaced is not printed (EDIT-20)', async () => {
  const database = await openInMemory();
  const studio = await openLiveStudio(database);
  await studio.locations.configure('Jakarta', { printsPerSession: 3 }, BOOTH_ITSELF);
  const txID = await studio.startPaid();
  await studio.uploadAll(txID);
  await studio.getImages(txID);
  await studio.getPainted(txID, await drawPainting());
  const print = async (key: string) => {
    const body = { txID, effect: 'original', isNoCut: false };
    const headers = { ...studio.kiosk.headers, [IDEMPOTENCY_KEY_HEADER]: key };
    const { delivery_id: id } = (await studio.post('/api/print-image', body, headers)).json().data;
    const query = database.selectFrom('deliveries').select('content').where('id', '=', id);
    return JSON.parse((await query.executeTakeFirstOrThrow()).content).sheetKey;
  };
  expect(await print('painted')).toContain('/painted-');
  studio.advance(1);
  await studio.getImages(txID, SHEET_FRAME);
  expect(await print('replaced')).not.toContain('/painted-');
  studio.advance(1);
  await studio.getImages(txID);
  expect(await print('back')).toContain('/painted-');
});
