import { formatTable } from '../../../apps/server/src/commands/program/print.ts';
import { SESSION_SECONDS } from './session-plan.ts';

/** The resources of a session. */
export interface SessionCost {
  cpuSeconds: number;
  sentBytes: number;
  /** Files at the end of a session; each was written. */
  writtenFiles: number;
  /** Stored an hour later. */
  keptBytes: number;
  keptFiles: number;
  paymentCpuMs: number;
}

const SIZES = {
  'one process': [
    ['one PC, one booth', 1],
    ['one shop', 6],
  ],
  chain: [
    ['100 booths', 100],
    ['10,000 booths', 10_000],
  ],
} as const;
/** Ten hours with two thirds utilisation. */
const SESSIONS_PER_DAY = 100;
const RETENTION_DAYS = 14;
/** Utilisation of the cores: that of twenty booths on two cores, which meet every limit. */
const USED_SHARE = 0.65;
const DAYS_PER_MONTH = 30;
const HOURS_PER_MONTH = 10 * DAYS_PER_MONTH;
/** Downloads of a guest: page and print (`bench guest-page`), and a living print (`bench videos`). */
const GUEST_BYTES = 1.8e6;
/** Rounded prices of large clouds in US dollars, for a first estimate. Replace them by your own. */
const PRICES = { coreHour: 0.04, keptGbMonth: 0.023, thousandWrites: 0.005, sentGb: 0.09 };

/** Prints the results of the formulas in docs/scale.md. */
export function printScale(server: keyof typeof SIZES, found: SessionCost): void {
  const sizes = SIZES[server].map(([size, booths]) => ({ size, ...computeNeeds(booths, found) }));
  console.log(
    `computed, with ${SESSIONS_PER_DAY} sessions per booth and day, stored for ${RETENTION_DAYS} days, cores used to ${USED_SHARE * 100} %:`,
  );
  console.log(
    formatTable(
      sizes.map((needs) => ({
        size: needs.size,
        'cores, all booths busy': round(needs.cores),
        'of them for payments': round(needs.coresForPayments),
        'Mbit/s incoming': round(needs.megabitsASecond),
        'GB stored': round(needs.keptGb),
        'files stored': round(needs.keptFiles),
        'sessions/day': round(needs.sessionsADay),
      })),
    ),
  );
  console.log(formatTable(sizes.map((needs) => computePrice(needs, found))));
}

type Needs = ReturnType<typeof computeNeeds> & { size: string };

function computeNeeds(booths: number, found: SessionCost) {
  const perSecond = booths / SESSION_SECONDS;
  const sessionsADay = booths * SESSIONS_PER_DAY;
  const kept = sessionsADay * RETENTION_DAYS;
  return {
    sessionsADay,
    cores: (perSecond * found.cpuSeconds) / USED_SHARE,
    coresForPayments: (perSecond * found.paymentCpuMs) / 1_000 / USED_SHARE,
    megabitsASecond: (perSecond * found.sentBytes * 8) / 1e6,
    keptGb: (kept * found.keptBytes) / 1e9,
    keptFiles: kept * found.keptFiles,
  };
}

function computePrice({ size, cores, keptGb, sessionsADay }: Needs, { writtenFiles }: SessionCost) {
  const sessions = sessionsADay * DAYS_PER_MONTH;
  const machines = cores * HOURS_PER_MONTH * PRICES.coreHour;
  const storage = keptGb * PRICES.keptGbMonth;
  const writes = ((sessions * writtenFiles) / 1_000) * PRICES.thousandWrites;
  const traffic = ((sessions * GUEST_BYTES) / 1e9) * PRICES.sentGb;
  return {
    'US$/month': size,
    ...{ machines: round(machines), storage: round(storage), writes: round(writes) },
    ...{ traffic: round(traffic), total: round(machines + storage + writes + traffic) },
  };
}

/** The measurements are not more precise than two digits. */
const round = (value: number): string =>
  Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 3 });
