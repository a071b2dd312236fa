import { formatTable } from '../../../apps/server/src/commands/program/print.ts';
import { percentile } from '../statistics.ts';
import type { Level, Measured, ProcessReading } from './measure.ts';
import { STEP_NAMES } from './session-plan.ts';
import { type StoredFile, sumByKind } from './stored-files.ts';

/** Prints all measurements. */
export function printMeasured(measured: Measured): void {
  for (const level of measured.levels) printLevel(level);
  printCpu(measured);
  const ended = measured.records.ended.length;
  printStoredFiles('stored at the end', measured.storedNow, ended);
  printStoredFiles('stored an hour later', measured.storedLater, ended);
  for (const reading of measured.processes) printProcess(reading);
  for (const [name, most] of measured.queues) console.log(`most concurrent jobs, ${name}: ${most}`);
  console.log(`a payment (create + webhook + status): ${measured.paymentCpuMs.toFixed(1)} ms CPU`);
  for (const [what, often] of measured.counted.failures) console.log(`${often} × ${what}`);
  const { failedFilms, mailsWithoutGif, printsForStaff } = measured.shortfalls;
  console.log(
    `failed films: ${failedFilms}, mails without their GIF: ${mailsWithoutGif}, prints left to staff: ${printsForStaff}`,
  );
  printLedger(measured);
}

function printProcess({ role, peakMb, p99Ms, longestMs, around }: ProcessReading): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  console.log(
    `main thread, process for ${role}: longest stall ${ms(longestMs)} (in the two seconds around it: ${ms(around.workedMs)} of work, ${ms(around.waitedForCoreMs)} waiting for a core), p99 ${p99Ms.toFixed(1)} ms`,
  );
  console.log(`peak memory, process for ${role}: ${peakMb.toFixed(0)} MB`);
}

function printLevel({ booths, waits }: Level): void {
  console.log(`\n${booths} booths, ${waits.sessions.toFixed(1)} sessions of steps`);
  console.log(
    formatTable(
      STEP_NAMES.map((step) => {
        const own = waits.of(step);
        const at = (percent: number) => (own.length ? percentile(own, percent).toFixed(0) : '-');
        return {
          'ms from → to': step,
          times: String(own.length),
          ...{ p50: at(50), p95: at(95), p99: at(99), limit: String(waits.limits[step]) },
          met: own.length === 0 ? '-' : waits.broken.includes(step) ? 'no' : 'yes',
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
      [...rows, ['total', total] as const].map(([kind, ms]) => ({
        'processor time': kind,
        's/session': (ms / 1_000 / counted.sessions).toFixed(2),
      })),
    ),
  );
  console.log(`idle: ${idleCpuMs.toFixed(0)} ms CPU per second`);
}

function printStoredFiles(title: string, files: readonly StoredFile[], sessions: number): void {
  const kinds = sumByKind(files);
  const all = {
    kind: 'total',
    bytes: sumOf(kinds.map(({ bytes }) => bytes)),
    files: files.length,
  };
  console.log(
    formatTable(
      [...kinds, all].map((row) => ({
        [title]: row.kind,
        'MB/session': (row.bytes / 1e6 / sessions).toFixed(1),
        'files/session': (row.files / sessions).toFixed(1),
      })),
    ),
  );
}

/** Computes the cost of a session, for larger installations. */
export function toSessionCost(measured: Measured) {
  const { cpuMs, counted, storedNow, storedLater, records, paymentCpuMs } = measured;
  const ended = Math.max(1, records.ended.length);
  return {
    cpuSeconds: sumOf([...cpuMs.values()]) / 1_000 / counted.sessions,
    writtenFiles: storedNow.length / ended,
    keptBytes: sumOf(storedLater.map(({ bytes }) => bytes)) / ended,
    keptFiles: storedLater.length / ended,
    paymentCpuMs,
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const MAX_FAULTS = 10;

function printLedger({ records: { paid, ended }, faults }: Measured): void {
  const sum = sumOf([...paid.values()]);
  if (faults.length === 0) {
    console.log(
      `ledger correct: ${paid.size} payments, Rp ${sum} in total; ${ended.length} sessions with one sheet and one mail with GIF each`,
    );
    return;
  }
  for (const fault of faults.slice(0, MAX_FAULTS)) console.log(fault);
  console.log(`The ledger has ${faults.length} differences.`);
}
