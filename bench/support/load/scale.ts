import { formatTable } from '../../../apps/server/src/commands/program/print.ts';
import { SESSION_SECONDS } from './session-plan.ts';

/** What a session takes. */
export interface Found {
  cpuSeconds: number;
  sentBytes: number;
  /** When a session ended: each was written. */
  writtenFiles: number;
  /** An hour later. */
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
/** Ten hours, two thirds of them taken. */
const SESSIONS_A_DAY = 100;
const RETENTION_DAYS = 14;
/** Of its cores: as much as twenty booths on two of them take, which hold every limit. */
const USED_SHARE = 0.65;
const DAYS_A_MONTH = 30;
const HOURS_A_MONTH = 10 * DAYS_A_MONTH;
/** What a guest loads: page and print (`bench guest-page`), and a living print (`bench videos`). */
const GUEST_BYTES = 1.8e6;
/** In US dollars, round ones of large clouds for a first guess; the owner's own belong here. */
const PRICES = { coreHour: 0.04, keptGbMonth: 0.023, thousandWrites: 0.005, sentGb: 0.09 };

/** The formulas of docs/scale.md. */
export function printScale(server: keyof typeof SIZES, found: Found): void {
  const sizes = SIZES[server].map(([size, booths]) => ({ size, ...needsOf(booths, found) }));
  console.log(
    `computed, with ${SESSIONS_A_DAY} sessions a booth and day, kept ${RETENTION_DAYS} days, cores used to ${USED_SHARE * 100} %:`,
  );
  console.log(
    formatTable(
      sizes.map((needs) => ({
        size: needs.size,
        'cores, all booths busy': round(needs.cores),
        'of them for payments': round(needs.coresForPayments),
        'Mbit/s coming in': round(needs.megabitsASecond),
        'GB kept': round(needs.keptGb),
        'files kept': round(needs.keptFiles),
        'sessions a day': round(needs.sessionsADay),
      })),
    ),
  );
  console.log(formatTable(sizes.map((needs) => priceOf(needs, found))));
}

type Needs = ReturnType<typeof needsOf> & { size: string };

function needsOf(booths: number, found: Found) {
  const perSecond = booths / SESSION_SECONDS;
  const sessionsADay = booths * SESSIONS_A_DAY;
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

function priceOf({ size, cores, keptGb, sessionsADay }: Needs, { writtenFiles }: Found) {
  const sessions = sessionsADay * DAYS_A_MONTH;
  const machines = cores * HOURS_A_MONTH * PRICES.coreHour;
  const storage = keptGb * PRICES.keptGbMonth;
  const writes = ((sessions * writtenFiles) / 1_000) * PRICES.thousandWrites;
  const traffic = ((sessions * GUEST_BYTES) / 1e9) * PRICES.sentGb;
  return {
    'US$ a month': size,
    ...{ machines: round(machines), storage: round(storage), writes: round(writes) },
    ...{ traffic: round(traffic), 'all of it': round(machines + storage + writes + traffic) },
  };
}

/** Two digits are more than anybody measured. */
const round = (value: number): string =>
  Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 3 });
