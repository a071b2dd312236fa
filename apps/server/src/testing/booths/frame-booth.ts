import type { Slot } from '@jepret/contract';
import { consoleCalls } from '@jepret/contract/console';
import type { Database } from '../../database/schema.ts';
import {
  aBundledFrame,
  drawTemplate,
  writeFrameFiles,
  writeSampleSnaps,
} from '../media/test-frames.ts';
import { type ConsoleBrowser, headersOf, openConsole } from './console-browser.ts';
import { createTestBooth, type TestBooth } from './test-booth.ts';

type FileCall = 'inspectTemplate' | 'previewTemplate' | 'addFrame';

const BUNDLED = [aBundledFrame('polos'), aBundledFrame('garis'), aBundledFrame('titik')];

/** A booth with three bundled frames, and its owner in the console. */
export async function openFrameBooth(database: Database) {
  const booth = await createTestBooth(database, { bundledFrames: BUNDLED });
  const { assetsDir } = booth.dependencies;
  writeFrameFiles(assetsDir, BUNDLED);
  writeSampleSnaps(assetsDir);
  const owner = openConsole(booth);
  await owner.enter();
  return { booth, owner };
}

export const sendTemplate = (
  { app }: TestBooth,
  browser: ConsoleBrowser,
  name: FileCall,
  file: Uint8Array,
  { frame, headers }: { frame?: object; headers?: Record<string, string> } = {},
) =>
  app.inject({
    method: 'POST',
    url: consoleCalls[name].path,
    ...(frame && { query: { frame: JSON.stringify(frame) } }),
    headers: { 'content-type': 'image/png', ...headersOf(browser), ...headers },
    payload: Buffer.from(file),
  });

/** A new frame in the form that the console's editor sends. */
export const aNewFrame = (slots: Slot[], overrides: object = {}) => ({
  frame_name: 'anggrek',
  category_name: 'OWN_4_FRAME',
  group: 'own',
  is_seasonal: false,
  is_no_cut: false,
  snaps: 4,
  slots,
  seasons: [],
  locations: [],
  ...overrides,
});

export const TEMPLATE = drawTemplate(aBundledFrame('anggrek'));
