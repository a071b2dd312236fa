import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { videoWork } from '@jepret/compositor';
import { onTestFinished } from 'vitest';
import { createMailAlertChannel } from '../../adapters/alert-channel/mail.ts';
import { createLocalDiskBlobStore } from '../../adapters/blob-store/local-disk.ts';
import { createDatabaseJobQueue } from '../../adapters/job-queue/database.ts';
import { measureBlobStore, measureMailer } from '../../adapters/metrics/measure.ts';
import { createAgentPrinters } from '../../adapters/printer/agents/agents.ts';
import { createSsePushChannel } from '../../adapters/push-channel/sse/sse.ts';
import { createAesGcmSecretBox } from '../../adapters/secret-box/aes-gcm.ts';
import { createScryptHasher } from '../../adapters/secret-hasher/scrypt.ts';
import { createLocalDiskWorkFolders } from '../../adapters/work-folders/local-disk.ts';
import { describeAdapters } from '../../composition/adapters/describe-adapters.ts';
import { createVideoProbe } from '../../composition/adapters/ffmpeg.ts';
import { createPaymentGateways } from '../../composition/adapters/payments.ts';
import type { BoothDependencies } from '../../composition/dependencies.ts';
import { readSettings } from '../../config/settings.ts';
import type { Database } from '../../database/schema.ts';
import { createNotifier } from '../../domain/notifier.ts';
import { createClockWatch } from '../../features/clock/service.ts';
import { ok } from '../../features/doctor/check.ts';
import { createLogger } from '../../http/logs/request-log.ts';
import { alertMail } from '../../mails/alert-mail.ts';
import type { Mail, Mailer, MailOutcome } from '../../ports/mailer.ts';
import type { ReadProcessorTimes } from '../../ports/processor-times.ts';
import { newId, systemRandomness } from '../../ports/randomness.ts';
import type { SecretHasher } from '../../ports/secret-hasher.ts';
import { createBackgroundWork } from '../../process/background-work.ts';
import { createFakePrinter } from '../media/fake-printer.ts';
import { TEST_FFMPEG } from '../media/test-ffmpeg.ts';
import { TEST_FRAMES } from '../media/test-frames.ts';

export const START_AT = Date.parse('2026-11-15T09:00:00Z');

/** The dependencies of a booth without a network; only the test moves its clock. */
export function createTestDependencies(
  database: Database,
  overrides: Partial<BoothDependencies> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-booth-'));
  // A check that timed out leaves its storage probe running, which may still write a file.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const time = { now: START_AT, uptimeMs: 0 };
  const mails: Mail[] = [];
  const mailOutcome: { current: MailOutcome } = { current: { kind: 'sent', messageId: 'm' } };
  const logged: string[] = [];
  const hashing = { hashes: 0, checks: 0 };

  const logger = createLogger('debug', { write: (line) => void logged.push(line) });
  const clock = { now: () => time.now };
  // No timer fires; a suite about timers passes its own scheduler.
  const scheduler = { ...clock, schedule: () => () => {} };
  const randomness = systemRandomness;
  const publicUrl = 'http://localhost:3000';

  const { metrics } = overrides;
  const disk = createLocalDiskBlobStore({
    folder: join(folder, 'storage'),
    baseUrl: publicUrl,
    newId: () => newId(randomness),
  });
  const blobStore = measureBlobStore(disk, metrics);
  const mailer = measureMailer(createMemoryMailer(mails, mailOutcome), metrics);
  const newQueue = () => createDatabaseJobQueue({ database, scheduler, randomness, log: logger });

  const clockWatch = createClockWatch({
    database,
    clock,
    uptimeMs: () => time.uptimeMs,
    log: logger,
  });

  const sheetChanges = createNotifier();
  const printer = overrides.printer ?? createFakePrinter();
  const agentPrinters = createAgentPrinters({
    database,
    blobStore,
    clock: overrides.clock ?? clock,
    isClockSteady: async () => true,
    sheetChanges,
  });

  const dependencies: BoothDependencies = {
    database,
    clock,
    clockWatch,
    scheduler,
    randomness,
    jobQueue: newQueue(),
    videoQueue: newQueue(),
    deliveryQueue: newQueue(),
    ffmpeg: TEST_FFMPEG,
    probeVideo: createVideoProbe(TEST_FFMPEG, { ffmpegPath: undefined }),
    videoWork,
    workFolders: createLocalDiskWorkFolders({ folder: join(folder, 'films'), blobStore }),
    readProcessorTimes: createIdleProcessor(),
    pushChannel: createSsePushChannel({ database, scheduler, log: logger }),
    pushSettings: { provider: 'sse' },
    blobStore,
    readDiskSpace: async () => ({ freeBytes: 50e9, totalBytes: 100e9 }),
    ...createPaymentGateways({
      choice: { provider: 'sandbox' },
      metrics,
      publicUrl,
      database,
      scheduler,
      randomness,
    }),
    hasher: countHashing(hashing),
    secretBox: createAesGcmSecretBox('a key for tests', randomness),
    addressBox: undefined,
    mailer,
    alertChannels: {
      mail: createMailAlertChannel({ mailer, scheduler, compose: alertMail }),
    },
    printer,
    serverPrinter: printer,
    printsToFolder: false,
    openAgentPrinter: ({ location, id }) => agentPrinters.forPrinter(location, id),
    sheetChanges,
    adapterFacts: describeAdapters(readSettings({ DATA_DIR: folder })),
    checks: [{ name: 'Disk', run: async () => ok('50.0 GB of 100.0 GB are free.') }],
    background: createBackgroundWork(),
    logger,
    metrics,
    metricsToken: undefined,
    probes: {},
    version: '1.2.3',
    publicUrl,
    bases: { core: '', auth: '', processing: '', static: '', videos: '' },
    allowedOrigins: [],
    trustedProxies: 0,
    retentionDays: 14,
    bypassesPerDay: 10,
    operatorRefundLimitIdr: 150_000,
    assetsDir: join(folder, 'assets'),
    bundledFrames: TEST_FRAMES,
    frameFaults: new Map(),
    backups: { isExpected: false, readLast: async () => undefined },
    uploadsDir: join(folder, 'uploads'),
    videosDir: join(folder, 'videos'),
    kioskDir: join(folder, 'kiosk'),
    consoleDir: join(folder, 'console'),
    ...overrides,
  };
  return { dependencies, folder, time, mails, mailOutcome, logged, hashing };
}

/** An idle processor. */
function createIdleProcessor(): ReadProcessorTimes {
  let totalMs = 0;
  return () => {
    totalMs += 1_000;
    return { idleMs: totalMs, totalMs };
  };
}

function countHashing(counts: { hashes: number; checks: number }): SecretHasher {
  const hasher = createScryptHasher({ cost: 2 });
  return {
    ...hasher,
    hash(secret) {
      counts.hashes += 1;
      return hasher.hash(secret);
    },
    verify(secret, hash) {
      counts.checks += 1;
      return hasher.verify(secret, hash);
    },
  };
}

function createMemoryMailer(mails: Mail[], outcome: { current: MailOutcome }): Mailer {
  return {
    async send(mail) {
      mails.push(mail);
      return outcome.current;
    },
    async discard() {},
    async discardOld() {},
    async close() {},
  };
}
