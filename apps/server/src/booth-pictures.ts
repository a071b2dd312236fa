import type { Frame } from '@jepret/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from './database/schema.ts';
import type { PrintOwner } from './features/prints/print-keys.ts';
import { registerPrintRoutes } from './features/prints/routes.ts';
import { createPrintService } from './features/prints/service.ts';
import { createPrintStore } from './features/prints/store.ts';
import { createTemplates } from './features/prints/templates.ts';
import { createWorkshop } from './features/prints/workshop.ts';
import { registerSnapRoutes } from './features/snaps/routes.ts';
import { createSnapService } from './features/snaps/service.ts';
import { createSnapStore } from './features/snaps/store.ts';
import { createTrays } from './features/snaps/tray.ts';
import type { BackgroundWork } from './http/background-work.ts';
import type { BlobStore } from './ports/blob-store.ts';
import type { Clock } from './ports/clock.ts';
import type { Randomness } from './ports/randomness.ts';
import type { Scheduler } from './ports/scheduler.ts';

interface Dependencies {
  database: Database;
  blobStore: BlobStore;
  clock: Clock;
  scheduler: Scheduler;
  randomness: Randomness;
  background: BackgroundWork;
  logger: FastifyBaseLogger;
  uploadsDir: string;
  frames: {
    find(frameName: string, categoryName: string): Promise<Frame | undefined>;
    readTemplate(frame: Frame): Promise<Uint8Array | undefined>;
  };
  requireEntitled(kioskId: string, transactionId: string): Promise<PrintOwner>;
}

/** From a photo that arrives to the print: snaps and prints, and how the one starts the other. */
export async function registerPictures(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { database, clock, scheduler, randomness, background, frames } = dependencies;
  const { requireEntitled } = dependencies;
  const snaps = createSnapService({
    ...dependencies,
    store: createSnapStore(database),
    log: dependencies.logger,
  });
  const trays = createTrays(dependencies.uploadsDir, randomness);
  await trays.prepare(clock.now());

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
  app.addHook('onClose', async () => {
    await background.settled();
    workshop.close();
    templates.close();
  });

  await registerSnapRoutes(app, {
    snaps,
    trays,
    requireEntitled,
    findFrame: frames.find,
    onDecoded: workshop.keep,
    onStored({ owner, frame, numbers }, { log }) {
      if (!frame) return;
      background.start(log, 'Preparing a print', () => prints.begin(owner, frame, numbers));
    },
  });
  registerPrintRoutes(app, { prints, requireEntitled });
}
