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
import { type PayingBooth, startPayingBooth } from './paying-booth.ts';

type Answer = LightMyRequestResponse;
type Headers = Record<string, string>;
type Fields = Record<string, string>;
type Photos = Record<number, string | Uint8Array>;

/** Two strips of four photos, by the names the kiosk sends. */
export const FRAME = { frameName: 'polos', categoryName: 'AVAILABLE_4_FRAME' };
/** One sheet of three. */
export const SHEET_FRAME = { frameName: 'kertas', categoryName: 'AVAILABLE_3_FRAME_NOCUT' };
/** One photo: for tests that do not depend on the frame. */
export const SINGLE_FRAME = { frameName: 'tunggal', categoryName: 'AVAILABLE_1_FRAME' };

const PADDINGS = {
  InterColPadding: 24,
  InterRowPadding: 6,
  CustomPadding: 15,
  TopFramePadding: 45,
};

export const SMALL_FRAMES = [
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
  SMALL_FRAMES.find(({ frame_name }) => frame_name === frameName)?.counter ??
  expect.fail(`no frame ${frameName}`);

/** A quarter of a real sheet's width and height, to compose fast. */
function makeSmall(frame: FrameEntry, config_frame: ConfigFrame): FrameEntry {
  return { ...frame, ...SMALL_SHEET, config_frame } as object as FrameEntry;
}

/** A paying booth with frames whose kiosk uploads photos. */
export interface SnappingBooth extends PayingBooth {
  /** Starts a session that may take photos. */
  startPaid(): Promise<string>;
  send(parts: readonly FormPart[], headers?: Headers, url?: string): Promise<Answer>;
  /** Uploads photos by number, after the fields, in the kiosk's order. */
  upload(
    txID: string,
    photos: Photos,
    fields?: Partial<Record<keyof UploadForm, string>>,
    headers?: Headers,
  ): Promise<Answer>;
  /** Uploads all photos of a frame in one request. */
  uploadAll(txID: string, frame?: typeof FRAME): Promise<void>;
  generate(txID: string, frame?: Partial<typeof FRAME>, headers?: Headers): Promise<Answer>;
  /** The data of `generate`; throws if the request is refused. */
  getImages(txID: string, frame?: typeof FRAME): Promise<GeneratedImages>;
  sendPainting(txID: string, painting: Uint8Array | string, fields?: Fields): Promise<Answer>;
  listCaptures(): Promise<string[]>;
  /** Temporary files that uploads left. */
  listTemporaryFiles(): string[];
}

export async function startSnappingBooth(
  database: Database,
  overrides: Partial<BoothDependencies> = {},
): Promise<SnappingBooth> {
  const booth = await startPayingBooth(database, { bundledFrames: SMALL_FRAMES, ...overrides });
  const { blobStore, uploadsDir, assetsDir } = booth.dependencies;
  const { headers: kioskHeaders } = booth.kiosk;
  writeFrameFiles(assetsDir, SMALL_FRAMES);

  const send: SnappingBooth['send'] = (parts, headers, url = '/api/upload-file') =>
    booth.app.inject({
      method: 'POST',
      url,
      headers: { ...(headers ?? kioskHeaders), 'content-type': FORM_TYPE },
      payload: encodeForm(parts),
    });
  const upload: SnappingBooth['upload'] = (txID, photos, fields = {}, headers) =>
    send(
      [
        ...Object.entries({ txID, withRecording: 'false', ...fields }).map(textPart),
        ...Object.entries(photos).map(([number, content]) => photoPart(`${number}.png`, content)),
      ],
      headers,
    );
  const generate: SnappingBooth['generate'] = (txID, frame = FRAME, headers = kioskHeaders) =>
    booth.post('/api/generate-image', { txID, ...frame }, headers);

  return {
    ...booth,
    send,
    upload,
    generate,
    async startPaid() {
      const created = await booth.kiosk.start();
      await booth.choose(created, 'pay');
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
    listTemporaryFiles: () => (existsSync(uploadsDir) ? readdirSync(uploadsDir) : []),
  };
}

export const textPart = ([name, content]: [string, string]): FormPart => ({ name, content });

export const photoPart = (fileName: string, content: string | Uint8Array): FormPart => ({
  name: 'images',
  fileName,
  contentType: 'image/png',
  content,
});

/** The fields that the kiosk sends before its photos. */
export const sessionFields = (txID: string): FormPart[] =>
  Object.entries({ txID, withRecording: 'false' }).map(textPart);

/** Asserts that there is no row, no photo and no temporary file. */
export async function expectNothingStored(booth: SnappingBooth): Promise<void> {
  expect(await booth.database.selectFrom('snaps').selectAll().execute()).toEqual([]);
  expect(await booth.listCaptures()).toEqual([]);
  expect(booth.listTemporaryFiles()).toEqual([]);
}
