import { setTimeout as passTime } from 'node:timers/promises';
import { runPrintAgent } from '@jepret/print-agent/agent.ts';
import { type BoothClient, createBoothClient } from '@jepret/print-agent/booth-client.ts';
import { openAgentNotes } from '@jepret/print-agent/notes.ts';
import { type Scheduler, systemScheduler } from '@jepret/time';
import { expect, onTestFinished } from 'vitest';
import { createAgentPrinters } from '../../adapters/printer/agents/agents.ts';
import type { Database } from '../../database/schema.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import type { Printer, SheetCut } from '../../ports/printer.ts';
import { newId, systemRandomness } from '../../ports/randomness.ts';
import { createGate } from '../databases/job-queue-storage.ts';
import { createFakePrinter, type FakePrinter } from '../media/fake-printer.ts';
import { createDataDir } from '../run-process.ts';
import { createTestBooth, type TestBooth } from './test-booth.ts';
import { START_AT } from './test-dependencies.ts';

export const CONNECTION_PATH = '/v1/print-agent/connection';
export const SHEETS_PATH = '/v1/print-agent/sheets';
export const HEALTHY = {
  trouble: null,
  isLow: false,
  supplyPercent: null,
  remaining: null,
  cuts: [],
};
/** The request for sheets of a printer's first agent. */
export const SHEETS_REQUEST = { generation: 1, health: HEALTHY, holding: [], cancelled: [] };

export const withToken = (token: string) => ({ authorization: `Bearer ${token}` });

/** Long enough for an unwanted action of an agent to happen. */
export const pauseBriefly = () => passTime(150);

/** A booth on a real port that sends the sheets of Jakarta to print agents. */
export interface AgentBooth extends TestBooth {
  url: string;
  /** Opens a second printer port, as a restarted server does. */
  openPrinter(): Printer;
  addPrinter(name: string, cuts?: readonly SheetCut[]): Promise<string>;
  untilConnected(name: string): Promise<void>;
  /** Advances the clock until no agent is connected. */
  untilDisconnected(): Promise<void>;
  startAgent(printer: Printer, options: StartOptions): RunningAgent;
  /** Adds a printer, starts its agent and waits until it is connected. */
  addServedPrinter(
    name: string,
    aheadMs?: number,
  ): Promise<{ token: string; printer: FakePrinter; agent: RunningAgent }>;
  /** The keys of the stored sheets that are not printed yet. */
  listSheetBlobs(): Promise<string[]>;
}

interface StartOptions {
  token: string;
  /** The state folder; a new folder makes a new agent. */
  folder?: string;
  /** How far the agent's clock is ahead of the booth's. */
  aheadMs?: number;
  /** Wraps the client, to simulate network faults. */
  wrap?: (client: BoothClient) => BoothClient;
}

interface RunningAgent {
  folder: string;
  /** The lines that it printed. */
  output: string[];
  stop(): Promise<void>;
}

/** Makes waits of the agent 20 times shorter. */
const createFastScheduler = (now: () => number): Scheduler => ({
  now,
  schedule: (delayMs, task) => systemScheduler.schedule(delayMs / 20, task),
});

/**
 * Timers run in real time, but `advance` moves the booth's clock, so agents stay connected on a busy machine.
 * Each read of the clock advances it by 1 ms, so no two events have the same time.
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
      }).forLocation('jakarta'),
    addPrinter: async (name, cuts = ['two-strips', 'whole']) =>
      (await booth.printers.add({ name, location: 'Jakarta', cuts }, BOOTH_ACTOR)).token,
    untilConnected: (name) =>
      expect
        .poll(async () => (await booth.printers.list()).find((printer) => printer.name === name))
        .toMatchObject({ isConnected: true, health: expect.anything() }),
    untilDisconnected: () =>
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
      const output: string[] = [];
      const stopping = new AbortController();
      const notes = openAgentNotes(folder, () => newId(systemRandomness));
      const running = runPrintAgent(
        {
          boothClient: wrap(createBoothClient({ boothUrl: url, token })),
          printer,
          notes,
          scheduler: createFastScheduler(() => clock.now() + aheadMs),
          log: (sentence) => output.push(sentence),
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
      return { folder, output, stop };
    },
    async addServedPrinter(name, aheadMs = 0) {
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

/** Holds the printer's next `submit` until `go` is called. */
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
