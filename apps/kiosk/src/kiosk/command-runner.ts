import type { CommandResult, HeartbeatAnswer, KioskCommand } from '@jepret/contract';

/** Runs what staff tell this booth from the console, while no visitor is here (FLEET-42). */
export interface CommandRunner {
  /** The results that the next heartbeat reports, until the server has them. */
  listResults(): CommandResult[];
  receive(commands: HeartbeatAnswer['commands']): void;
}

interface Dependencies {
  /** Sends a heartbeat at once; resolves when the server has the results. */
  report(): Promise<unknown>;
  isIdle(): boolean;
  showMessage(text: string): void;
  reload(): void;
  /** Asks the program that started the browser; false if there is none. */
  restart(): boolean;
  onError(error: unknown): void;
  /** Ids of commands that ran, which must not run again after a reload. */
  ran: { has(id: string): boolean; add(id: string): void };
}

interface Outcome {
  state: 'done' | 'refused';
  /** A code, which the console explains. */
  reason: 'no-package' | 'unknown' | null;
  /** What ends this page; it runs when the server has the result. */
  finish?: () => void;
}

const DONE: Outcome = { state: 'done', reason: null };

export function createCommandRunner(dependencies: Dependencies): CommandRunner {
  const { report, isIdle, ran } = dependencies;
  let results: CommandResult[] = [];
  let listed: readonly KioskCommand[] = [];
  let isRunning = false;

  async function deliver(result: CommandResult): Promise<void> {
    results = [...results.filter(({ id }) => id !== result.id), result];
    await report();
    results = results.filter((one) => one !== result);
  }

  async function run(command: KioskCommand): Promise<void> {
    const { id, kind } = command;
    // The server shows a lock with the readiness, so nothing is left to do.
    if (kind === 'lock' || kind === 'unlock') return deliver({ id, ...DONE });
    if (ran.has(id)) return deliver({ id, ...DONE });
    if (!isIdle()) return;
    await deliver({ id, state: 'taken', reason: null });
    // Staff may have cancelled it meanwhile, and a visitor may have come.
    if (!isIdle() || !listed.some((one) => one.id === id)) return;
    ran.add(id);
    const { state, reason, finish } = perform(command, dependencies);
    await deliver({ id, state, reason });
    finish?.();
  }

  async function runAll(commands: readonly KioskCommand[]): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      for (const command of commands) await run(command);
    } catch (error) {
      // Without an answer, the next heartbeat brings the commands again.
      dependencies.onError(error);
    } finally {
      isRunning = false;
    }
  }

  return {
    listResults: () => [...results],
    receive(commands) {
      listed = commands;
      void runAll(commands);
    },
  };
}

function perform(
  { kind, text }: KioskCommand,
  { showMessage, reload, restart }: Dependencies,
): Outcome {
  switch (kind) {
    case 'message':
      showMessage(text ?? '');
      return DONE;
    case 'reload':
      return { ...DONE, finish: reload };
    case 'restart':
      return restart() ? DONE : { state: 'refused', reason: 'no-package' };
    case 'sign-out':
      // The server ends the sign-in with this result.
      return DONE;
    default:
      return { state: 'refused', reason: 'unknown' };
  }
}
