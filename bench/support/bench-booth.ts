import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { videoWork } from '@jepret/compositor';
import { systemClock, systemScheduler } from '@jepret/time';
import { createLocalDiskBlobStore } from '../../apps/server/src/adapters/blob-store/local-disk.ts';
import { createDatabaseJobQueue } from '../../apps/server/src/adapters/job-queue/database.ts';
import { createEmlFolderMailer } from '../../apps/server/src/adapters/mailer/eml-folder.ts';
import { readProcessorTimes } from '../../apps/server/src/adapters/processor-times/os.ts';
import { createSsePushChannel } from '../../apps/server/src/adapters/push-channel/sse/sse.ts';
import { createAesGcmSecretBox } from '../../apps/server/src/adapters/secret-box/aes-gcm.ts';
import { createScryptHasher } from '../../apps/server/src/adapters/secret-hasher/scrypt.ts';
import { createLocalDiskWorkFolders } from '../../apps/server/src/adapters/work-folders/local-disk.ts';
import { createPaymentGateways } from '../../apps/server/src/composition/adapters/payments.ts';
import { buildApp } from '../../apps/server/src/composition/routes.ts';
import { createServices, type Services } from '../../apps/server/src/composition/services.ts';
import { connectDatabase, type DatabaseLocation } from '../../apps/server/src/database/connect.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import type { Database } from '../../apps/server/src/database/schema.ts';
import { BOOTH_ACTOR } from '../../apps/server/src/domain/actor.ts';
import { createNotifier } from '../../apps/server/src/domain/notifier.ts';
import { createClockWatch } from '../../apps/server/src/features/clock/service.ts';
import { createLogger } from '../../apps/server/src/http/logs/request-log.ts';
import { newId, systemRandomness } from '../../apps/server/src/ports/randomness.ts';
import { createBackgroundWork } from '../../apps/server/src/process/background-work.ts';
import { createFakePrinter } from '../../apps/server/src/testing/media/fake-printer.ts';

export interface BenchBooth {
  app: Awaited<ReturnType<typeof buildApp>>;
  database: Database;
  services: Services;
  /** Signs in a new kiosk and returns its authorization header. */
  signIn(): Promise<{ authorization: string }>;
  close(): Promise<void>;
}

/** A booth like that of `server.ts`, in sandbox mode, without a network and logs. */
export async function openBenchBooth(location: DatabaseLocation): Promise<BenchBooth> {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-bench-'));
  const database = connectDatabase(location);
  await migrate(database, systemClock.now());
  const logger = createLogger('silent');
  const shared = { database, clock: systemClock, randomness: systemRandomness, logger };
  const scheduler = systemScheduler;
  const publicUrl = 'http://localhost:3000';
  const pushChannel = createSsePushChannel({ database, scheduler, log: logger });

  const blobStore = createLocalDiskBlobStore({
    folder: join(folder, 'storage'),
    baseUrl: publicUrl,
    newId: () => newId(systemRandomness),
  });
  const newQueue = () => createDatabaseJobQueue({ ...shared, scheduler, log: logger });

  const dependencies = {
    ...shared,
    clockWatch: createClockWatch({ ...shared, uptimeMs: () => performance.now(), log: logger }),
    scheduler,
    jobQueue: newQueue(),
    videoQueue: newQueue(),
    deliveryQueue: newQueue(),
    printer: createFakePrinter(),
    serverPrinter: createFakePrinter(),
    printsToFolder: true,
    openAgentPrinter: createFakePrinter,
    sheetChanges: createNotifier(),
    ffmpeg: undefined,
    probeVideo: async () => 'unknown' as const,
    videoWork,
    workFolders: createLocalDiskWorkFolders({ folder: join(folder, 'films'), blobStore }),
    readProcessorTimes,
    pushChannel,
    pushSettings: { provider: 'sse' as const },
    ...createPaymentGateways({ ...shared, scheduler, choice: { provider: 'sandbox' }, publicUrl }),
    hasher: createScryptHasher(),
    secretBox: createAesGcmSecretBox('a key for measurements', systemRandomness),
    addressBox: undefined,
    mailer: createEmlFolderMailer({
      from: 'booth@jepret.local',
      clock: systemClock,
      newId: () => newId(systemRandomness),
      folder: join(folder, 'outbox'),
    }),
    alertChannels: { mail: { send: async () => ({ kind: 'sent' as const }) } },
    blobStore,
    readDiskSpace: async () => ({ freeBytes: 50e9, totalBytes: 100e9 }),
    adapterFacts: [],
    checks: [],
    background: createBackgroundWork(),
    metrics: undefined,
    metricsToken: undefined,
    probes: {},
    version: 'bench',
    publicUrl,
    bases: { core: '', auth: '', processing: '', static: '', videos: '' },
    allowedOrigins: [],
    trustedProxies: 0,
    retentionDays: 14,
    bypassesPerDay: 10,
    operatorRefundLimitIdr: 150_000,
    assetsDir: join(folder, 'assets'),
    bundledFrames: [],
    frameFaults: new Map(),
    backups: { isExpected: false, readLast: async () => undefined },
    videosDir: join(folder, 'videos'),
    uploadsDir: join(folder, 'uploads'),
    kioskDir: join(folder, 'kiosk'),
    consoleDir: join(folder, 'console'),
  };
  const services = createServices(dependencies);
  const { kiosks, locations } = services;
  await locations.seedDemo();
  const app = await buildApp(dependencies, services);

  return {
    app,
    database,
    services,
    async signIn() {
      const signer = { actor: BOOTH_ACTOR, role: 'owner', address: '127.0.0.1' } as const;
      const { token } = await kiosks.signIn(undefined, signer);
      const id = (await kiosks.findIdByToken(token)) ?? '';
      await kiosks.changeLocation(id, { location: 'Jakarta', was: 'default' }, BOOTH_ACTOR);
      return { authorization: `Bearer ${token}` };
    },
    async close() {
      await app.close();
      await pushChannel.close();
      await database.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
