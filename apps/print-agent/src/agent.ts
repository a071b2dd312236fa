import type { TakenSheets } from '@jepret/contract';
import { BOOTH_COMMAND } from '@jepret/server/config/command-names.ts';
import type { Printer } from '@jepret/server/ports/printer.ts';
import { pause, type Scheduler } from '@jepret/time';
import { createAgentWorker } from './agent-worker.ts';
import type { BoothClient, ClientResult } from './booth-client.ts';
import type { AgentNotes } from './notes.ts';

export interface AgentOptions {
  boothClient: BoothClient;
  printer: Printer;
  notes: AgentNotes;
  /** Used for durations only, so a wrong clock does no harm. */
  scheduler: Scheduler;
  /** Prints one sentence on the console. */
  log(sentence: string): void;
}

/** A revoked token does not become valid again. */
const REVOKED_DELAY_MS = 60_000;
const OCCUPIED_DELAY_MS = 15_000;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15_000;

/** Serves one printer until it is stopped: requests its sheets from the booth, prints and reports. */
export async function runPrintAgent(options: AgentOptions, signal: AbortSignal): Promise<void> {
  const { boothClient, scheduler, notes } = options;
  const log = createDeduplicatedLog(options.log);
  let takeRequest = new AbortController();
  const worker = createAgentWorker({ ...options, log, onReleased: () => takeRequest.abort() });
  let failures = 0;

  async function waitBeforeRetry(answer: Exclude<ClientResult<unknown>, { kind: 'answered' }>) {
    if (answer.kind === 'unreachable') {
      log(`${answer.reason} Sheets that are here are printed; others wait.`);
      failures += 1;
      const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS);
      return pause(scheduler, delayMs, signal);
    }
    if (answer.status === 401) {
      log(
        `The booth does not accept AGENT_TOKEN: "${BOOTH_COMMAND} printers renew NAME" creates a new one.`,
      );
      return pause(scheduler, REVOKED_DELAY_MS, signal);
    }
    log(`${answer.message} This one waits and asks again.`);
    return pause(scheduler, OCCUPIED_DELAY_MS, signal);
  }

  async function serve(generation: number): Promise<void> {
    while (!signal.aborted) {
      const health = await worker.getHealth(signal);
      takeRequest = new AbortController();
      const body = { generation, health, ...worker.listHeldSheets() };
      const answer = await boothClient.takeSheets(
        body,
        AbortSignal.any([signal, takeRequest.signal]),
      );
      if (answer.kind === 'answered') {
        if (failures > 0) log('The booth is reachable again.');
        failures = 0;
        accept(answer.data);
      } else if (answer.kind === 'unreachable') {
        if (!signal.aborted && !takeRequest.signal.aborted) await waitBeforeRetry(answer);
      } else {
        return;
      }
    }
  }

  function accept({ sheets, withdrawn }: TakenSheets): void {
    for (const sheet of sheets) worker.print(sheet, signal);
    for (const name of withdrawn) worker.withdraw(name);
  }

  const reporting = worker.reportUntilAborted(signal);
  while (!signal.aborted) {
    const answer = await boothClient.connect({ instance: notes.instance }, signal);
    if (answer.kind === 'answered') {
      failures = 0;
      const { printer, location, generation } = answer.data;
      log(`Serving the printer ${printer} in ${location}.`);
      worker.setGeneration(generation);
      await serve(generation);
      await pause(scheduler, FIRST_DELAY_MS, signal);
    } else if (!signal.aborted) {
      await waitBeforeRetry(answer);
    }
  }
  await reporting;
  await worker.untilIdle();
  boothClient.close();
}

/** Prints a repeated sentence only once. */
function createDeduplicatedLog(log: (sentence: string) => void) {
  let last = '';
  return (sentence: string): void => {
    if (sentence !== last) log(sentence);
    last = sentence;
  };
}
