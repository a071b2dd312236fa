import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { createLocalDiskBlobStore } from '../../adapters/blob-store/local-disk.ts';
import { createDatabaseJobQueue } from '../../adapters/job-queue/database.ts';
import { createSsePushChannel } from '../../adapters/push-channel/sse/sse.ts';
import { createScryptHasher } from '../../adapters/secret-hasher/scrypt.ts';
import { createLocalDiskWorkbench } from '../../adapters/workbench/local-disk.ts';
import { createPayments } from '../../composition/adapters/payments.ts';
import { type AppDependencies, buildApp } from '../../composition/app.ts';
import {
  createOperatorServices,
  type OperatorServices,
} from '../../composition/operator-services.ts';
import type { Database } from '../../database/schema.ts';
import { createBell } from '../../domain/bell.ts';
import { createClockWatch } from '../../features/clock/service.ts';
import { createLogger } from '../../http/logs/request-log.ts';
import type { Mail, Mailer, MailOutcome } from '../../ports/mailer.ts';
import { newId, type Randomness, systemRandomness } from '../../ports/randomness.ts';
import type { SecretHasher } from '../../ports/secret-hasher.ts';
import { createBackgroundWork } from '../../process/background-work.ts';
import { createFakePrinter } from '../media/fake-printer.ts';
import { TEST_FFMPEG } from '../media/test-ffmpeg.ts';
import { TEST_FRAMES } from '../media/test-frames.ts';

export const ADMIN = { email: 'admin@jepret.local', password: 'sembilan kucing hitam' };
export const START_AT = Date.parse('2026-11-15T09:00:00Z');

/** A whole booth without a network: time stands still until a test moves it. */
export interface TestBooth extends OperatorServices {
  app: FastifyInstance;
  database: Database;
  dependencies: AppDependencies;
  folder: string;
  advance(ms: number): void;
  /** Somebody sets the clock: it shows another time, though none has passed. */
  setClock(byMs: number): void;
  mails: Mail[];
  /** What the next mails will meet. */
  mailOutcome: { current: MailOutcome };
  logged: string[];
  hashing: { hashes: number; checks: number };
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  /** Asks for a code and returns what the mail says. */
  requestCode(email?: string): Promise<string>;
  /** Signs a kiosk in; `cookie` makes it the same device again. */
  signIn(cookie?: string): Promise<{ token: string; cookie: string; headers: TokenHeader }>;
}

type Answer = LightMyRequestResponse;

interface TokenHeader {
  authorization: string;
  [name: string]: string;
}

export async function createTestBooth(
  database: Database,
  overrides: Partial<AppDependencies> = {},
): Promise<TestBooth> {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-booth-'));
  const time = { now: START_AT, uptimeMs: 0 };
  const mails: Mail[] = [];
  const mailOutcome: TestBooth['mailOutcome'] = { current: { kind: 'sent', messageId: 'm' } };
  const logged: string[] = [];
  const hashing = { hashes: 0, checks: 0 };

  const logger = createLogger('debug', { write: (line) => void logged.push(line) });
  const clock = { now: () => time.now };
  // Nothing happens by itself; a suite about timers brings its own.
  const scheduler = { ...clock, schedule: () => () => {} };
  const randomness = systemRandomness;
  const publicUrl = 'http://localhost:3000';

  const blobStore = createLocalDiskBlobStore({
    folder: join(folder, 'storage'),
    baseUrl: publicUrl,
    newId: () => newId(randomness),
  });
  const newQueue = () => createDatabaseJobQueue({ database, scheduler, randomness, log: logger });

  const clockWatch = createClockWatch({
    database,
    clock,
    uptimeMs: () => time.uptimeMs,
    log: logger,
  });

  const dependencies: AppDependencies = {
    database,
    clock,
    clockWatch,
    scheduler,
    randomness,
    jobQueue: newQueue(),
    videoQueue: newQueue(),
    deliveryQueue: newQueue(),
    ffmpeg: TEST_FFMPEG,
    workbench: createLocalDiskWorkbench({ folder: join(folder, 'films'), blobStore }),
    pushChannel: createSsePushChannel({ database, scheduler, log: logger }),
    pushSettings: { provider: 'sse' },
    blobStore,
    readDiskSpace: async () => ({ freeBytes: 50e9, totalBytes: 100e9 }),
    ...createPayments({ choice: { provider: 'sandbox' }, publicUrl, database, clock, randomness }),
    hasher: countHashing(hashing),
    mailer: createMemoryMailer(mails, mailOutcome),
    printer: createFakePrinter(),
    sheetBell: createBell(),
    background: createBackgroundWork(),
    logger,
    probes: {},
    version: '1.2.3',
    publicUrl,
    bases: { core: '', auth: '', processing: '', static: '', videos: '' },
    allowedOrigins: [],
    trustedProxies: 0,
    retentionDays: 14,
    assetsDir: join(folder, 'assets'),
    bundledFrames: TEST_FRAMES,
    frameFaults: new Map(),
    uploadsDir: join(folder, 'uploads'),
    videosDir: join(folder, 'videos'),
    kioskDir: join(folder, 'kiosk'),
    ...overrides,
  };
  const services = createOperatorServices(dependencies);
  await services.locations.seedDemo();
  await services.vouchers.seedDemo();
  await services.staff.addIfNew(ADMIN.email, 'admin', ADMIN.password);
  Object.assign(hashing, { hashes: 0, checks: 0 });

  await dependencies.clockWatch.look();
  const app = await buildApp(dependencies);
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const post: TestBooth['post'] = (url, payload, headers = {}) =>
    app.inject({ method: 'POST', url, headers, payload: payload as object });

  const requestCode = async (email = ADMIN.email) => {
    await post('/api/v1/auth/request-otp', { email });
    await dependencies.background.settled();
    const code = findCode(mails);
    if (!code) throw new Error('No code was mailed.');
    return code;
  };

  return {
    ...services,
    app,
    database,
    dependencies,
    folder,
    advance: (ms) => {
      time.now += ms;
      time.uptimeMs += ms;
    },
    setClock: (byMs) => {
      time.now += byMs;
    },
    mails,
    mailOutcome,
    logged,
    hashing,
    post,
    get: (url, headers = {}) => app.inject({ method: 'GET', url, headers }),
    requestCode,
    async signIn(cookie) {
      const answer = await post(
        '/api/v1/auth/validate-otp',
        { email: ADMIN.email, otp: await requestCode() },
        cookie ? { cookie } : {},
      );
      const { token } = answer.json<{ token: string }>();
      const [secret] = answer.cookies;
      return {
        token,
        cookie: `${secret?.name}=${secret?.value}`,
        headers: { authorization: `Bearer ${token}` },
      };
    },
  };
}

/** The one-time code of the last mail. */
export const findCode = (mails: readonly Mail[]): string | undefined =>
  /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0];

/** Gives these numbers, then random ones. */
export function scriptedRandomness(...numbers: number[]): Randomness {
  return {
    ...systemRandomness,
    below: (limit) => numbers.shift() ?? systemRandomness.below(limit),
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
    async close() {},
  };
}
