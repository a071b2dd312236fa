import type { TakenSheets } from '@jepret/contract';
import type { Printer } from '@jepret/server/ports/printer.ts';
import { pause, type Scheduler } from '@jepret/time';
import { createAgentWorker } from './agent-worker.ts';
import type { BoothClient, ClientAnswer } from './booth-client.ts';
import type { AgentNotes } from './notes.ts';

export interface AgentOptions {
  boothClient: BoothClient;
  printer: Printer;
  notes: AgentNotes;
  /** Only lengths of time are taken from it, so a wrong clock does not matter. */
  scheduler: Scheduler;
  /** One sentence for whoever looks at the console. */
  say(sentence: string): void;
}

/** A token that was revoked does not come back by itself. */
const REVOKED_DELAY_MS = 60_000;
const OCCUPIED_DELAY_MS = 15_000;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15_000;

/** Serves one printer until it is stopped: takes its sheets from the booth, prints and reports. */
export async function runPrintAgent(options: AgentOptions, signal: AbortSignal): Promise<void> {
  const { boothClient, scheduler, notes } = options;
  const say = createSayOnce(options.say);
  let asking = new AbortController();
  const worker = createAgentWorker({ ...options, say, onReleased: () => asking.abort() });
  let failures = 0;

  async function waitAfter(answer: Exclude<ClientAnswer<unknown>, { kind: 'answered' }>) {
    if (answer.kind === 'unreachable') {
      say(`${answer.reason} What is here is printed; the rest waits.`);
      failures += 1;
      const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS);
      return pause(scheduler, delayMs, signal);
    }
    if (answer.status === 401) {
      say(
        'The booth does not know AGENT_TOKEN (any more): `npm run booth -- printers renew NAME` gives a new one.',
      );
      return pause(scheduler, REVOKED_DELAY_MS, signal);
    }
    say(`${answer.message} This one waits and asks again.`);
    return pause(scheduler, OCCUPIED_DELAY_MS, signal);
  }

  async function serve(generation: number): Promise<void> {
    while (!signal.aborted) {
      const health = await worker.getHealth(signal);
      asking = new AbortController();
      const asked = { generation, health, ...worker.listHeldSheets() };
      const answer = await boothClient.takeSheets(asked, AbortSignal.any([signal, asking.signal]));
      if (answer.kind === 'answered') {
        if (failures > 0) say('The booth answers again.');
        failures = 0;
        accept(answer.data);
      } else if (answer.kind === 'unreachable') {
        if (!signal.aborted && !asking.signal.aborted) await waitAfter(answer);
      } else {
        return;
      }
    }
  }

  function accept({ sheets, withdrawn }: TakenSheets): void {
    for (const sheet of sheets) worker.print(sheet, signal);
    for (const name of withdrawn) worker.withdraw(name);
  }

  const reporting = worker.keepReporting(signal);
  while (!signal.aborted) {
    const answer = await boothClient.connect({ instance: notes.instance }, signal);
    if (answer.kind === 'answered') {
      failures = 0;
      const { printer, location, generation } = answer.data;
      say(`Serving the printer ${printer} in ${location}.`);
      worker.setGeneration(generation);
      await serve(generation);
      await pause(scheduler, FIRST_DELAY_MS, signal);
    } else if (!signal.aborted) {
      await waitAfter(answer);
    }
  }
  await reporting;
  await worker.untilIdle();
  boothClient.close();
}

/** The same trouble again and again is one line. */
function createSayOnce(say: (sentence: string) => void) {
  let last = '';
  return (sentence: string): void => {
    if (sentence !== last) say(sentence);
    last = sentence;
  };
}
