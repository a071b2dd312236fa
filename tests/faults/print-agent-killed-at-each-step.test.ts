import { systemClock } from '@jepret/time';
import { expect, onTestFinished, test } from 'vitest';
import type { BoothClient } from '../../apps/print-agent/src/booth-client.ts';
import { createIppPrinter } from '../../apps/server/src/adapters/printer/ipp/ipp.ts';
import { createSheet, getJobRef } from '../../apps/server/src/ports/printer.contract.ts';
import type { Printer } from '../../apps/server/src/ports/printer.ts';
import { openAgentBooth } from '../../apps/server/src/testing/booths/agent-booth.ts';
import { createGate } from '../../apps/server/src/testing/databases/job-queue-storage.ts';
import { openInMemory } from '../../apps/server/src/testing/databases/sqlite-in-memory.ts';
import { startIppDouble } from '../../apps/server/src/testing/printers/ipp-double.ts';
import { createDataDir } from '../../apps/server/src/testing/run-process.ts';
import { LONGEST_PRINTER_TIMEOUTS } from '../../apps/server/src/testing/timer-limits.ts';

const NEVER = new AbortController().signal;

/** Every asynchronous step of an agent from taking a sheet to reporting its result. */
const STEPS = [
  'connect',
  'takeSheets',
  'download',
  'getHealth',
  'beginSheet',
  'submit',
  'keep',
  'follow',
  'report',
] as const;
type Step = (typeof STEPS)[number];

/** A report of the printer or of the previous sheet, which may be sent at any time. */
type OtherStep = 'other report';

test('an agent that is killed before or after any step prints each sheet once (PRINT-28)', async () => {
  const setup = await openBoothAndPrinter();
  for (const step of STEPS) {
    for (const when of ['before', 'after'] as const) {
      const { progress, sheets } = await setup.printWhileKilled(step, when);
      expect([progress.kind, sheets], `${when} ${step}`).toEqual(['done', 1]);
    }
  }
});

test('an agent that is killed while its printer loses its jobs prints no sheet twice; some outcomes are unknown', async () => {
  const setup = await openBoothAndPrinter();
  const unsure: string[] = [];
  for (const step of STEPS) {
    for (const when of ['before', 'after'] as const) {
      const { progress, sheets } = await setup.printWhileKilled(
        step,
        when,
        setup.double.forgetJobs,
      );
      if (progress.kind === 'unknown') unsure.push(`${when} ${step}`);
      else expect([progress.kind, sheets], `${when} ${step}`).toEqual(['done', 1]);
      expect(sheets, `${when} ${step}`).toBeLessThanOrEqual(1);
    }
  }
  // The outcome is unknown only between storing the job reference and the printer's first status.
  expect(unsure).toEqual(['after submit', 'after keep', 'before follow', 'after follow']);
});

async function openBoothAndPrinter() {
  const booth = await openAgentBooth(await openInMemory());
  const double = await startIppDouble();
  onTestFinished(double.close);
  const token = await booth.addPrinter('Counter');
  const folder = createDataDir();
  const front = booth.openPrinter();
  const openPrinter = () =>
    createIppPrinter({
      address: `ipp://127.0.0.1:${double.port}${double.path}`,
      clock: systemClock,
      limits: LONGEST_PRINTER_TIMEOUTS,
    });

  return {
    double,
    async printWhileKilled(step: Step, when: 'before' | 'after', onKilled = () => {}) {
      const sheet = createSheet();
      const jobRef = await getJobRef(front, sheet);
      const killable = createKillableAgent(sheet.name, step, when);
      const agent = booth.startAgent(killable.wrapPrinter(openPrinter()), {
        token,
        folder,
        wrap: killable.wrapClient,
      });
      await killable.died;
      await agent.stop();
      onKilled();
      const next = booth.startAgent(openPrinter(), { token, folder });
      const progress = await expect
        .poll(() => front.readProgress(jobRef, NEVER))
        .toMatchObject({ kind: expect.stringMatching(/done|failed|unknown/) })
        .then(() => front.readProgress(jobRef, NEVER));
      await next.stop();
      return {
        progress,
        sheets: double.listSheets().filter(({ name }) => name === sheet.name).length,
      };
    },
  };
}

/** Simulates a process that is killed at a step: later calls have no effect and get no response. */
function createKillableAgent(sheetName: string, fatalStep: Step, when: 'before' | 'after') {
  const died = createGate();
  let isDead = false;

  async function runStep<Result>(
    step: Step | OtherStep,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const isFatal = step === fatalStep;
    if (isFatal && when === 'before') die();
    if (isDead) throw new Error('The agent was killed.');
    const result = await work();
    if (isFatal) die();
    if (isDead) throw new Error('The agent was killed.');
    return result;
  }
  function die() {
    isDead = true;
    died.open();
  }
  const unreachable = () => ({ kind: 'unreachable', reason: 'The agent was killed.' }) as const;

  const wrapClient = (client: BoothClient): BoothClient => ({
    connect: (...args) => runStep('connect', () => client.connect(...args)).catch(unreachable),
    takeSheets: (...args) =>
      runStep('takeSheets', () => client.takeSheets(...args)).catch(unreachable),
    download: (...args) => runStep('download', () => client.download(...args)).catch(unreachable),
    beginSheet: (...args) =>
      runStep('beginSheet', () => client.beginSheet(...args)).catch(unreachable),
    report: (...args) => {
      const isOfSheet = args[0].sheets.some(({ name }) => name === sheetName);
      return runStep(isOfSheet ? 'report' : 'other report', () => client.report(...args)).catch(
        unreachable,
      );
    },
    close: client.close,
  });

  const wrapPrinter = (printer: Printer): Printer => ({
    ...printer,
    submit: (sheet, signal, keep) =>
      runStep('submit', () =>
        printer.submit(sheet, signal, async (jobRef) => {
          await runStep('keep', async () => keep(jobRef));
        }),
      ),
    readProgress: (...args) => runStep('follow', () => printer.readProgress(...args)),
    getHealth: (signal) => runStep('getHealth', () => printer.getHealth(signal)),
  });

  return { died: died.passed, wrapClient, wrapPrinter };
}
