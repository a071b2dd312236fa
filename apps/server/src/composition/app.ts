import cookies from '@fastify/cookie';
import type { Ffmpeg } from '@jepret/compositor';
import type { KioskConfig } from '@jepret/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Database } from '../database/schema.ts';
import type { Bell } from '../domain/bell.ts';
import type { ClockWatch } from '../features/clock/service.ts';
import type { FrameFaults } from '../features/frames/checks/frame-checks.ts';
import type { FrameEntry } from '../features/frames/frame-entry.ts';
import { registerFrameRoutes } from '../features/frames/routes.ts';
import { createKioskCookie } from '../features/kiosks/cookie.ts';
import { registerKioskRoutes } from '../features/kiosks/routes.ts';
import { registerLocationRoutes } from '../features/locations/routes.ts';
import { registerOneTimeCodeRoutes } from '../features/one-time-codes/routes.ts';
import { createOneTimeCodeService } from '../features/one-time-codes/service.ts';
import { createOneTimeCodeStore } from '../features/one-time-codes/store.ts';
import { registerAgentRoutes } from '../features/printers/routes.ts';
import { createAgentService } from '../features/printers/service.ts';
import { registerPushRoutes } from '../features/push/routes.ts';
import { createPushService } from '../features/push/service.ts';
import { createPushTokenStore } from '../features/push/store.ts';
import { createStreamStore } from '../features/push/stream-store.ts';
import { registerSandboxRoutes } from '../features/sandbox/routes.ts';
import { createSignInGuard } from '../features/sign-ins/guard.ts';
import { createKnownAddressStore } from '../features/sign-ins/store.ts';
import { registerStaffRoutes } from '../features/staff/routes.ts';
import type { Payments } from '../features/transactions/dependencies.ts';
import { registerNoticeRoutes } from '../features/transactions/notices/notice-routes.ts';
import { registerTransactionRoutes } from '../features/transactions/routes.ts';
import { createVoucherGuard, registerVoucherRoutes } from '../features/vouchers/routes.ts';
import { guardAccess } from '../http/access/access.ts';
import { hashToken } from '../http/access/bearer-token.ts';
import { createBoundedHasher } from '../http/access/bounded-hasher.ts';
import { createTryCounter, createTryForgiver } from '../http/access/rate-limits.ts';
import { serveApiDocs } from '../http/documents/api-docs.ts';
import { listRoutes } from '../http/documents/route-list.ts';
import { answerBrokenRequest } from '../http/errors/broken-request.ts';
import { handleErrors } from '../http/errors/error-handler.ts';
import { literalUrl } from '../http/errors/undecodable-url.ts';
import { refuseUnstorableText } from '../http/errors/unstorable-text.ts';
import { createGoneSignal } from '../http/gone-signal.ts';
import { serveHealth } from '../http/health.ts';
import { JSON_BODY_LIMIT_BYTES, MAX_PARAM_LENGTH, REQUEST_TIMEOUT_MS } from '../http/limits.ts';
import { logRequests } from '../http/logs/request-log.ts';
import { type SecurityOptions, secureHeaders } from '../http/security-headers.ts';
import { serveStaticFiles } from '../http/static-files.ts';
import type { BackgroundWork } from '../ports/background-work.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { ReadDiskSpace } from '../ports/disk-space.ts';
import type { HealthProbe } from '../ports/health-probe.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Printer } from '../ports/printer.ts';
import type { PushChannel } from '../ports/push-channel.ts';
import { newId, newToken, type Randomness } from '../ports/randomness.ts';
import type { SandboxWallet } from '../ports/sandbox-wallet.ts';
import type { Scheduler } from '../ports/scheduler.ts';
import type { SecretHasher } from '../ports/secret-hasher.ts';
import type { Workbench } from '../ports/workbench.ts';
import { registerDeliveries } from './booth-deliveries.ts';
import { registerGuests } from './booth-guests.ts';
import { registerPictures } from './booth-pictures.ts';
import { registerReadiness } from './booth-readiness.ts';
import { createBoothRetention, createSessionBlobs } from './booth-retention.ts';
import { createBoothTransactions } from './booth-transactions.ts';
import { createOperatorServices } from './operator-services.ts';

export interface AppDependencies extends SecurityOptions {
  database: Database;
  clock: Clock;
  clockWatch: ClockWatch;
  scheduler: Scheduler;
  randomness: Randomness;
  hasher: SecretHasher;
  mailer: Mailer;
  printer: Printer;
  /** Rung when there is a sheet for a print agent. */
  sheetBell: Bell;
  blobStore: BlobStore;
  readDiskSpace: ReadDiskSpace;
  jobQueue: JobQueue;
  /** Where clips and videos wait; started in the processes that make them. */
  videoQueue: JobQueue;
  /** Where mails and prints wait; started in the processes with calls. */
  deliveryQueue: JobQueue;
  /** Undefined where there is none: photos only (D36). */
  ffmpeg: Ffmpeg | undefined;
  workbench: Workbench;
  pushChannel: PushChannel;
  payments: Payments;
  /** Only when the sandbox takes the payments. */
  sandbox?: SandboxWallet;
  background: BackgroundWork;
  logger: FastifyBaseLogger;
  probes: Record<string, HealthProbe>;
  version: string;
  bases: KioskConfig['bases'];
  /** How many proxies stand in front and may be believed about the caller's address. */
  trustedProxies: number;
  retentionDays: number;
  /** What comes with the booth: `static` and `videos`. */
  assetsDir: string;
  bundledFrames: readonly FrameEntry[];
  frameFaults: FrameFaults;
  /** Where uploads lie while they are checked; best on the disk of the stored files. */
  uploadsDir: string;
  /** The operator's landing videos. */
  videosDir: string;
  /** The kiosk's build. */
  kioskDir: string;
  announceCode?: (email: string, code: string) => void;
}

/** Every route of the booth. Listens to nothing: `main.ts` and the tests decide that. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { database, clock, randomness, hasher, background, publicUrl } = dependencies;
  const app = Fastify({
    loggerInstance: dependencies.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(randomness),
    trustProxy: (_address, hop) => hop < dependencies.trustedProxies,
    bodyLimit: JSON_BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    rewriteUrl: literalUrl,
    clientErrorHandler: answerBrokenRequest,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  app.addHook('onClose', () => background.settled());

  const services = createOperatorServices(dependencies);
  const { staff, kiosks, locations, landingVideos, vouchers, frames } = services;
  const countTry = createTryCounter(database, clock);
  const forgiveTry = createTryForgiver(database);
  const cookie = createKioskCookie(publicUrl);
  const guard = createSignInGuard({
    countTry,
    forgiveTry,
    addresses: createKnownAddressStore(database),
    clock,
    findCookie: cookie.find,
    findTrustedKiosk: kiosks.findTrustedId,
    findKioskByToken: kiosks.findIdByToken,
    hashers: {
      known: createBoundedHasher(hasher, { atOnce: 1, waiting: 50 }),
      stranger: createBoundedHasher(hasher, { atOnce: 1, waiting: 20 }),
    },
  });

  listRoutes(app);
  handleErrors(app);
  logRequests(app);
  await secureHeaders(app, dependencies);
  await serveApiDocs(app, dependencies.version);
  await app.register(cookies);
  const agents = createAgentService({ ...dependencies, bell: dependencies.sheetBell });
  guardAccess(app, {
    async findKiosk(token) {
      const kioskId = await kiosks.findIdByToken(token);
      return kioskId === undefined ? undefined : { kioskId };
    },
    async findStaff(token) {
      const member = await staff.findByToken(token);
      return member && { staffId: member.id, role: member.role };
    },
    async findAgent(token) {
      const printerId = await agents.findPrinterId(token);
      return printerId === undefined ? undefined : { printerId };
    },
  });

  refuseUnstorableText(app);

  registerAgentRoutes(app, { agents, goneSignal: createGoneSignal(app) });
  serveHealth(app, dependencies.probes);
  await serveStaticFiles(app, dependencies);
  registerStaffRoutes(app, { staff, guard, logKioskOut: kiosks.logOut });
  registerKioskRoutes(app, {
    kiosks,
    cookie,
    config: {
      version: dependencies.version,
      push: dependencies.pushSettings,
      bases: dependencies.bases,
    },
  });
  const canRecord = dependencies.ffmpeg !== undefined;
  await registerLocationRoutes(app, {
    locations,
    landingVideos,
    canRecord,
  });
  const voucherGuard = createVoucherGuard(countTry, forgiveTry);
  registerVoucherRoutes(app, {
    vouchers,
    getKioskLocation: async (kioskId) => (await kiosks.findLocation(kioskId)) ?? 'default',
    guard: voucherGuard,
  });
  registerFrameRoutes(app, frames);
  const { pushChannel, scheduler } = dependencies;
  const push = createPushService({
    store: createPushTokenStore(database),
    channel: pushChannel,
    clock,
    randomness,
    log: dependencies.logger,
  });
  registerPushRoutes(app, {
    push,
    feed: pushChannel.feed,
    scheduler,
    streamStore: createStreamStore(database),
    newId: () => newId(randomness),
  });
  const { findRefusal } = registerReadiness(app, { ...dependencies, services });
  const transactions = createBoothTransactions({
    ...dependencies,
    push,
    services,
    canRecord,
    findRefusal,
  });
  registerTransactionRoutes(app, { transactions, randomness, voucherGuard });
  await registerNoticeRoutes(app, { ...transactions, countTry });
  const { requireEntitled } = transactions;
  const sessionBlobs = createSessionBlobs(dependencies.blobStore, database);
  const pictures = await registerPictures(app, {
    ...dependencies,
    blobStore: sessionBlobs,
    frames,
    requireEntitled,
  });
  await registerDeliveries(app, { ...dependencies, ...pictures, requireEntitled });
  await registerGuests(app, {
    ...dependencies,
    ...pictures,
    blobStore: sessionBlobs,
    services,
    countTry,
    requireEntitled,
    retention: createBoothRetention(dependencies),
  });
  if (dependencies.sandbox) {
    await registerSandboxRoutes(app, {
      wallet: dependencies.sandbox,
      clock,
      // It is the wallet's own notice, made in this process.
      receiveNotice: (provider, notice) =>
        transactions.receiveNotice(provider, notice, async () => {}),
    });
  }
  registerOneTimeCodeRoutes(app, {
    codes: createOneTimeCodeService({
      store: createOneTimeCodeStore(database),
      clock,
      randomness,
    }),
    mailer: dependencies.mailer,
    background,
    guard,
    giveDevice(reply) {
      const secret = newToken(randomness);
      cookie.write(reply, secret);
      return hashToken(secret);
    },
    canSignIn: staff.canSignIn,
    async signInKiosk(request, reply) {
      const { token, secret } = await kiosks.signIn(cookie.find(request));
      cookie.write(reply, secret);
      return token;
    },
    announceCode: dependencies.announceCode,
  });
  return app;
}
