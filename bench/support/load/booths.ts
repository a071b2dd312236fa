import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '@jepret/artwork/random.ts';
import { runBoothSession, type VisitorAccount } from './booth-session.ts';
import type { Payloads } from './payloads.ts';
import { SESSION_SECONDS } from './session-plan.ts';
import type { StepTimes } from './step-times.ts';

interface Options {
  url: string;
  /** One a booth. */
  tokens: readonly string[];
  payloads: Payloads;
  times: StepTimes;
  /** Whether editors have films made ahead. */
  asksAhead: boolean;
  account: VisitorAccount;
}

export interface Booths {
  /** From now on so many booths have visitors; with a number of sessions, until that many have begun. */
  open(count: number, sessions?: number): void;
  /** When the last of those sessions has ended. */
  finished(): Promise<void>;
  /** Sends everybody away, wherever they are. */
  close(): Promise<void>;
}

/**
 * Visitors come evenly, so that each booth begins a session every 232 s; whoever finds all booths
 * taken waits until one is free.
 */
export function openBooths({ tokens, times, account, ...tools }: Options): Booths {
  const ending = new AbortController();
  const { signal } = ending;
  const random = createRandom(1);
  const free = [...tokens];
  const sessions = new Set<Promise<void>>();
  let count = 0;
  let left = 0;
  let receiving: Promise<void> | undefined;

  async function runSession(token: string): Promise<void> {
    const isCurious = () => random() < 0.5;
    await runBoothSession({ ...tools, token, times, isCurious, signal }, account).catch(
      (error) => signal.aborted || times.fail(`a session: ${error}`),
    );
    free.push(token);
  }

  async function receive(): Promise<void> {
    for (; left > 0; left -= 1) {
      const nextAt = performance.now() + (SESSION_SECONDS * 1_000) / count;
      while (sessions.size >= count) {
        await Promise.race(sessions);
        signal.throwIfAborted();
      }
      const token = free.shift();
      if (token === undefined) throw new Error('There are fewer tokens than booths.');
      const session = runSession(token);
      sessions.add(session);
      session.finally(() => sessions.delete(session));
      if (left > 1) await pause(Math.max(0, nextAt - performance.now()), undefined, { signal });
    }
  }

  return {
    open(wanted, limit = Number.POSITIVE_INFINITY) {
      count = wanted;
      left = limit;
      receiving ??= receive().catch((error) => {
        if (!signal.aborted) throw error;
      });
    },
    async finished() {
      await receiving;
      receiving = undefined;
      await Promise.all(sessions);
    },
    async close() {
      ending.abort();
      await receiving;
      await Promise.all(sessions);
    },
  };
}
