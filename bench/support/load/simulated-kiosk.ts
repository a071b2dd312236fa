import { setTimeout as pause } from 'node:timers/promises';
import { CallError } from '@jepret/api-client';
import {
  PROCESSING_MAX_TRIES,
  PROCESSING_RETRY_DELAY_MS,
  PUSH_STREAM_PATH,
} from '@jepret/contract';
import { systemScheduler } from '@jepret/time';
import { type ApiClient, createApiClient } from '../../../apps/kiosk/src/api/api-client.ts';
import { joinWork, TryTimedOut } from '../../../apps/kiosk/src/screens/load/join-work.ts';
import type { Joining } from '../../../apps/kiosk/src/screens/load/steps.ts';
import type { Payloads } from './payloads.ts';
import type { StepName } from './session-plan.ts';
import type { StepTimes } from './step-times.ts';

export interface KioskTools {
  url: string;
  /** One token for each kiosk, because the server ends a kiosk's previous session. */
  token: string;
  payloads: Payloads;
  times: StepTimes;
  /** Random: half of the visitors view a second effect. */
  viewsSecondEffect(): boolean;
  /** Whether it requests films ahead until the first line, as kiosks do (088). */
  requestsFilmsAhead: boolean;
  signal: AbortSignal;
}

export type SimulatedKiosk = ReturnType<typeof openKiosk>;

/** The calls of a kiosk, with the timeouts and retries of its screens. */
export function openKiosk(tools: KioskTools) {
  const { url, token, times, signal } = tools;
  const api: ApiClient = createApiClient({
    fetch: (address, init) => fetch(new URL(String(address), url), init),
    findToken: () => token,
    onTokenRejected() {},
    getLanguage: () => 'en',
  });

  const recordFailure = (what: string, error: unknown) =>
    times.fail(`${what}: ${error instanceof CallError ? (error.status ?? 'no answer') : error}`);

  /** Retries temporary failures with the attempts and delays of /load. */
  async function retryTemporary<Result>(
    what: string,
    work: () => Promise<Result>,
  ): Promise<Result> {
    for (let attempts = 0; ; ) {
      try {
        return await work();
      } catch (error) {
        signal.throwIfAborted();
        const isOver = error instanceof TryTimedOut;
        attempts += isOver ? error.tries : 1;
        if (!isOver) recordFailure(what, error);
        const isTemporary = isOver || (error instanceof CallError && error.isTemporary);
        if (!isTemporary || attempts >= PROCESSING_MAX_TRIES) throw error;
        if (!isOver) await pause(PROCESSING_RETRY_DELAY_MS, undefined, { signal });
      }
    }
  }

  return {
    ...tools,
    api,
    retryTemporary,
    think: (seconds: number) => pause(seconds * 1_000, undefined, { signal }),

    async time<Result>(step: StepName, work: () => Promise<Result>): Promise<Result> {
      const startedAt = performance.now();
      const result = await work();
      times.record(step, performance.now() - startedAt);
      return result;
    },

    /** For work that continues on the server between requests. */
    join: <Result>(what: string, how: Joining, work: (signal: AbortSignal) => Promise<Result>) =>
      retryTemporary(what, () =>
        joinWork(how, work, {
          clock: systemScheduler,
          signal,
          onInterruption: (error) => error && recordFailure(what, error),
        }),
      ),

    async download(address: string): Promise<void> {
      const answer = await fetch(new URL(address, url), { signal });
      if (!answer.ok)
        throw new Error(`${new URL(address, url).pathname} answered ${answer.status}.`);
      await answer.arrayBuffer();
    },

    /** Opens the kiosk's push stream; `paid` resolves when the server reports the payment. */
    async listen(pushToken: string, transactionId: string): Promise<{ paid: Promise<void> }> {
      const address = new URL(PUSH_STREAM_PATH, url);
      address.searchParams.set('token', pushToken);
      const answer = await fetch(address, { signal });
      if (!answer.ok || !answer.body) throw new Error(`The push stream answered ${answer.status}.`);
      return { paid: waitForText(answer.body, transactionId) };
    },
  };
}

async function waitForText(stream: ReadableStream<Uint8Array>, name: string): Promise<void> {
  let text = '';
  for await (const bytes of stream) {
    text += Buffer.from(bytes).toString();
    if (text.includes(name)) return;
  }
  throw new Error('The push stream ended before the payment was reported.');
}
