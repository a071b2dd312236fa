import { formatTable } from '../../../apps/server/src/commands/program/print.ts';
import { percentile } from '../measured.ts';
import type { Level, Measured, ProcessReading } from './measure.ts';
import { STEP_NAMES } from './session-plan.ts';
import { type StoredFile, sumByKind } from './stored-files.ts';

/** All that was measured, for people. */
export function printMeasured(measured: Measured): void {
  for (const level of measured.levels) printLevel(level);
  printCpu(measured);
  const ended = measured.accounts.ended.length;
  printKept('stored when they ended', measured.keptNow, ended);
  printKept('stored an hour later', measured.keptLater, ended);
  for (const reading of measured.processes) printProcess(reading);
  for (const [name, most] of measured.queues) console.log(`most jobs at once, ${name}: ${most}`);
  console.log(`a payment (create + notice + status): ${measured.paymentCpuMs.toFixed(1)} ms CPU`);
  for (const [what, often] of measured.counted.failures) console.log(`${often} × ${what}`);
  const { filmsGivenUp, mailsWithoutGif, printsForStaff } = measured.lacks;
  console.log(
    `films given up: ${filmsGivenUp}, mails without their GIF: ${mailsWithoutGif}, prints that ended with staff: ${printsForStaff}`,
  );
  printLedger(measured);
}

function printProcess({ role, peakMb, p99Ms, longestMs, around }: ProcessReading): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  console.log(
    `main thread of the process for ${role}: longest stall ${ms(longestMs)} (in two seconds around it ${ms(around.workedMs)} of work, ${ms(around.waitedForCoreMs)} waiting for a core), p99 ${p99Ms.toFixed(1)} ms`,
  );
  console.log(`memory of the process for ${role}: at most ${peakMb.toFixed(0)} MB`);
}

function printLevel({ booths, waits }: Level): void {
  console.log(`\n${booths} booths, ${waits.sessions.toFixed(1)} sessions' worth of steps`);
  console.log(
    formatTable(
      STEP_NAMES.map((step) => {
        const own = waits.of(step);
        const at = (percent: number) => (own.length ? percentile(own, percent).toFixed(0) : '-');
        return {
          'ms from → to': step,
          times: String(own.length),
          ...{ p50: at(50), p95: at(95), p99: at(99), limit: String(waits.limits[step]) },
          held: own.length === 0 ? '-' : waits.broken.includes(step) ? 'no' : 'yes',
        };
      }),
    ),
  );
}

function printCpu({ cpuMs, counted, idleCpuMs }: Measured): void {
  const total = sumOf([...cpuMs.values()]);
  const rows = [...cpuMs].toSorted(([, a], [, b]) => b - a);
  console.log(
    formatTable(
      [...rows, ['all of it', total] as const].map(([kind, ms]) => ({
        'processor time': kind,
        's a session': (ms / 1_000 / counted.sessions).toFixed(2),
      })),
    ),
  );
  console.log(`while nobody is there: ${idleCpuMs.toFixed(0)} ms CPU a second`);
}

function printKept(title: string, files: readonly StoredFile[], sessions: number): void {
  const kinds = sumByKind(files);
  const all = {
    kind: 'all of it',
    bytes: sumOf(kinds.map(({ bytes }) => bytes)),
    files: files.length,
  };
  console.log(
    formatTable(
      [...kinds, all].map((row) => ({
        [title]: row.kind,
        'MB a session': (row.bytes / 1e6 / sessions).toFixed(1),
        'files a session': (row.files / sessions).toFixed(1),
      })),
    ),
  );
}

/** What a session costs, for the larger numbers. */
export function toFound(measured: Measured) {
  const { cpuMs, counted, keptNow, keptLater, accounts, paymentCpuMs } = measured;
  const ended = Math.max(1, accounts.ended.length);
  return {
    cpuSeconds: sumOf([...cpuMs.values()]) / 1_000 / counted.sessions,
    writtenFiles: keptNow.length / ended,
    keptBytes: sumOf(keptLater.map(({ bytes }) => bytes)) / ended,
    keptFiles: keptLater.length / ended,
    paymentCpuMs,
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const MAX_FAULTS = 10;

function printLedger({ accounts: { paid, ended }, faults }: Measured): void {
  const sum = sumOf([...paid.values()]);
  if (faults.length === 0) {
    console.log(
      `the ledger is right: ${paid.size} payments of Rp ${sum} in all; ${ended.length} sessions with one sheet and one mail with its GIF each`,
    );
    return;
  }
  for (const fault of faults.slice(0, MAX_FAULTS)) console.log(fault);
  console.log(`The ledger is wrong in ${faults.length} places.`);
}
