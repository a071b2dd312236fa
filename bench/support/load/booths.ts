import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '@jepret/artwork/random.ts';
import { runBoothSession, type VisitorRecorder } from './booth-session.ts';
import type { Payloads } from './payloads.ts';
import { SESSION_SECONDS } from './session-plan.ts';
import type { StepTimes } from './step-times.ts';

interface Options {
  url: string;
  /** One for each booth. */
  tokens: readonly string[];
  payloads: Payloads;
  times: StepTimes;
  /** Whether films are made ahead during editing. */
  requestsFilmsAhead: boolean;
  recorder: VisitorRecorder;
}

export interface Booths {
  /**
   * Sets the number of booths with visitors; with a number of sessions, stops after that many have
   * started.
   */
  open(count: number, sessions?: number): void;
  /** Resolves when the last of these sessions has ended. */
  finished(): Promise<void>;
  /** Aborts all sessions. */
  close(): Promise<void>;
}

/**
 * Visitors arrive at equal intervals, so that each booth starts a session every 232 s. If all booths are
 * busy, a visitor waits until one is free.
 */
export function openBooths({ tokens, times, recorder, ...tools }: Options): Booths {
  const ending = new AbortController();
  const { signal } = ending;
  const random = createRandom(1);
  const free = [...tokens];
  const sessions = new Set<Promise<void>>();
  let count = 0;
  let left = 0;
  let arrivals: Promise<void> | undefined;

  async function runSession(token: string): Promise<void> {
    const viewsSecondEffect = () => random() < 0.5;
    await runBoothSession(
      { ...tools, token, times, viewsSecondEffect: viewsSecondEffect, signal },
      recorder,
    ).catch((error) => signal.aborted || times.fail(`a session: ${error}`));
    free.push(token);
  }

  async function runArrivals(): Promise<void> {
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
    open(newCount, limit = Number.POSITIVE_INFINITY) {
      count = newCount;
      left = limit;
      arrivals ??= runArrivals().catch((error) => {
        if (!signal.aborted) throw error;
      });
    },
    async finished() {
      await arrivals;
      arrivals = undefined;
      await Promise.all(sessions);
    },
    async close() {
      ending.abort();
      await arrivals;
      await Promise.all(sessions);
    },
  };
}
