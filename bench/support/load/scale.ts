import { formatTable } from '../../../apps/server/src/commands/program/print.ts';
import { SESSION_SECONDS } from './session-plan.ts';

/** What ever more booths found on a machine. */
export interface Found {
  cores: number;
  /** The most that held every limit; 0 when none did. */
  booths: number;
  cpuSeconds: number;
  sentBytes: number;
  keptBytes: number;
  keptFiles: number;
  paymentCpuMs: number;
}

const SIZES = [
  ['one PC, one booth', 1],
  ['one shop', 6],
  ['100 booths', 100],
  ['10,000 booths', 10_000],
] as const;
/** Ten hours, two thirds of them taken. */
const SESSIONS_A_DAY = 100;
const RETENTION_DAYS = 14;

/** The formulas of docs/scale.md. */
export function printScale(found: Found): void {
  const { cores, cpuSeconds } = found;
  // Where nothing held, half of a core is what the first measurements left room for.
  const share = found.booths > 0 ? (found.booths * cpuSeconds) / SESSION_SECONDS / cores : 0.5;
  console.log(
    `computed, with ${SESSIONS_A_DAY} sessions a booth and day, kept ${RETENTION_DAYS} days, cores used to ${(share * 100).toFixed(0)} %:`,
  );
  console.log(
    formatTable(
      SIZES.map(([name, booths]) => {
        const perSecond = booths / SESSION_SECONDS;
        const kept = booths * SESSIONS_A_DAY * RETENTION_DAYS;
        return {
          size: name,
          'cores, all booths busy': round((perSecond * cpuSeconds) / share),
          'of them for payments': round((perSecond * found.paymentCpuMs) / 1_000 / share),
          'Mbit/s coming in': round((perSecond * found.sentBytes * 8) / 1e6),
          'GB kept': round((kept * found.keptBytes) / 1e9),
          'files kept': round(kept * found.keptFiles),
          'sessions a day': round(booths * SESSIONS_A_DAY),
        };
      }),
    ),
  );
}

/** Two digits are more than anybody measured. */
const round = (value: number): string =>
  Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 3 });
