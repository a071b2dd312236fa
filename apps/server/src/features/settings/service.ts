import type { AdapterName, AdapterState, ConsoleAdapter } from '@jepret/contract/console';
import { type Scheduler, withTimeLimit } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';

/** The result of a test, for the operator; contains no secret. */
export type Finding =
  | { isWorking: true; reason: string }
  | { isWorking: false; reason: string; remedy: string };

interface TestContext {
  /** The e-mail of the person who tests; receives the test mail. */
  to: string;
  signal: AbortSignal;
}

export type AdapterTests = Record<AdapterName, (testing: TestContext) => Promise<Finding>>;

/** How an adapter is configured. */
export type AdapterFacts = Omit<ConsoleAdapter, 'state'>;

interface Dependencies {
  database: Database;
  scheduler: Scheduler;
  adapters: readonly AdapterFacts[];
  tests: AdapterTests;
  /** The states that are known without a test. */
  listStates(): Promise<Partial<Record<AdapterName, AdapterState>>>;
  log: { error(details: object, message: string): void };
}

/** The longest time that the page waits. */
const LIMIT_SECONDS = 8;

const UNKNOWN: AdapterState = {
  kind: 'unknown',
  reason: 'Not checked recently. Test it to find out.',
  remedy: null,
};
const SILENT: Finding = {
  isWorking: false,
  reason: `It did not respond within ${LIMIT_SECONDS} seconds.`,
  remedy: 'Check its address and the network in between, then test it again.',
};
const BROKEN: Finding = {
  isWorking: false,
  reason: 'It failed with an unexpected error.',
  remedy: 'The details are in the server’s log.',
};

/** The adapters of the booth and their tests. */
export function createSettingsService(dependencies: Dependencies) {
  const { database, scheduler, adapters, tests, listStates, log } = dependencies;

  async function find(name: AdapterName, to: string): Promise<Finding> {
    try {
      const limitMs = LIMIT_SECONDS * 1000;
      const test = (signal: AbortSignal) => tests[name]({ to, signal });
      return (await withTimeLimit(scheduler, limitMs, test)) ?? SILENT;
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

    /** Tests an adapter against the real service, and audits the person. */
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
