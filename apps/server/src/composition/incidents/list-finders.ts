import { english } from '@jepret/messages/every-language';
import { startOfDay, type TimeZone } from '../../domain/zone-days.ts';
import { findBackupProblem } from '../../features/backups/backup-problem.ts';
import {
  countStaffSheets,
  findMailOutage,
  listUnclearPrints,
} from '../../features/deliveries/delivery-troubles.ts';
import { SILENT_AFTER_MS } from '../../features/incidents/cause-rules.ts';
import {
  type BoothSignal,
  createCameraFinder,
  createContactFinder,
} from '../../features/incidents/finders/booths.ts';
import {
  type CountDifference,
  createRollFinder,
  createSheetFinder,
  type RollForecast,
} from '../../features/incidents/finders/paper.ts';
import { createReadinessFinder } from '../../features/incidents/finders/readiness.ts';
import { remember } from '../../features/incidents/finders/remember.ts';
import {
  createCertificateFinder,
  createFreeFinder,
  createLedgerFinder,
  createMailFinder,
  createPasswordFinder,
  createServerFinder,
  createUnclearPrintFinder,
} from '../../features/incidents/finders/server.ts';
import { createHandlingStore } from '../../features/incidents/handling-store.ts';
import type { TroubleFinder } from '../../features/incidents/trouble.ts';
import { locationSlugOf } from '../../features/kiosks/kiosk-location.ts';
import { isDiskNearlyFull } from '../../features/readiness/storage-problem.ts';
import { listGuessedAccounts } from '../../features/sign-in/limits/wrong-passwords.ts';
import { listLedgerFaults } from '../../features/transactions/operations/repeated-check.ts';
import { countBypasses } from '../../features/transactions/sessions/count-bypasses.ts';
import { isRecent } from '../../ports/clock.ts';
import type { BoothDependencies } from '../dependencies.ts';
import type { FleetServices } from '../services/fleet.ts';
import type { PaymentServices } from '../services/payments.ts';
import type { SetupServices } from '../services/setup.ts';
import { createIncidentLocations } from './read-locations.ts';

type Others = Pick<SetupServices, 'kiosks' | 'locations'> &
  Pick<PaymentServices, 'readiness'> &
  Pick<FleetServices, 'heartbeats'>;

/** Twice the space at which the booth takes no more money. */
const DISK_MARGIN = 2; // INCIDENT-13
/** Both read the printers and the sheets of weeks. */
const PAPER_EVERY_MS = 300_000; // INCIDENT-12
const CERTIFICATE_LIMIT_MS = 10_000;

/** What printers report about their paper. */
export interface PaperReports {
  listRollForecasts(now: number): Promise<readonly RollForecast[]>;
  listCountDifferences(): Promise<readonly CountDifference[]>;
}

/** Finds every trouble that can become an incident. */
export function listFinders(
  dependencies: BoothDependencies,
  others: Others,
  paper: PaperReports,
): TroubleFinder[] {
  const { database } = dependencies;
  const listSignals = createListSignals(others);
  const readLocations = createIncidentLocations(others);
  const countToday = createCountToday(readLocations);
  const listRollForecasts = remember(PAPER_EVERY_MS, paper.listRollForecasts);
  const listCountDifferences = remember(PAPER_EVERY_MS, paper.listCountDifferences);
  return [
    createContactFinder(listSignals),
    createCameraFinder(listSignals),
    createReadinessFinder(createListReadiness(others)),
    createRollFinder({ listRollForecasts, readLocations }),
    createSheetFinder({
      listCountDifferences,
      countStaffSheets: countToday((day) => countStaffSheets(database, day)),
    }),
    createFreeFinder({
      dailyCap: dependencies.bypassesPerDay,
      countBypasses: countToday((day) => countBypasses(database, day)),
    }),
    createUnclearPrintFinder(createListUnclearPrints(dependencies)),
    createMailFinder((now) => findMailOutage(database, now)),
    createPasswordFinder((now) => listGuessedAccounts(database, now)),
    createLedgerFinder(() => listLedgerFaults(database)),
    ...listMachineFinders(dependencies),
  ];
}

function listMachineFinders(dependencies: BoothDependencies): TroubleFinder[] {
  const { backups, readDiskSpace, checks, publicUrl } = dependencies;
  const isSecure = publicUrl.startsWith('https:');
  return [
    createServerFinder('backup-old', async (now) => {
      const problem = await findBackupProblem(backups, now);
      return problem && { reason: problem.reason(english), remedy: problem.remedy(english) };
    }),
    createServerFinder('disk-full', async () =>
      isDiskNearlyFull(await readDiskSpace(), DISK_MARGIN)
        ? {
            reason: 'The disk of the server is nearly full. Soon the booths take no more payments.',
            remedy:
              'Use a larger disk, or keep files for fewer days under Locations. Settings shows how fast it fills up.',
          }
        : undefined,
    ),
    createCertificateFinder({
      check: isSecure ? checks.find(({ name }) => name === 'Certificate') : undefined,
      limitMs: CERTIFICATE_LIMIT_MS,
    }),
  ];
}

/** The booths that are signed in. */
const listActive = async ({ kiosks }: Pick<Others, 'kiosks'>) =>
  (await kiosks.list()).filter(({ isSignedIn, retiredAt }) => isSignedIn && retiredAt === null);

/** A page of an earlier version sends no heartbeats: it is heard by its other calls. */
const createListSignals =
  (others: Others) =>
  async (now: number): Promise<BoothSignal[]> => {
    const states = await others.heartbeats.listStates();
    const stateOf = new Map(states.map((state) => [state.kioskId, state]));
    return (await listActive(others)).map((kiosk) => {
      const state = stateOf.get(kiosk.id);
      return {
        id: kiosk.id,
        location: locationSlugOf(kiosk),
        heardAt: Math.max(kiosk.lastUsedAt ?? 0, state?.beatAt ?? 0),
        // An old report says nothing about the camera now.
        camera: state && isRecent(state.beatAt, now, SILENT_AFTER_MS) ? state.camera.state : 'ok',
      };
    });
  };

/** Each location with a booth, as it was checked last. */
const createListReadiness = (others: Others) => async () => {
  const kioskIds = Map.groupBy(await listActive(others), locationSlugOf);
  return [...kioskIds].map(([location, kiosks]) => {
    const latest = others.readiness.findLatest(location);
    if (!latest) throw new Error(`The readiness of ${location} is not known yet.`);
    return {
      location,
      kioskIds: kiosks.map(({ id }) => id),
      problems: latest.problems.map(({ subject, isClosing, reason, remedy }) => ({
        subject,
        isClosing,
        reason: reason(english),
        remedy: remedy(english),
      })),
    };
  });
};

/** Without those that staff have settled. */
const createListUnclearPrints =
  ({ database }: Pick<BoothDependencies, 'database'>) =>
  async (now: number) => {
    const prints = await listUnclearPrints(database, now);
    const ids = prints.map(({ id }) => id);
    const handled = await createHandlingStore(database).list('print', ids);
    return prints.filter(({ id }) => (handled.get(id)?.resolvedAt ?? null) === null);
  };

type CountSince = (day: {
  since: number;
  locations: readonly string[];
}) => Promise<ReadonlyMap<string, number>>;

/** Counts since the beginning of each location's day. */
const createCountToday =
  (readLocations: ReturnType<typeof createIncidentLocations>) =>
  (count: CountSince) =>
  async (now: number): Promise<Map<string, number>> => {
    const slugsIn = new Map<TimeZone, string[]>();
    for (const [slug, { timeZone }] of await readLocations()) {
      slugsIn.set(timeZone, [...(slugsIn.get(timeZone) ?? []), slug]);
    }
    const counts = new Map<string, number>();
    for (const [timeZone, locations] of slugsIn) {
      const found = await count({ since: startOfDay(now, timeZone), locations });
      for (const [slug, value] of found) counts.set(slug, value);
    }
    return counts;
  };
