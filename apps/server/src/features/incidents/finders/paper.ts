import type { Hours } from '../../../domain/opening-hours.ts';
import { findNextClosing } from '../../../domain/opening-hours.ts';
import type { TroubleFinder } from '../trouble.ts';

/** When the roll of a printer ends. */
export interface RollForecast {
  /** A slug. */
  location: string;
  /** A name. */
  printer: string;
  sheetsLeft: number;
  /** As probably before it as after it. */
  endsAt: number;
}

/** The sheets that are left: as we counted them, and as the printer did. */
export interface CountDifference {
  /** A slug. */
  location: string;
  /** A name. */
  printer: string;
  ours: number;
  theirs: number;
}

/** For a location that never closes. */
const HALF_A_DAY_MS = 12 * 3_600_000; // INCIDENT-14
const MANY_SHEETS = 10; // INCIDENT-15

interface RollDependencies {
  listRollForecasts(now: number): Promise<readonly RollForecast[]>;
  readLocations(): Promise<ReadonlyMap<string, Hours>>;
}

export const createRollFinder = (dependencies: RollDependencies): TroubleFinder => ({
  causes: ['roll-ends'],
  async find(now) {
    const locations = await dependencies.readLocations();
    const closingOf = (slug: string): number => {
      const hours = locations.get(slug) ?? locations.get('default');
      return (hours && findNextClosing(hours, now)) ?? now + HALF_A_DAY_MS;
    };
    return (await dependencies.listRollForecasts(now))
      .filter(({ location, endsAt }) => endsAt < closingOf(location))
      .map(({ location, printer }) => ({
        cause: 'roll-ends',
        location,
        kioskIds: [],
        reason: `The paper in ${printer} will probably end before closing time.`,
        remedy: 'Have a new roll ready, and load it before the paper ends. Then choose New roll.',
      }));
  },
});

interface SheetDependencies {
  listCountDifferences(now: number): Promise<readonly CountDifference[]>;
  /** Sheets that staff had printed again today, by location. */
  countStaffSheets(now: number): Promise<ReadonlyMap<string, number>>;
}

export const createSheetFinder = (dependencies: SheetDependencies): TroubleFinder => ({
  causes: ['more-sheets-than-sales'],
  async find(now) {
    const counted = (await dependencies.listCountDifferences(now))
      .filter(({ ours, theirs }) => Math.abs(theirs - ours) > MANY_SHEETS)
      .map(({ location, printer, ours, theirs }) => ({
        cause: 'more-sheets-than-sales' as const,
        location,
        kioskIds: [],
        reason:
          theirs < ours
            ? `${printer} has printed more than ${MANY_SHEETS} sheets that the booth did not order.`
            : `${printer} counts more than ${MANY_SHEETS} sheets less than the booth has ordered.`,
        remedy:
          'Check whether another program prints on it, and whether New roll was chosen when the roll was changed.',
      }));
    const printed = [...(await dependencies.countStaffSheets(now))]
      .filter(([, sheets]) => sheets > MANY_SHEETS)
      .map(([location]) => ({
        cause: 'more-sheets-than-sales' as const,
        location,
        kioskIds: [],
        reason: `Staff have printed more than ${MANY_SHEETS} sheets again today.`,
        remedy:
          'See in the audit who printed again, and why. A printer with stripes needs cleaning.',
      }));
    return [...counted, ...printed];
  },
});
