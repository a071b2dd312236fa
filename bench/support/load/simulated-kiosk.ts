import { setTimeout as pause } from 'node:timers/promises';
import { CallError } from '@jepret/api-client';
import {
  PROCESSING_MAX_TRIES,
  PROCESSING_RETRY_DELAY_MS,
  PUSH_STREAM_PATH,
} from '@jepret/contract';
import { systemScheduler } from '@jepret/time';
import { type ApiClient, createApiClient } from '../../../apps/kiosk/src/api/api-client.ts';
import { joinWork, TryIsOver } from '../../../apps/kiosk/src/screens/load/join-work.ts';
import type { Joining } from '../../../apps/kiosk/src/screens/load/steps.ts';
import type { Payloads } from './payloads.ts';
import type { StepName } from './session-plan.ts';
import type { StepTimes } from './step-times.ts';

export interface KioskTools {
  url: string;
  /** Its own: a booth has one session at a time, and the server gives up the one before. */
  token: string;
  payloads: Payloads;
  times: StepTimes;
  /** Draws lots, so that half of the visitors look at a second effect. */
  isCurious(): boolean;
  /** Whether its editor has films made ahead until the first line, as kiosks do (088). */
  asksAhead: boolean;
  signal: AbortSignal;
}

export type SimulatedKiosk = ReturnType<typeof openKiosk>;

/** The calls of a kiosk, as patient as its screens are. */
export function openKiosk(tools: KioskTools) {
  const { url, token, times, signal } = tools;
  const api: ApiClient = createApiClient({
    fetch: (address, init) => fetch(new URL(String(address), url), init),
    findToken: () => token,
    onTokenRejected() {},
    getLanguage: () => 'en',
  });

  const tell = (what: string, error: unknown) =>
    times.fail(`${what}: ${error instanceof CallError ? (error.status ?? 'no answer') : error}`);

  /** As /load does: what is temporary is tried again, as often and as late as the screen tries. */
  async function retryTemporary<Result>(
    what: string,
    work: () => Promise<Result>,
  ): Promise<Result> {
    for (let attempts = 0; ; ) {
      try {
        return await work();
      } catch (error) {
        signal.throwIfAborted();
        const isOver = error instanceof TryIsOver;
        attempts += isOver ? error.tries : 1;
        if (!isOver) tell(what, error);
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
      times.note(step, performance.now() - startedAt);
      return result;
    },

    /** For work that goes on at the server, whoever asks. */
    join: <Result>(what: string, how: Joining, work: (signal: AbortSignal) => Promise<Result>) =>
      retryTemporary(what, () =>
        joinWork(how, work, {
          clock: systemScheduler,
          signal,
          onSilence: (error) => error && tell(what, error),
        }),
      ),

    async download(address: string): Promise<void> {
      const answer = await fetch(new URL(address, url), { signal });
      if (!answer.ok)
        throw new Error(`${new URL(address, url).pathname} answered ${answer.status}.`);
      await answer.arrayBuffer();
    },

    /** Resolves when the server has said on the kiosk's line that this was paid. */
    async listen(pushToken: string, transactionId: string): Promise<{ heard: Promise<void> }> {
      const address = new URL(PUSH_STREAM_PATH, url);
      address.searchParams.set('token', pushToken);
      const answer = await fetch(address, { signal });
      if (!answer.ok || !answer.body) throw new Error(`The push line answered ${answer.status}.`);
      return { heard: untilNamed(answer.body, transactionId) };
    },
  };
}

async function untilNamed(stream: ReadableStream<Uint8Array>, name: string): Promise<void> {
  let text = '';
  for await (const bytes of stream) {
    text += Buffer.from(bytes).toString();
    if (text.includes(name)) return;
  }
  throw new Error('The push line ended before the payment was told.');
}
