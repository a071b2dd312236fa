import type { CompiledPainting, EffectName, GeneratedVideos } from '@jepret/contract';
import { type Scheduler, systemScheduler } from '@jepret/time';
import type { LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { createDatabaseJobQueue } from '../../adapters/job-queue/database.ts';
import type { BoothDependencies } from '../../composition/dependencies.ts';
import type { Database } from '../../database/schema.ts';
import { createLogger } from '../../http/logs/request-log.ts';
import { systemRandomness } from '../../ports/randomness.ts';
import type { FormPart } from '../form-body.ts';
import { drawClip } from '../media/test-clips.ts';
import { drawPhoto } from '../media/test-photos.ts';
import {
  countSnaps,
  FRAME,
  photoPart,
  type SnappingBooth,
  startSnappingBooth,
  textPart,
} from './snapping-booth.ts';
import { START_AT } from './test-dependencies.ts';

type Answer = LightMyRequestResponse;
type Files = Record<number, string | Uint8Array>;
type Fields = Record<string, string>;

/** A booth whose kiosk takes photos and records clips; the real ffmpeg makes its videos. */
export interface RecordingBooth extends SnappingBooth {
  record(txID: string, captures: Captures, fields?: Fields, headers?: Fields): Promise<Answer>;
  /** Uploads a photo and a clip for every number of the frame in one request. */
  recordAll(txID: string, frame?: typeof FRAME): Promise<void>;
  requestVideo(txID: string, effect?: EffectName, frame?: typeof FRAME): Promise<Answer>;
  /** The data of `requestVideo`; throws if the request is refused. */
  getVideos(txID: string, effect?: EffectName, frame?: typeof FRAME): Promise<GeneratedVideos>;
  getPainted(txID: string, painting: Uint8Array, fields?: Fields): Promise<CompiledPainting>;
  /** Starts the video queue. */
  startVideoJobs(): Promise<void>;
  listJobs(): Promise<string[]>;
  /** Starts the video queue and makes a paid session with prints and films. */
  startWithVideos(): Promise<string>;
}

interface Captures {
  photos?: Files;
  clips?: Files;
}

export const RESIZE_OPTIONS = {
  output_width: 320,
  output_height: 180,
  crop_x: 0,
  crop_y: 0,
  crop_width: 320,
  crop_height: 180,
};

/** Short polls run in real time. Longer timers never fire, else a busy machine would reach time limits. */
const SHORT_MS = 500;
const CLOCK_SLOWDOWN = 10;
const scheduler: Scheduler = {
  now: () => START_AT + Math.floor(performance.now() / CLOCK_SLOWDOWN),
  schedule: (delayMs, task) =>
    delayMs > SHORT_MS ? () => {} : systemScheduler.schedule(delayMs, task),
};

export async function startRecordingBooth(
  database: Database,
  overrides: Partial<BoothDependencies> = {},
): Promise<RecordingBooth> {
  const videoQueue = createDatabaseJobQueue({
    database,
    scheduler: systemScheduler,
    randomness: systemRandomness,
    log: createLogger('silent'),
    concurrency: 1,
  });
  const booth = await startSnappingBooth(database, { scheduler, videoQueue, ...overrides });

  const record: RecordingBooth['record'] = (txID, { photos = {}, clips = {} }, fields, headers) => {
    const all = { ...recordingFields(txID), ...fields };
    const parts = [
      ...Object.entries(all).map(textPart),
      ...Object.entries(photos).map(([number, content]) => photoPart(`${number}.png`, content)),
      ...Object.entries(clips).map(([number, content]) => clipPart(`${number}.mp4`, content)),
    ];
    return booth.send(parts, headers, '/api/v2/upload-file');
  };

  const requestVideo: RecordingBooth['requestVideo'] = (txID, effect = 'original', frame = FRAME) =>
    booth.post('/api/generate-video', { txID, effect, fps: 30, ...frame }, booth.kiosk.headers);

  const recordingBooth: RecordingBooth = {
    ...booth,
    record,
    requestVideo,
    async recordAll(txID, frame = FRAME) {
      const count = countSnaps(frame);
      const captures = { photos: {} as Files, clips: {} as Files };
      for (let number = 1; number <= count; number += 1) {
        captures.photos[number] = await drawPhoto(number);
        captures.clips[number] = await drawClip(number);
      }
      readData(await record(txID, captures, frame));
    },
    getVideos: async (txID, effect, frame) => readData(await requestVideo(txID, effect, frame)),
    getPainted: async (txID, painting, fields) =>
      readData(await booth.sendPainting(txID, painting, fields)),
    async startVideoJobs() {
      const { videos } = booth.jobs;
      if (!videos) throw new Error('ffmpeg is missing.');
      onTestFinished(async () => {
        await booth.jobs.stopAhead();
        await videoQueue.stop();
      });
      await videoQueue.start(videos.handlers);
    },
    async listJobs() {
      const rows = await database.selectFrom('jobs').select('name').orderBy('name').execute();
      return rows.map(({ name }) => name);
    },
    async startWithVideos() {
      await recordingBooth.startVideoJobs();
      const txID = await recordingBooth.startPaid();
      await recordingBooth.recordAll(txID);
      await recordingBooth.getImages(txID);
      await recordingBooth.getVideos(txID);
      return txID;
    },
  };
  return recordingBooth;
}

/** The fields that the kiosk sends before its photos and clips. */
const recordingFields = (txID: string): Fields => ({
  txID,
  withRecording: 'true',
  fps: '30',
  resizeOptions: JSON.stringify(RESIZE_OPTIONS),
});

const clipPart = (fileName: string, content: string | Uint8Array): FormPart => ({
  name: 'videos',
  fileName,
  contentType: 'video/mp4',
  content,
});

function readData(answer: Answer) {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}
