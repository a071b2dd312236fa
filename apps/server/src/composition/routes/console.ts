import type { FreeNow } from '@jepret/contract/console';
import { english } from '@jepret/messages/every-language';
import type { FastifyInstance } from 'fastify';
import { registerAlertRoutes } from '../../features/alerts/routes.ts';
import { registerAuditRoutes } from '../../features/audit/routes.ts';
import { createAuditStore } from '../../features/audit/store.ts';
import { registerBoothCommandRoutes } from '../../features/booth-commands/console-routes.ts';
import { registerDoctorRoutes } from '../../features/doctor/routes.ts';
import { registerTemplateRoutes } from '../../features/frames/console/template-routes.ts';
import { registerFrameConsoleRoutes } from '../../features/frames/console-routes.ts';
import { registerFreeGrantRoutes } from '../../features/free-grants/console-routes.ts';
import { createReadHistories } from '../../features/heartbeats/histories.ts';
import { registerNeedRoutes } from '../../features/incidents/routes.ts';
import { registerBoothRoutes } from '../../features/kiosks/console-routes.ts';
import { locationSlugOf } from '../../features/kiosks/kiosk-location.ts';
import { createLiveFeed } from '../../features/live/feed.ts';
import { registerLiveRoutes } from '../../features/live/routes.ts';
import { createLiveStore } from '../../features/live/store.ts';
import { createLiveStreams } from '../../features/live/streams.ts';
import { registerLocationConsoleRoutes } from '../../features/locations/console-routes.ts';
import { registerPrinterRoutes } from '../../features/printers/console-routes.ts';
import { toLocationProblem, translateProblem } from '../../features/readiness/problems.ts';
import { registerSettingsRoutes } from '../../features/settings/routes.ts';
import type { ConsoleCookies } from '../../features/sign-in/console/cookies.ts';
import { registerConsoleSignInRoutes } from '../../features/sign-in/console/routes.ts';
import { registerTeamRoutes } from '../../features/sign-in/staff/console-routes.ts';
import { registerTodayRoutes } from '../../features/today/routes.ts';
import { createListUsedLocations } from '../../features/transactions/console/used-locations.ts';
import { registerVoucherConsoleRoutes } from '../../features/vouchers/console-routes.ts';
import type { CountAttempt } from '../../http/access/rate-limits.ts';
import type { SignInGuard } from '../../http/access/sign-in-guard.ts';
import type { DisconnectSignal } from '../../http/disconnect-signal.ts';
import { createFileReceiver } from '../../http/forms/raw-file.ts';
import type { BoothDependencies } from '../dependencies.ts';
import type { Services } from '../services.ts';
import { registerTransactionRoutes } from './transactions.ts';

interface Parts extends Services {
  cookies: ConsoleCookies;
  guard: SignInGuard;
  countAttempt: CountAttempt;
  disconnectSignal: DisconnectSignal;
}

/** Registers the routes of the console. */
export async function registerConsoleRoutes(
  app: FastifyInstance,
  dependencies: BoothDependencies,
  parts: Parts,
): Promise<void> {
  const { database, background } = dependencies;
  const { staff, consoleSignIns, mailStaff, cookies, guard } = parts;
  registerConsoleSignInRoutes(app, {
    signIns: consoleSignIns,
    cookies,
    guard,
    findByPassword: staff.findByPassword,
    getMember: staff.get,
    mailPasswordLink(email, origin, request) {
      background.start(request.log, 'mailing a link for a new password', async () => {
        if (!(await staff.canSignIn(email))) return;
        const { id } = await staff.get(email);
        if (await guard.countMail('password', email, origin)) {
          await mailStaff(id, 'password-reset');
        } else {
          request.log.warn({ staffId: id }, 'a password link was not mailed: too many this hour');
        }
      });
    },
  });
  registerTeamRoutes(app, { staff, readZones: parts.locations.readZones });
  registerAuditRoutes(app, {
    store: createAuditStore(database),
    listLocations: parts.locations.listNames,
    listBooths: parts.kiosks.list,
    readZones: parts.locations.readZones,
  });
  registerTransactionRoutes(app, dependencies, parts);
  registerLive(app, dependencies, parts);
  registerPrinterRoutes(app, {
    ...parts,
    rolls: parts.printers,
    clock: dependencies.clock,
    listLocations: parts.locations.listNames,
  });
  registerNeedRoutes(app, {
    ...dependencies,
    ...parts,
    readLocations: parts.readIncidentLocations,
  });
  registerAlertRoutes(app, parts);
  registerSettingsRoutes(app, parts);
  registerDoctorRoutes(app, { ...dependencies, ...parts });
  await registerLocationPages(app, dependencies, parts);
  await registerFramePages(app, dependencies, parts);
}

function registerLive(
  app: FastifyInstance,
  { database, scheduler, logger: log }: BoothDependencies,
  { consoleSignIns, cookies }: Parts,
): void {
  const feed = createLiveFeed({ store: createLiveStore(database), scheduler, log });
  registerLiveRoutes(app, {
    streams: createLiveStreams({ feed, scheduler, log }),
    async findCaller(request) {
      const token = cookies.findSession(request);
      return token === undefined ? undefined : consoleSignIns.findCaller(token, false);
    },
  });
}

/** Booths, locations, vouchers, free grants and the page Today. */
async function registerLocationPages(
  app: FastifyInstance,
  { database, clock, uploadsDir, randomness, bypassesPerDay }: BoothDependencies,
  services: Services,
): Promise<void> {
  const { kiosks, locations, landingVideos, readiness, deliveries, today, vouchers } = services;
  const { boothCommands } = services;
  const readReports = createReadHistories({ ...services, clock });
  const findBooth = registerBoothRoutes(app, {
    kiosks,
    clock,
    async readHistories(ids) {
      const [reports, commands] = await Promise.all([
        readReports(ids),
        boothCommands.listLast(ids),
      ]);
      return new Map(
        [...reports].map(([id, report]) => [id, { ...report, commands: commands.get(id) ?? [] }]),
      );
    },
    listLocations: locations.listNames,
    describeRefusedLocation: (refused) => translateProblem(english, toLocationProblem(refused)),
    async checkLocation(slug) {
      const [{ timeZone }, { canTakeMoney, problems }] = await Promise.all([
        locations.get(slug),
        readiness.check(slug),
      ]);
      return {
        timeZone,
        canTakeMoney,
        problems: problems.map((problem) => translateProblem(english, problem)),
        waitingPrints: await deliveries.countWaitingPrints(slug),
      };
    },
  });
  registerBoothCommandRoutes(app, { boothCommands, findBooth });
  registerVoucherConsoleRoutes(app, {
    vouchers,
    listLocations: async () => (await locations.listNames()).map(({ slug }) => slug),
    readZones: locations.readZones,
  });
  registerFreeGrantRoutes(app, {
    freeGrants: services.freeGrants,
    bypassesPerDay,
    listFreeNow: createListFreeOffers(services),
  });
  const listUsed = createListUsedLocations(database);
  registerTodayRoutes(app, {
    today,
    listLocations: async () => listUsed(await locations.listNames()),
  });
  await registerLocationConsoleRoutes(app, {
    locations,
    landingVideos,
    receiveFile: createFileReceiver(uploadsDir, randomness),
    async listKioskLocations() {
      const counted = (await kiosks.list()).filter(({ retiredAt }) => retiredAt === null);
      return counted.map(locationSlugOf);
    },
  });
}

/** Locations with price 0, and vouchers that make sessions free. */
const createListFreeOffers =
  ({ locations, vouchers }: Pick<Services, 'locations' | 'vouchers'>) =>
  async (scope: readonly string[] | null): Promise<FreeNow[]> => {
    const locationsWithoutPrice = (await locations.list()).filter(
      ({ slug, snap_fee }) => snap_fee === 0 && (scope === null || scope.includes(slug)),
    );
    const freeLocations = locationsWithoutPrice.map(
      ({ name, slug }): FreeNow => ({ kind: 'location', name, locations: [slug], left: null }),
    );
    const freeVouchers = (await vouchers.listFree(scope)).map(
      ({ name, isBatch, locations: slugs, left }): FreeNow => ({
        kind: isBatch ? 'batch' : 'voucher',
        name,
        locations: slugs && [...slugs],
        left,
      }),
    );
    return [...freeLocations, ...freeVouchers];
  };

async function registerFramePages(
  app: FastifyInstance,
  { uploadsDir, randomness }: BoothDependencies,
  { frames, samplePrints, locations, countAttempt }: Parts,
): Promise<void> {
  const listLocations = async () => (await locations.listNames()).map(({ slug }) => slug);
  registerFrameConsoleRoutes(app, { frames, listLocations, countAttempt });
  await registerTemplateRoutes(app, {
    frames,
    samplePrints,
    countAttempt,
    listLocations,
    receiveFile: createFileReceiver(uploadsDir, randomness),
  });
}
