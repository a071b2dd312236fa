import cookieParser from '@fastify/cookie';
import { toSlug } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { registerDeliveryRoutes } from '../features/deliveries/routes.ts';
import { registerFrameRoutes } from '../features/frames/routes.ts';
import { registerGuestLinkRoutes } from '../features/guests/link-routes.ts';
import { registerGuestRoutes } from '../features/guests/routes.ts';
import { registerHeartbeatRoutes } from '../features/heartbeats/routes.ts';
import { createKioskCookie } from '../features/kiosks/cookie.ts';
import { registerLocationRoutes } from '../features/locations/routes.ts';
import { createReadBoothState } from '../features/metrics/booth-state.ts';
import { countCalls, registerMetricsRoute } from '../features/metrics/routes.ts';
import { registerAgentRoutes } from '../features/printers/routes.ts';
import { registerPushRoutes } from '../features/push/routes.ts';
import { createStreamStore } from '../features/push/stream-store.ts';
import { drawQrCode } from '../features/qr-codes/qr-code.ts';
import { registerReadyRoute } from '../features/readiness/ready-route.ts';
import { createReadReadiness, registerReadinessRoutes } from '../features/readiness/routes.ts';
import { registerSandboxRoutes } from '../features/sandbox/routes.ts';
import { createConsoleCookies } from '../features/sign-in/console/cookies.ts';
import { registerTransactionRoutes } from '../features/transactions/routes.ts';
import { registerWebhookRoutes } from '../features/transactions/webhooks/webhook-routes.ts';
import { createVoucherGuard, registerVoucherRoutes } from '../features/vouchers/routes.ts';
import {
  createAttemptCounter,
  createLimitCounter,
  createRateLimitUndo,
} from '../http/access/rate-limits.ts';
import { createDisconnectSignal } from '../http/disconnect-signal.ts';
import { serveApiDocs } from '../http/documents/api-docs.ts';
import { listRoutes } from '../http/documents/route-list.ts';
import { handleErrors } from '../http/errors/error-handler.ts';
import { refuseUnstorableText } from '../http/errors/unstorable-text.ts';
import { serveHealth } from '../http/health.ts';
import { logRequests } from '../http/logs/request-log.ts';
import { secureHeaders } from '../http/security-headers.ts';
import { serveStaticFiles } from '../http/static-files.ts';
import { newId } from '../ports/randomness.ts';
import type { BoothDependencies } from './dependencies.ts';
import { registerConsoleRoutes } from './routes/console.ts';
import { guardRoutes } from './routes/guard-routes.ts';
import { openApp } from './routes/open-app.ts';
import { registerPictureRoutes } from './routes/pictures.ts';
import { openSignInGuard } from './routes/sign-in-guard.ts';
import { registerSignInRoutes } from './routes/sign-ins.ts';
import type { Services } from './services.ts';

/** Registers every route; the caller starts listening. */
export async function buildApp(
  dependencies: BoothDependencies,
  services: Services,
): Promise<FastifyInstance> {
  const { database, clock } = dependencies;
  const app = openApp(dependencies);
  listRoutes(app);
  handleErrors(app);
  logRequests(app);
  if (dependencies.metrics) countCalls(app, dependencies.metrics);
  await secureHeaders(app, dependencies);
  await serveApiDocs(app, dependencies.version);
  await app.register(cookieParser);
  const { publicUrl } = dependencies;
  const cookies = {
    kiosk: createKioskCookie(publicUrl),
    console: createConsoleCookies(publicUrl),
  };
  guardRoutes(app, services, { publicUrl, cookies: cookies.console });
  refuseUnstorableText(app);

  const attemptLimits = {
    countAttempt: createAttemptCounter(database, clock),
    undoAttempt: createRateLimitUndo(database),
  };
  const shared = { ...attemptLimits, disconnectSignal: createDisconnectSignal(app) };
  serveHealth(app, dependencies);
  registerMetrics(app, dependencies);
  await serveStaticFiles(app, {
    ...dependencies,
    blobStore: services.shownBlobs,
    openSealed: services.openSealed,
    isErased: services.isErased,
  });
  const guard = openSignInGuard(dependencies, {
    ...services,
    ...attemptLimits,
    countWithinLimit: createLimitCounter(database, clock),
    cookies,
  });
  registerSignInRoutes(app, dependencies, { ...services, cookie: cookies.kiosk, guard });
  await registerConsoleRoutes(app, dependencies, {
    ...services,
    ...shared,
    cookies: cookies.console,
    guard,
  });
  await registerLocations(app, dependencies, services);
  await registerPayments(app, dependencies, { ...services, ...shared });
  await registerPictureRoutes(app, dependencies, { ...services, ...shared });
  await registerDeliveries(app, dependencies, { ...services, ...shared });
  return app;
}

interface Shared {
  countAttempt: ReturnType<typeof createAttemptCounter>;
  undoAttempt: ReturnType<typeof createRateLimitUndo>;
  disconnectSignal: ReturnType<typeof createDisconnectSignal>;
}

function registerMetrics(app: FastifyInstance, dependencies: BoothDependencies): void {
  const { metrics, metricsToken: token } = dependencies;
  if (!metrics || token === undefined) return;
  const readBoothState = createReadBoothState(dependencies);
  registerMetricsRoute(app, { metrics, token, readBoothState });
}

async function registerLocations(
  app: FastifyInstance,
  { ffmpeg }: BoothDependencies,
  { locations, landingVideos, frames }: Services,
): Promise<void> {
  const canRecord = ffmpeg !== undefined;
  await registerLocationRoutes(app, { locations, landingVideos, canRecord });
  registerFrameRoutes(app, frames);
}

/** Readiness, payments, vouchers, push and webhooks. */
async function registerPayments(
  app: FastifyInstance,
  { database, clock, scheduler, randomness, pushChannel, payments, sandbox }: BoothDependencies,
  services: Services & Shared,
): Promise<void> {
  const { kiosks, vouchers, transactions, push, countAttempt, undoAttempt } = services;
  const voucherGuard = createVoucherGuard(countAttempt, undoAttempt);
  registerVoucherRoutes(app, {
    vouchers,
    getKioskLocation: async (kioskId) => (await kiosks.findLocation(kioskId)) ?? 'default',
    requireOwnLocation: kiosks.requireLocation,
    guard: voucherGuard,
  });
  registerPushRoutes(app, {
    push,
    feed: pushChannel.feed,
    scheduler,
    streamStore: createStreamStore(database),
    newId: () => newId(randomness),
  });
  registerKioskStates(app, services, payments);
  registerReadyRoute(app, {
    readiness: services.readiness,
    async isLocation(slug) {
      if (slug === 'default' || (await services.locations.get(slug)).isConfigured) return true;
      return (await kiosks.listLocationNames()).some((name) => toSlug(name) === slug);
    },
    async canSeeDetails(token, slug) {
      const member = await services.staff.findByToken(token);
      return member !== undefined && (member.locations?.includes(slug) ?? true);
    },
  });
  registerTransactionRoutes(app, { transactions, randomness, voucherGuard });
  await registerWebhookRoutes(app, { ...transactions, countAttempt });
  if (!sandbox) return;
  await registerSandboxRoutes(app, {
    wallet: sandbox,
    clock,
    findLanguage: transactions.findLanguage,
    // The wallet creates the webhook in this process, so it needs no rate limit.
    receiveWebhook: (provider, webhook) =>
      transactions.receiveWebhook(provider, webhook, async () => {}),
  });
}

/** The booth's problems for its kiosks, and what these report about themselves. */
function registerKioskStates(
  app: FastifyInstance,
  services: Services,
  { isMoneyReal }: BoothDependencies['payments'],
): void {
  const { readiness, refusedUploads, kiosks, deliveries, heartbeats, locations } = services;
  const state = {
    readiness,
    refusedUploads,
    isMoneyReal,
    getSetup: kiosks.getSetup,
    countWaitingPrints: deliveries.countWaitingPrints,
  };
  registerReadinessRoutes(app, state);
  registerHeartbeatRoutes(app, {
    heartbeats,
    readReadiness: createReadReadiness(state),
    getSettingsVersion: locations.getSettingsVersion,
    commands: services.boothCommands,
  });
}

/** Mails, prints, guest pages and print agents. */
async function registerDeliveries(
  app: FastifyInstance,
  dependencies: BoothDependencies,
  services: Services & Shared,
): Promise<void> {
  const {
    deliveries,
    guests,
    agents,
    countAttempt,
    disconnectSignal,
    shownBlobs: blobStore,
  } = services;
  const { requireEntitled } = services.transactions;
  registerAgentRoutes(app, { agents, disconnectSignal });
  await registerDeliveryRoutes(app, {
    deliveries,
    disconnectSignal,
    requireEntitled,
    describePrinting: deliveries.describePrinting,
  });
  registerGuestLinkRoutes(app, {
    ...dependencies,
    guests,
    requireEntitled,
    drawQrCode: (text) => drawQrCode({ kind: 'text', text }),
  });
  await registerGuestRoutes(app, { ...dependencies, blobStore, countAttempt, guests });
}
