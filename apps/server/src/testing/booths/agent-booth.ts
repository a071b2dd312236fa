import { setTimeout as passTime } from 'node:timers/promises';
import { runPrintAgent } from '@jepret/print-agent/agent.ts';
import { type BoothClient, createBoothClient } from '@jepret/print-agent/booth-client.ts';
import { openAgentNotes } from '@jepret/print-agent/notes.ts';
import { type Scheduler, systemScheduler } from '@jepret/time';
import { expect, onTestFinished } from 'vitest';
import { createAgentPrinters } from '../../adapters/printer/agents/agents.ts';
import type { Database } from '../../database/schema.ts';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import type { Printer, SheetCut } from '../../ports/printer.ts';
import { newId, systemRandomness } from '../../ports/randomness.ts';
import { createGate } from '../databases/job-queue-harness.ts';
import { createFakePrinter, type FakePrinter } from '../media/fake-printer.ts';
import { createDataDir } from '../run-process.ts';
import { createTestBooth, type TestBooth } from './test-booth.ts';
import { START_AT } from './test-dependencies.ts';

export const CONNECTION = '/v1/print-agent/connection';
export const SHEETS = '/v1/print-agent/sheets';
export const WELL = { trouble: null, isLow: false, supplyPercent: null, cuts: [] };
/** What the first agent of a printer asks with. */
export const take = { generation: 1, health: WELL, holding: [], cancelled: [] };

export const withToken = (token: string) => ({ authorization: `Bearer ${token}` });

/** Long enough for an agent to do what it must not do. */
export const aWhile = () => passTime(150);

/** A booth on a real port, whose sheets in Jakarta go to print agents. */
export interface AgentBooth extends TestBooth {
  url: string;
  /** Another start of the server, as far as handing sheets over goes. */
  openPrinter(): Printer;
  addPrinter(name: string, cuts?: readonly SheetCut[]): Promise<string>;
  untilConnected(name: string): Promise<void>;
  /** Lets time pass until nobody is connected any more. */
  untilSilent(): Promise<void>;
  startAgent(printer: Printer, options: StartOptions): RunningAgent;
  /** A new printer with its agent, connected. */
  serve(
    name: string,
    aheadMs?: number,
  ): Promise<{ token: string; printer: FakePrinter; agent: RunningAgent }>;
  /** The pictures that wait for a printer. */
  listSheetBlobs(): Promise<string[]>;
}

interface StartOptions {
  token: string;
  /** Its state folder; a new one is another agent. */
  folder?: string;
  /** How far its clock is ahead of the booth's. */
  aheadMs?: number;
  /** Wraps the way to the booth, for what networks do. */
  wrap?: (client: BoothClient) => BoothClient;
}

interface RunningAgent {
  folder: string;
  /** What it told whoever looks at its console. */
  said: string[];
  stop(): Promise<void>;
}

/** What an agent waits for a second takes a twentieth of it. */
const hurry = (now: () => number): Scheduler => ({
  now,
  schedule: (delayMs, task) => systemScheduler.schedule(delayMs / 20, task),
});

/**
 * What waits waits in real time, but the booth's clock is moved by `advance`: on a busy machine nobody
 * falls silent. It ticks whenever it is looked at, so that no two things happen at once.
 */
export async function openAgentBooth(database: Database): Promise<AgentBooth> {
  let now = START_AT;
  const clock = {
    now() {
      now += 1;
      return now;
    },
  };
  const scheduler = { ...systemScheduler, ...clock };
  const booth = await createTestBooth(database, { clock, scheduler });
  const { blobStore, sheetChanges } = booth.dependencies;
  const url = await booth.app.listen({ host: '127.0.0.1', port: 0 });

  const agentBooth: AgentBooth = {
    ...booth,
    url,
    advance(ms) {
      now += ms;
    },
    openPrinter: () =>
      createAgentPrinters({
        database,
        blobStore,
        clock,
        sheetChanges,
        isClockSteady: async () => true,
      }).at('jakarta'),
    addPrinter: (name, cuts = ['two-strips', 'whole']) =>
      booth.printers.add({ name, location: 'Jakarta', cuts }, BOOTH_ITSELF),
    untilConnected: (name) =>
      expect
        .poll(async () => (await booth.printers.list()).find((printer) => printer.name === name))
        .toMatchObject({ isConnected: true, health: expect.anything() }),
    untilSilent: () =>
      expect
        .poll(async () => {
          agentBooth.advance(1_000);
          return (await booth.printers.list()).some(({ isConnected }) => isConnected);
        })
        .toBe(false),
    startAgent(
      printer,
      { token, folder = createDataDir(), aheadMs = 0, wrap = (client) => client },
    ) {
      const said: string[] = [];
      const stopping = new AbortController();
      const notes = openAgentNotes(folder, () => newId(systemRandomness));
      const running = runPrintAgent(
        {
          boothClient: wrap(createBoothClient({ boothUrl: url, token })),
          printer,
          notes,
          scheduler: hurry(() => clock.now() + aheadMs),
          say: (sentence) => said.push(sentence),
        },
        stopping.signal,
      );
      let hasStopped = false;
      const stop = async () => {
        if (hasStopped) return;
        hasStopped = true;
        stopping.abort();
        await running;
        notes.close();
      };
      onTestFinished(stop);
      return { folder, said, stop };
    },
    async serve(name, aheadMs = 0) {
      const token = await agentBooth.addPrinter(name);
      const printer = createFakePrinter();
      const agent = agentBooth.startAgent(printer, { token, aheadMs });
      await agentBooth.untilConnected(name);
      return { token, printer, agent };
    },
    listSheetBlobs: () => blobStore.list('sheets/'),
  };
  return agentBooth;
}

/** Lets a test stop a printer in the middle of taking a sheet. */
export function holdSubmit(printer: FakePrinter) {
  const reached = createGate();
  const go = createGate();
  const { submit } = printer;
  printer.submit = async (sheet, signal, keep) => {
    reached.open();
    await go.passed;
    return submit(sheet, signal, keep);
  };
  return { reached: reached.passed, go: go.open };
}
