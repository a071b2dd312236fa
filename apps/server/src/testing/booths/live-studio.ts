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
import { countSnaps, FRAME, openStudio, photoPart, type Studio, textPart } from './studio.ts';
import { START_AT } from './test-dependencies.ts';

type Answer = LightMyRequestResponse;
type Files = Record<number, string | Uint8Array>;
type Fields = Record<string, string>;

/** A studio whose kiosk also records; its videos are made with the real ffmpeg. */
export interface LiveStudio extends Studio {
  record(txID: string, captures: Captures, fields?: Fields, headers?: Fields): Promise<Answer>;
  /** A photo and a clip for each number of the frame, at once. */
  recordAll(txID: string, frame?: typeof FRAME): Promise<void>;
  askForVideo(txID: string, effect?: EffectName, frame?: typeof FRAME): Promise<Answer>;
  /** The same, when nothing is expected to go wrong. */
  getVideos(txID: string, effect?: EffectName, frame?: typeof FRAME): Promise<GeneratedVideos>;
  getPainted(txID: string, painting: Uint8Array, fields?: Fields): Promise<CompiledPainting>;
  /** Begins to make what was asked for. */
  work(): Promise<void>;
  listJobs(): Promise<string[]>;
  /** A paid session with its prints and films, in a booth that makes what is asked for. */
  startFilmed(): Promise<string>;
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

/** Whoever looks again and again looks in real time; limits are far, else a busy machine reaches them. */
const SHORT_MS = 500;
const SLOWER = 10;
const scheduler: Scheduler = {
  now: () => START_AT + Math.floor(performance.now() / SLOWER),
  schedule: (delayMs, task) =>
    delayMs > SHORT_MS ? () => {} : systemScheduler.schedule(delayMs, task),
};

export async function openLiveStudio(
  database: Database,
  overrides: Partial<BoothDependencies> = {},
): Promise<LiveStudio> {
  const videoQueue = createDatabaseJobQueue({
    database,
    scheduler: systemScheduler,
    randomness: systemRandomness,
    log: createLogger('silent'),
    concurrency: 1,
  });
  const studio = await openStudio(database, { scheduler, videoQueue, ...overrides });

  const record: LiveStudio['record'] = (txID, { photos = {}, clips = {} }, fields, headers) => {
    const all = { ...recordingFields(txID), ...fields };
    const parts = [
      ...Object.entries(all).map(textPart),
      ...Object.entries(photos).map(([number, content]) => photoPart(`${number}.png`, content)),
      ...Object.entries(clips).map(([number, content]) => clipPart(`${number}.mp4`, content)),
    ];
    return studio.send(parts, headers, '/api/v2/upload-file');
  };

  const askForVideo: LiveStudio['askForVideo'] = (txID, effect = 'original', frame = FRAME) =>
    studio.post('/api/generate-video', { txID, effect, fps: 30, ...frame }, studio.kiosk.headers);

  const live: LiveStudio = {
    ...studio,
    record,
    askForVideo,
    async recordAll(txID, frame = FRAME) {
      const count = countSnaps(frame);
      const captures = { photos: {} as Files, clips: {} as Files };
      for (let number = 1; number <= count; number += 1) {
        captures.photos[number] = await drawPhoto(number);
        captures.clips[number] = await drawClip(number);
      }
      readData(await record(txID, captures, frame));
    },
    getVideos: async (txID, effect, frame) => readData(await askForVideo(txID, effect, frame)),
    getPainted: async (txID, painting, fields) =>
      readData(await studio.sendPainting(txID, painting, fields)),
    async work() {
      const { videos } = studio.jobs;
      if (!videos) throw new Error('There is no ffmpeg.');
      onTestFinished(async () => {
        await studio.jobs.stopAhead();
        await videoQueue.stop();
      });
      await videoQueue.start(videos.handlers);
    },
    async listJobs() {
      const rows = await database.selectFrom('jobs').select('name').orderBy('name').execute();
      return rows.map(({ name }) => name);
    },
    async startFilmed() {
      await live.work();
      const txID = await live.startPaid();
      await live.recordAll(txID);
      await live.getImages(txID);
      await live.getVideos(txID);
      return txID;
    },
  };
  return live;
}

/** What the kiosk sends before its photos and clips. */
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
