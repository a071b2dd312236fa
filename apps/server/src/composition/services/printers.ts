import { toSlug } from '@jepret/contract';
import type { AnnounceChange } from '../../database/live-changes.ts';
import { createPrinterOperations } from '../../features/printers/operations.ts';
import { createRollOperations } from '../../features/printers/rolls/operations.ts';
import { createAgentService } from '../../features/printers/service.ts';
import type { BoothDependencies } from '../dependencies.ts';
import { createPrintTestSheet } from './print-test-sheet.ts';
import type { SetupServices } from './setup.ts';

const DEFAULT_SLUG = 'default';

/** Printers, their print agents and their paper. */
export function createPrinterServices(
  dependencies: BoothDependencies,
  { locations, kiosks }: Pick<SetupServices, 'locations' | 'kiosks'>,
  announceChange: AnnounceChange,
) {
  /** Before the first booth is signed in, the server's printer prints for the default location. */
  async function listLocations() {
    const [known, booths] = await Promise.all([locations.listNames(), kiosks.list()]);
    const used = new Set(
      booths
        .filter(({ retiredAt }) => retiredAt === null)
        .map(({ location }) => (location === null ? DEFAULT_SLUG : toSlug(location))),
    );
    return known.map((location) => ({
      ...location,
      hasBooth: used.has(location.slug) || (used.size === 0 && location.isDefault),
    }));
  }

  return {
    printers: {
      ...createPrinterOperations(dependencies),
      ...createRollOperations({
        ...dependencies,
        listLocations,
        printTestSheet: createPrintTestSheet(dependencies),
        announceChange,
      }),
    },
    getPrinterHealth: dependencies.printer.getHealth,
    agents: createAgentService(dependencies),
  };
}
