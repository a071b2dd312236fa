import { type Ffmpeg, inspectClip } from '@jepret/compositor';
import { EFFECTS, type EffectName, type Frame } from '@jepret/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../database/schema.ts';
import type { FilesOwner } from '../domain/session-files.ts';
import { createClipsAhead } from '../features/clips/jobs.ts';
import { createPreparedClipStore } from '../features/clips/store.ts';
import { listFileKeys } from '../features/deliveries/delivery.ts';
import { createDeliveryStore } from '../features/deliveries/store.ts';
import { registerPaintingRoutes } from '../features/paintings/routes.ts';
import { createPaintingService } from '../features/paintings/service.ts';
import { createPaintingStore } from '../features/paintings/store.ts';
import { EFFECT_NAMES } from '../features/prints/print-keys.ts';
import { registerPrintRoutes } from '../features/prints/routes.ts';
import { createPrintService } from '../features/prints/service.ts';
import { createPrintStore } from '../features/prints/store.ts';
import { createTemplates } from '../features/prints/templates.ts';
import { createWorkshop } from '../features/prints/workshop.ts';
import { registerSnapRoutes } from '../features/snaps/routes.ts';
import { createSnapService } from '../features/snaps/service.ts';
import { createTrays } from '../features/snaps/tray.ts';
import { createVideoInputs } from '../features/videos/inputs.ts';
import { registerVideoRoutes } from '../features/videos/routes.ts';
import { createVideoService } from '../features/videos/service.ts';
import { createVideoStore } from '../features/videos/store.ts';
import { createGoneSignal } from '../http/gone-signal.ts';
import type { BackgroundWork } from '../ports/background-work.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { Scheduler } from '../ports/scheduler.ts';
import type { Workbench } from '../ports/workbench.ts';
import { createFindKeepsakes, type FindKeepsakes } from './booth-keepsakes.ts';

export interface PictureDependencies {
  database: Database;
  blobStore: BlobStore;
  clock: Clock;
  scheduler: Scheduler;
  randomness: Randomness;
  logger: FastifyBaseLogger;
  frames: {
    find(frameName: string, categoryName: string): Promise<Frame | undefined>;
    readTemplate(frame: Frame): Promise<Uint8Array | undefined>;
  };
}

/** Snaps, clips and prints as the routes and the jobs both need them. */
export function createPictures(dependencies: PictureDependencies) {
  const { database, scheduler, frames } = dependencies;
  const snaps = createSnapService({
    ...dependencies,
    log: dependencies.logger,
    forgetPrepared: createPreparedClipStore(database).forget,
  });
  const templates = createTemplates(frames.readTemplate, scheduler);
  const workshop = createWorkshop(snaps.read, scheduler);
  const prints = createPrintService({
    ...dependencies,
    store: createPrintStore(database),
    templates,
    workshop,
    findFrame: frames.find,
    listSnaps: snaps.list,
    forgetSnap: snaps.forget,
  });
  const getVideoInputs = createVideoInputs({
    getPrintInputs: prints.getInputs,
    listClips: snaps.listClips,
  });
  return {
    snaps,
    templates,
    workshop,
    prints,
    getVideoInputs,
    close() {
      workshop.close();
      templates.close();
    },
  };
}

interface RouteDependencies extends PictureDependencies {
  background: BackgroundWork;
  uploadsDir: string;
  ffmpeg: Ffmpeg | undefined;
  videoQueue: JobQueue;
  workbench: Workbench;
  requireEntitled(kioskId: string, transactionId: string): Promise<FilesOwner>;
}

/** The one that the kiosk shows first. */
const FIRST_EFFECT = Object.keys(EFFECTS)[0] as EffectName;

/** From a photo that arrives to what the visitor takes home, and how the one starts the other. */
export async function registerPictures(
  app: FastifyInstance,
  dependencies: RouteDependencies,
): Promise<{ findKeepsakes: FindKeepsakes }> {
  const { database, background, ffmpeg, frames, requireEntitled } = dependencies;
  const pictures = createPictures(dependencies);
  const { snaps, workshop, prints } = pictures;
  const trays = createTrays(dependencies.uploadsDir, dependencies.randomness);
  await trays.prepare();
  const videos = createVideoService({
    ...dependencies,
    store: createVideoStore(database),
    queue: dependencies.videoQueue,
    canMake: ffmpeg !== undefined,
    getInputs: pictures.getVideoInputs,
  });
  const prepareAhead = createClipsAhead(dependencies.videoQueue, snaps.listClips);
  app.addHook('onClose', async () => {
    await background.settled();
    pictures.close();
  });

  await registerSnapRoutes(app, {
    snaps,
    trays,
    requireEntitled,
    findFrame: frames.find,
    onDecoded: workshop.keep,
    inspectClip: ffmpeg && ((path) => inspectClip(ffmpeg, path, new AbortController().signal)),
    onStored({ owner, frame, numbers }, { log }) {
      if (!frame) return;
      background.start(log, 'Preparing a print', () => prints.begin(owner, frame, numbers));
      if (!ffmpeg) return;
      background.start(log, 'Preparing clips', () => prepareAhead(owner, frame, numbers));
    },
  });
  registerPrintRoutes(app, {
    prints,
    requireEntitled,
    onGenerated(owner, pick, { log }) {
      background.start(log, 'Beginning a video', () =>
        videos.begin(owner, { ...pick, effect: FIRST_EFFECT }),
      );
    },
  });
  const goneSignal = createGoneSignal(app);
  const paintings = createPaintingStore(database);
  const deliveries = createDeliveryStore(database);
  registerVideoRoutes(app, { videos, goneSignal, requireEntitled });
  await registerPaintingRoutes(app, {
    workbench: dependencies.workbench,
    goneSignal,
    requireEntitled,
    paintings: createPaintingService({
      ...dependencies,
      store: paintings,
      planFilms: videos.planPainted,
      paintFilms: videos.paint,
      forgetFilms: videos.forgetPainted,
      listDelivered: async (transactionId) =>
        new Set((await deliveries.listOf(transactionId)).flatMap(listFileKeys)),
      async findPrint(owner, effect) {
        const print = await prints.findNewest(owner.id);
        const imageKey = print?.printKeys[EFFECT_NAMES.indexOf(effect)];
        return print && imageKey !== undefined ? { ...print, imageKey } : undefined;
      },
    }),
  });

  return { findKeepsakes: createFindKeepsakes({ prints, videos, paintings }) };
}
