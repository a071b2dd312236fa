import type { AdapterName, AdapterState, ConsoleAdapter } from '@jepret/contract/console';
import { type Scheduler, within } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';

/** What a test found, in words for whoever runs the booth; never a secret. */
export type Finding =
  | { isWorking: true; reason: string }
  | { isWorking: false; reason: string; remedy: string };

interface Testing {
  /** Whoever tests: a mail goes to them. */
  to: string;
  signal: AbortSignal;
}

export type AdapterTests = Record<AdapterName, (testing: Testing) => Promise<Finding>>;

/** How an adapter is configured. */
export type AdapterFacts = Omit<ConsoleAdapter, 'state'>;

interface Dependencies {
  database: Database;
  scheduler: Scheduler;
  adapters: readonly AdapterFacts[];
  tests: AdapterTests;
  /** What the booth knows of them without a test. */
  listStates(): Promise<Partial<Record<AdapterName, AdapterState>>>;
  log: { error(details: object, message: string): void };
}

/** Whoever waits at the page waits no longer. */
const LIMIT_SECONDS = 8;

const UNKNOWN: AdapterState = {
  kind: 'unknown',
  reason: 'Nobody has asked it lately. Test it to know.',
  remedy: null,
};
const SILENT: Finding = {
  isWorking: false,
  reason: `It gave no answer within ${LIMIT_SECONDS} seconds.`,
  remedy: 'Check its address and the network in between, then test it again.',
};
const BROKEN: Finding = {
  isWorking: false,
  reason: 'It failed in a way that has no words.',
  remedy: 'The server’s log has the details.',
};

/** What the booth is connected to. */
export function createSettingsService(dependencies: Dependencies) {
  const { database, scheduler, adapters, tests, listStates, log } = dependencies;

  async function find(name: AdapterName, to: string): Promise<Finding> {
    try {
      const limitMs = LIMIT_SECONDS * 1000;
      const test = (signal: AbortSignal) => tests[name]({ to, signal });
      return (await within(scheduler, limitMs, test)) ?? SILENT;
    } catch (error) {
      log.error({ err: error, adapter: name }, 'the test of an adapter failed');
      return BROKEN;
    }
  }

  return {
    async list(): Promise<ConsoleAdapter[]> {
      const states = await listStates();
      return adapters.map((adapter) => ({ ...adapter, state: states[adapter.name] ?? UNKNOWN }));
    },

    /** Tries one for real, and notes who did. */
    async test(name: AdapterName, to: string, actor: Actor): Promise<AdapterState> {
      const finding = await find(name, to);
      const state = toState(finding);
      await inTransaction(database, (transaction) =>
        recordAudit(transaction, scheduler.now(), {
          actor,
          action: 'settings.tested',
          subject: name,
          after: { outcome: state.kind },
        }),
      );
      return state;
    },
  };
}

export type SettingsService = ReturnType<typeof createSettingsService>;

const toState = (finding: Finding): AdapterState => ({
  kind: finding.isWorking ? 'works' : 'fails',
  reason: finding.reason,
  remedy: finding.isWorking ? null : finding.remedy,
});
