import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findFfmpeg, readVideoFacts } from '@jepret/compositor';
import {
  type Frame,
  type FrameList,
  type GeneratedImages,
  type GeneratedVideos,
  PAINTING_SIZE,
  toChosenFrame,
} from '@jepret/contract';
import { describe, expect, type OnTestFinishedHandler, test } from 'vitest';
import { connectDatabase, type DatabaseLocation } from '../../apps/server/src/database/connect.ts';
import { signInKiosks } from '../../apps/server/src/testing/booths/signed-in-kiosks.ts';
import {
  createPostgresDatabase,
  createSqliteFile,
} from '../../apps/server/src/testing/databases/every-database.ts';
import { drawClip } from '../../apps/server/src/testing/media/test-clips.ts';
import { TEST_PATH } from '../../apps/server/src/testing/media/test-ffmpeg.ts';
import { drawPainting, drawPhoto } from '../../apps/server/src/testing/media/test-photos.ts';
import { type BoothSetup, createBoothSetup, startBooth } from '../support/booth-process.ts';
import { IDLE_CORES } from '../support/idle-cores.ts';
import { runKioskLoad } from '../support/kiosk-load.ts';

// Concurrent: the tests mostly wait. A silent worker is detected after six seconds, by pg-boss
// after about twelve.
describe.concurrent.each([
  ['SQLite', createSqliteFile],
  ['PostgreSQL', createPostgresDatabase],
])('calls and videos in separate processes, on %s', (_, createDatabase) => {
  test('if a worker is killed while it makes a video, another worker finishes it and the kiosk gets its video (FILM-14)', async ({
    onTestFinished,
    expect,
  }) => {
    const { location, remove } = await createDatabase();
    onTestFinished(remove);
    const setup = await createBoothSetup();
    const environment = environmentOf(location);
    const booth = await startBooth({ ...environment, WORK: 'calls' }, setup);
    onTestFinished(booth.stop);
    const kiosk = await openKiosk(booth.url, location);
    const frame = await record(kiosk);

    const stuck = { ...environment, NODE_OPTIONS: STUCK_STORAGE };
    const first = startWorker(setup, stuck, onTestFinished);
    const response = kiosk.send<GeneratedVideos>('/api/generate-video', frame.body);
    await expect.poll(() => existsSync(join(setup.dataDir, 'stuck'))).toBe(true);
    first.kill('SIGKILL');
    expect(listVideos(setup)).toEqual([]);

    startWorker(setup, environment, onTestFinished);
    const { video_url, stacked_video_url } = await response;
    expect(listVideos(setup)).toHaveLength(2);
    const ffmpeg = (await findFfmpeg()) ?? expect.fail('no ffmpeg');
    for (const url of [video_url, stacked_video_url]) {
      const film = new URL(url).pathname.replace('/static/', '');
      const facts = await readVideoFacts(ffmpeg, join(setup.dataDir, 'storage', film));
      expect(facts).toMatchObject({ codec: 'h264', isFastStart: true });
      expect((await fetch(url)).status).toBe(200);
    }
  });
});

// Runs the kiosk's own code with a clock on which half a minute never passes: the kiosk must get
// its response from the running work, not from a later retry.
test.concurrent('if the server is killed during a video or painting call, the repeated call gets its response after the restart, when the work is done (FILM-15)', async ({
  onTestFinished,
  expect,
}) => {
  const { location, remove } = await createSqliteFile();
  onTestFinished(remove);
  const setup = await createBoothSetup();
  const environment = environmentOf(location);
  const first = await startBooth({ ...environment, NODE_OPTIONS: STUCK_STORAGE }, setup);
  const kiosk = await openKiosk(first.url, location);
  const { body } = await record(kiosk);
  const { txID, effect, fps, ...frame } = body;
  const { compiled_url } = await kiosk.send<GeneratedImages>('/api/generate-image', body);
  const compiled = compiled_url[0] ?? expect.fail('no print');
  const product = { txID, effect, isNoCut: false, withRecording: true };
  const response = runKioskLoad(kiosk, {
    ...{ action: 'generate-video', ...product, data: { ...frame, fps, compiled } },
  });
  await expect.poll(() => existsSync(join(setup.dataDir, 'stuck'))).toBe(true);
  await first.kill();

  const stuckAgain = { ...environment, NODE_OPTIONS: STUCK_PAINTING };
  const second = await startBooth(stuckAgain, setup);
  expect(await response).toMatchObject({ videoURL: expect.stringContaining('living-print') });
  const painted = runKioskLoad(kiosk, {
    ...{ action: 'compile-painting', ...product, withPainting: true, data: { compiled } },
    paintingImage: await paint(),
  });
  await expect.poll(() => existsSync(join(setup.dataDir, 'stuck-painting'))).toBe(true);
  await second.kill();

  const third = await startBooth(environment, setup);
  onTestFinished(third.stop);
  const { videoURL } = Object(await painted);
  expect((await fetch(videoURL)).status).toBe(200);
});

test.concurrent('if the server is killed while it makes films ahead, SKIP makes the missing films (FILM-39)', async ({
  onTestFinished,
  expect,
}) => {
  const { location, remove } = await createSqliteFile();
  onTestFinished(remove);
  const setup = await createBoothSetup();
  const environment = environmentOf(location);
  const stuck = { ...environment, NODE_OPTIONS: `${STUCK_STORAGE} ${IDLE_CORES}` };
  const first = await startBooth(stuck, setup);
  const kiosk = await openKiosk(first.url, location);
  const { body } = await record(kiosk);
  const editing = { ...body, editorFollows: true };
  const { compiled_url } = await kiosk.send<GeneratedImages>('/api/generate-image', editing);
  const named = await kiosk.send<GeneratedVideos>('/api/generate-video', editing);
  const { txID, effect } = body;
  kiosk.send('/v1/films-ahead', { txID }).catch(() => {});
  await expect.poll(() => existsSync(join(setup.dataDir, 'stuck'))).toBe(true);
  await first.kill();
  expect(listVideos(setup)).toEqual([]);

  const booth = await startBooth(environment, setup);
  onTestFinished(booth.stop);
  const compiled = compiled_url[0] ?? expect.fail('no print');
  const skipped = await runKioskLoad(kiosk, {
    ...{ action: 'compile-painting', txID, effect, isNoCut: false, withRecording: true },
    ...{ withPainting: false, data: { compiled } },
  });
  expect(skipped).toMatchObject({
    videoURL: named.video_url,
    stackedVideoUrl: named.stacked_video_url,
  });
  expect((await fetch(named.video_url)).status).toBe(200);
  expect(listVideos(setup)).toHaveLength(2);
});

/**
 * The worker makes both films and hangs before it stores them, so that the kill always comes first.
 */
const STUCK_STORAGE = hangOnRename('living-print', 'stuck');
const STUCK_PAINTING = hangOnRename('painted-[^/]+mp4', 'stuck-painting');

function hangOnRename(files: string, markerFile: string): string {
  return `--import=data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { rename } = fs.promises;
  fs.promises.rename = (from, to) => {
    if (!/${files}/.test(to)) return rename(from, to);
    fs.writeFileSync(process.env.DATA_DIR + '/${markerFile}', '');
    return new Promise(() => {});
  };
  syncBuiltinESMExports();
`)}`;
}

/**
 * Uses an ffmpeg that caches each film: these tests are about requests and kills, not about
 * encoding.
 */
const environmentOf = (location: DatabaseLocation) => ({
  DATABASE_URL: location.engine === 'sqlite' ? `sqlite:${location.path}` : location.url,
  PATH: TEST_PATH,
  LOG_LEVEL: 'silent',
});

function startWorker(
  { dataDir }: BoothSetup,
  environment: NodeJS.ProcessEnv,
  onTestFinished: (stop: OnTestFinishedHandler) => void,
): ChildProcess {
  const worker = spawn(process.execPath, ['apps/server/src/server.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, ...environment, WORK: 'videos' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  onTestFinished(async () => {
    worker.kill('SIGTERM');
    await ended;
  });
  return worker;
}

interface Kiosk {
  url: string;
  token: string;
  send<Data>(path: string, body?: unknown): Promise<Data>;
}

async function openKiosk(url: string, location: DatabaseLocation): Promise<Kiosk> {
  const database = connectDatabase(location);
  const [token = expect.fail('no kiosk')] = await signInKiosks(database, 1);
  await database.destroy();
  return {
    url,
    token,
    async send(path, body) {
      const isForm = body instanceof FormData;
      const answer = await fetch(url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const { data, meta } = await answer.json();
      if (answer.status !== 200) throw new Error(meta.message);
      return data;
    },
  };
}

/** Pays with a voucher and uploads photos and clips for the first frame. */
async function record({ send }: Kiosk) {
  const { token: f_token } = await send<{ token: string }>('/v1/push/tokens', {});
  const paid = { location: 'Jakarta', f_token, voucher_code: 'GRATIS' };
  const { trx_id: txID } = await send<{ trx_id: string }>('/v2/transaction/', paid);
  const frames = await send<FrameList>('/api/get-frame/jakarta');
  const [frame = expect.fail('no frame')] = Object.values(frames).flat() as Frame[];
  const { frameName, categoryName, numberSnap } = toChosenFrame(frame);

  const crop = { crop_x: 0, crop_y: 0, crop_width: 320, crop_height: 180 };
  const fields = {
    txID,
    withRecording: 'true',
    fps: '30',
    resizeOptions: JSON.stringify({ output_width: 320, output_height: 180, ...crop }),
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (let number = 1; number <= numberSnap; number += 1) {
    const photo = await drawPhoto(number);
    const clip = await drawClip(number);
    form.append('images', new Blob([new Uint8Array(photo)]), `${number}.png`);
    form.append('videos', new Blob([new Uint8Array(clip)]), `${number}.mp4`);
  }
  await send('/api/v2/upload-file', form);
  return {
    body: { txID, frameName, categoryName, effect: 'original' as const, fps: 30 },
  };
}

async function paint(): Promise<Blob> {
  const { widthPx: width, heightPx: height } = PAINTING_SIZE;
  const png = await drawPainting(undefined, { width, height });
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}

const listVideos = ({ dataDir }: BoothSetup): string[] => {
  const files = readdirSync(join(dataDir, 'storage'), { recursive: true });
  return files
    .map(String)
    .filter((file) => /res_image.*(living-print|animated-clip).*mp4$/.test(file));
};
