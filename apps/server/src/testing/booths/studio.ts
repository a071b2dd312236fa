import { existsSync, readdirSync } from 'node:fs';
import type { ConfigFrame, GeneratedImages, UploadForm } from '@jepret/contract';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { BoothDependencies } from '../../composition/dependencies.ts';
import type { Database } from '../../database/schema.ts';
import type { FrameEntry } from '../../features/frames/frame-entry.ts';
import { encodeForm, FORM_TYPE, type FormPart } from '../form-body.ts';
import { aBundledFrame, TEST_FRAMES, writeFrameFiles } from '../media/test-frames.ts';
import { drawPhoto, SMALL_SHEET } from '../media/test-photos.ts';
import { openTill, type Till } from './till.ts';

type Answer = LightMyRequestResponse;
type Headers = Record<string, string>;
type Fields = Record<string, string>;
type Photos = Record<number, string | Uint8Array>;

/** Two strips of four photos, by the names the kiosk sends. */
export const FRAME = { frameName: 'polos', categoryName: 'AVAILABLE_4_FRAME' };
/** One sheet of three. */
export const SHEET_FRAME = { frameName: 'kertas', categoryName: 'AVAILABLE_3_FRAME_NOCUT' };
/** One photo, for whatever is about anything but the frame. */
export const SINGLE_FRAME = { frameName: 'tunggal', categoryName: 'AVAILABLE_1_FRAME' };

const PADDINGS = {
  InterColPadding: 24,
  InterRowPadding: 6,
  CustomPadding: 15,
  TopFramePadding: 45,
};

export const STUDIO_FRAMES = [
  makeSmall(aBundledFrame(FRAME.frameName), { ...PADDINGS, IsColumnMirrored: true }),
  makeSmall(
    TEST_FRAMES.find(({ frame_name }) => frame_name === SHEET_FRAME.frameName) as FrameEntry,
    { ...PADDINGS, CustomPadding: 55, IsColumnMirrored: false },
  ),
  makeSmall(
    aBundledFrame(SINGLE_FRAME.frameName, {
      category_name: SINGLE_FRAME.categoryName,
      counter: 1,
    }),
    { ...PADDINGS, IsColumnMirrored: true },
  ),
] as const;

/** How many photos a frame needs. */
export const countSnaps = ({ frameName }: typeof FRAME): number =>
  STUDIO_FRAMES.find(({ frame_name }) => frame_name === frameName)?.counter ??
  expect.fail(`no frame ${frameName}`);

/** A quarter of the sheet's sides, as no real frame has them: here composing should take no time. */
function makeSmall(frame: FrameEntry, config_frame: ConfigFrame): FrameEntry {
  return { ...frame, ...SMALL_SHEET, config_frame } as object as FrameEntry;
}

/** A booth with frames whose kiosk takes photos. */
export interface Studio extends Till {
  /** Starts a session that may take photos. */
  startPaid(): Promise<string>;
  send(parts: readonly FormPart[], headers?: Headers, url?: string): Promise<Answer>;
  /** Photos by their numbers, after the fields, as the kiosk sends them. */
  upload(
    txID: string,
    photos: Photos,
    fields?: Partial<Record<keyof UploadForm, string>>,
    headers?: Headers,
  ): Promise<Answer>;
  /** All photos that a frame needs, at once. */
  uploadAll(txID: string, frame?: typeof FRAME): Promise<void>;
  generate(txID: string, frame?: Partial<typeof FRAME>, headers?: Headers): Promise<Answer>;
  /** The same, when nothing is expected to go wrong. */
  getImages(txID: string, frame?: typeof FRAME): Promise<GeneratedImages>;
  sendPainting(txID: string, painting: Uint8Array | string, fields?: Fields): Promise<Answer>;
  listCaptures(): Promise<string[]>;
  /** What an upload has not cleared away. */
  listTemporary(): string[];
}

export async function openStudio(
  database: Database,
  overrides: Partial<BoothDependencies> = {},
): Promise<Studio> {
  const till = await openTill(database, { bundledFrames: STUDIO_FRAMES, ...overrides });
  const { blobStore, uploadsDir, assetsDir } = till.dependencies;
  const { headers: kioskHeaders } = till.kiosk;
  writeFrameFiles(assetsDir, STUDIO_FRAMES);

  const send: Studio['send'] = (parts, headers, url = '/api/upload-file') =>
    till.app.inject({
      method: 'POST',
      url,
      headers: { ...(headers ?? kioskHeaders), 'content-type': FORM_TYPE },
      payload: encodeForm(parts),
    });
  const upload: Studio['upload'] = (txID, photos, fields = {}, headers) =>
    send(
      [
        ...Object.entries({ txID, withRecording: 'false', ...fields }).map(textPart),
        ...Object.entries(photos).map(([number, content]) => photoPart(`${number}.png`, content)),
      ],
      headers,
    );
  const generate: Studio['generate'] = (txID, frame = FRAME, headers = kioskHeaders) =>
    till.post('/api/generate-image', { txID, ...frame }, headers);

  return {
    ...till,
    send,
    upload,
    generate,
    async startPaid() {
      const created = await till.kiosk.start();
      await till.choose(created, 'pay');
      return created.trx_id;
    },
    async uploadAll(txID, frame = FRAME) {
      const photos: Photos = {};
      const count = countSnaps(frame);
      for (let number = 1; number <= count; number += 1) photos[number] = await drawPhoto(number);
      const answer = await upload(txID, photos, frame);
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    async getImages(txID, frame) {
      const answer = await generate(txID, frame);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json().data;
    },
    sendPainting(txID, content, fields) {
      const all = { txID, effect: 'original', withRecording: 'false', ...fields };
      const file = { name: 'paintingImg', fileName: 'painting.png', contentType: 'image/png' };
      const parts = [...Object.entries(all).map(textPart), { ...file, content }];
      return send(parts, kioskHeaders, '/api/compile-painting');
    },
    listCaptures: () => blobStore.list('captures/'),
    listTemporary: () => (existsSync(uploadsDir) ? readdirSync(uploadsDir) : []),
  };
}

export const textPart = ([name, content]: [string, string]): FormPart => ({ name, content });

export const photoPart = (fileName: string, content: string | Uint8Array): FormPart => ({
  name: 'images',
  fileName,
  contentType: 'image/png',
  content,
});

/** What the kiosk sends before its photos. */
export const sessionFields = (txID: string): FormPart[] =>
  Object.entries({ txID, withRecording: 'false' }).map(textPart);

/** Nothing came in: no row, no photo, no temporary file. */
export async function expectNothingStored(studio: Studio): Promise<void> {
  expect(await studio.database.selectFrom('snaps').selectAll().execute()).toEqual([]);
  expect(await studio.listCaptures()).toEqual([]);
  expect(studio.listTemporary()).toEqual([]);
}
