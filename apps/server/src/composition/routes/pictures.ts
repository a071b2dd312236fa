import { EFFECTS, type EffectName } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { registerPaintingRoutes } from '../../features/paintings/routes.ts';
import { registerPrintRoutes } from '../../features/prints/routes.ts';
import { registerSnapRoutes } from '../../features/snaps/routes.ts';
import { createUploadFolders } from '../../features/snaps/upload-folder.ts';
import { registerVideoRoutes } from '../../features/videos/routes.ts';
import type { DisconnectSignal } from '../../http/disconnect-signal.ts';
import type { BoothDependencies } from '../dependencies.ts';
import type { Services } from '../services.ts';

/** The effect that the kiosk shows first. */
const FIRST_EFFECT = Object.keys(EFFECTS)[0] as EffectName;

/** Registers snaps, prints, videos and paintings; each upload starts the preparation of the next files. */
export async function registerPictureRoutes(
  app: FastifyInstance,
  { background, ffmpeg, videoWork, uploadsDir, randomness, workFolders }: BoothDependencies,
  services: Services & { disconnectSignal: DisconnectSignal },
): Promise<void> {
  const { snaps, photoCache, prints, videos, paintings, frames, disconnectSignal } = services;
  const { requireEntitled } = services.transactions;
  const uploadFolders = createUploadFolders(uploadsDir, randomness);
  await uploadFolders.prepare();

  await registerSnapRoutes(app, {
    snaps,
    uploadFolders,
    requireEntitled,
    findFrame: frames.find,
    onDecoded: photoCache.keep,
    inspectClip:
      ffmpeg && ((path) => videoWork.inspectClip(ffmpeg, path, new AbortController().signal)),
    onStored({ owner, frame, numbers }, { log }) {
      if (!frame) return;
      background.start(log, 'Preparing a print', () => prints.begin(owner, frame, numbers));
      if (!ffmpeg) return;
      background.start(log, 'Preparing clips', () =>
        services.prepareClipsAhead(owner, frame, numbers),
      );
    },
  });
  registerPrintRoutes(app, {
    prints,
    requireEntitled,
    onGenerated(owner, pick, { log }) {
      // A film without the painting would not be shown.
      if (pick.editorFollows) return;
      background.start(log, 'Beginning a video', () =>
        videos.begin(owner, { ...pick, effect: FIRST_EFFECT }),
      );
    },
  });
  registerVideoRoutes(app, { videos, disconnectSignal, requireEntitled });
  await registerPaintingRoutes(app, { workFolders, disconnectSignal, requireEntitled, paintings });
}
