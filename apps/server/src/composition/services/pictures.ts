import type { EffectName } from '@jepret/contract';
import { createNotifier } from '../../domain/notifier.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import { createClipsAhead } from '../../features/clips/jobs.ts';
import { createClipService } from '../../features/clips/service.ts';
import { createPreparedClipStore } from '../../features/clips/store.ts';
import { listFileKeys } from '../../features/deliveries/delivery.ts';
import { createDeliveryStore, type DeliveryStore } from '../../features/deliveries/store.ts';
import { createPaintingService } from '../../features/paintings/service.ts';
import { createPaintingStore, type PaintingStore } from '../../features/paintings/store.ts';
import { withDrawnSingles } from '../../features/prints/drawn-singles.ts';
import { createPhotoCache } from '../../features/prints/photo-cache.ts';
import { EFFECT_NAMES } from '../../features/prints/print-keys.ts';
import { createPrintService, type PrintService } from '../../features/prints/service.ts';
import { createOpenSealed, withSingleAddresses } from '../../features/prints/single-addresses.ts';
import { createPrintStore } from '../../features/prints/store.ts';
import { createTemplates } from '../../features/prints/templates.ts';
import { createClearingStore } from '../../features/retention/clearing/clearing-store.ts';
import { withErasureCheck } from '../../features/retention/session-blobs.ts';
import { createErasureStore } from '../../features/retention/store.ts';
import { createSnapService, type SnapService } from '../../features/snaps/service.ts';
import { createVideoInputs } from '../../features/videos/inputs.ts';
import { createVideoService, type VideoService } from '../../features/videos/service.ts';
import { createVideoStore } from '../../features/videos/store.ts';
import type { BoothDependencies } from '../dependencies.ts';
import {
  createDescribeDeliverables,
  createFindCurrentFilms,
  createFindDeliverables,
  type FindFilms,
} from './find-deliverables.ts';
import { createGetPrint } from './get-print.ts';
import { createFindKeptFiles, createFindKeptFilms } from './kept-files.ts';
import type { SetupServices } from './setup.ts';

/** Creates the services from snaps to deliverables. */
export function createPictures(
  { blobStore: everyBlob, ...others }: BoothDependencies,
  { frames }: Pick<SetupServices, 'frames'>,
) {
  const { database, scheduler, videoQueue, ffmpeg, logger: log } = others;
  // All files of sessions go through a store that refuses erased sessions.
  const { isErased } = createErasureStore(database);
  const blobStore = withSingleAddresses(withErasureCheck(everyBlob, isErased), others);
  const shownBlobs = withDrawnSingles(blobStore);
  const dependencies = { ...others, blobStore, log };
  const preparedClips = createPreparedClipStore(database);
  const snaps = createSnapService({ ...dependencies, deletePrepared: preparedClips.deleteFor });
  const templates = createTemplates(frames.readTemplate, scheduler);
  const photoCache = createPhotoCache(snaps.read, scheduler);
  const prints = createPrintService({
    ...dependencies,
    store: createPrintStore(database),
    templates,
    photoCache,
    findFrame: frames.find,
    listSnaps: snaps.list,
    deleteSnap: snaps.delete,
  });
  const findShot = createFindShot(snaps);
  const videoChanges = createNotifier();
  const getVideoInputs = createVideoInputs({
    getPrintInputs: prints.getInputs,
    listClips: snaps.listClips,
  });
  const videos = createVideoService({
    ...dependencies,
    store: createVideoStore(database),
    queue: videoQueue,
    videoChanges,
    canMake: ffmpeg !== undefined,
    getInputs: getVideoInputs,
  });
  const paintingStore = createPaintingStore(database);
  const deliveries = createDeliveryStore(database);
  return {
    sessionBlobs: blobStore,
    /** The blob store for reading pictures, including singles that are drawn on request. */
    shownBlobs,
    openSealed: createOpenSealed(shownBlobs, others),
    isErased,
    snaps,
    templates,
    photoCache,
    prints,
    videos,
    videoChanges,
    findShot,
    getVideoInputs,
    prepareClipsAhead: createClipsAhead(videoQueue, snaps.listClips),
    /** Undefined without ffmpeg. */
    clips:
      ffmpeg &&
      createClipService({
        ...dependencies,
        ffmpeg,
        store: preparedClips,
        getPhoto: photoCache.getPhoto,
        findShot,
      }),
    paintings: createPaintingService({
      ...dependencies,
      store: paintingStore,
      planFilms: videos.planFinished,
      makeFilms: videos.finish,
      deleteFilms: videos.deletePainted,
      listRequestedKeys: async (transactionId) =>
        new Set((await deliveries.listForTransaction(transactionId)).flatMap(listFileKeys)),
      findPrint: createFindPrint(prints),
    }),
    ...createDeliverableFinders({ database, prints, videos, deliveries, paintings: paintingStore }),
    getPrint: createGetPrint({ ...dependencies, prints, paintings: paintingStore }),
  };
}

export type PictureServices = ReturnType<typeof createPictures>;

interface DeliverableFinderDependencies {
  database: BoothDependencies['database'];
  prints: PrintService;
  videos: VideoService;
  paintings: PaintingStore;
  deliveries: DeliveryStore;
}

function createDeliverableFinders({ videos, paintings, ...others }: DeliverableFinderDependencies) {
  const { findKept } = createClearingStore(others.database);
  const describeWith = (findFilms: FindFilms) =>
    createDescribeDeliverables({ videos, paintings, findFilms });
  const describeCurrent = describeWith(createFindCurrentFilms(videos));
  const describeKept = describeWith(createFindKeptFilms({ videos, findKept }));
  return {
    ...createFindDeliverables({ ...others, findKept, describe: describeCurrent }),
    findKeptFiles: createFindKeptFiles({ ...others, findKept, describe: describeKept }),
  };
}

const createFindShot =
  (snaps: Pick<SnapService, 'list' | 'listClips'>) =>
  async (transactionId: string, number: number) => {
    const snap = (await snaps.list(transactionId)).find((other) => other.number === number);
    const clips = await snaps.listClips(transactionId);
    return snap && { snap, clip: clips.find((clip) => clip.number === number) };
  };

/** Finds the print on which a visitor paints. */
const createFindPrint =
  (prints: Pick<PrintService, 'findNewest'>) => async (owner: FilesOwner, effect: EffectName) => {
    const print = await prints.findNewest(owner.id);
    const imageKey = print?.printKeys[EFFECT_NAMES.indexOf(effect)];
    return print && imageKey !== undefined ? { ...print, imageKey } : undefined;
  };
