import { CallError } from '@jepret/api-client';
import {
  calls,
  HEARTBEAT_INTERVAL_MS,
  type Heartbeat,
  type HeartbeatAnswer,
} from '@jepret/contract';
import { type Scheduler, withTimeLimit } from '@jepret/time';
import { version } from '../../package.json';
import type { ApiClient } from '../api/api-client.ts';
import type { Camera } from '../devices/camera/camera.ts';
import type { StoredValues } from '../devices/storage/stored-values.ts';
import type { Shots } from '../session/shots.ts';
import type { BootRecord } from './boot-record.ts';
import { syncLocation } from './location-name.ts';

type OnAnswer = (answer: HeartbeatAnswer) => void;

/** Reports this kiosk's state on every screen (FLEET-1). */
export interface Heartbeats {
  /** Sends one now; the next follows after the interval. */
  send(): Promise<HeartbeatAnswer>;
  /** Sends until it is stopped, while the kiosk is signed in; receives the answer of every beat. */
  keepSending(onAnswer: OnAnswer): () => void;
  /** Receives every answer, without sending. */
  onAnswer(listener: OnAnswer): void;
}

interface Dependencies {
  api: Pick<ApiClient, 'call'>;
  stored: StoredValues;
  clock: Scheduler;
  record: BootRecord;
  camera: Pick<Camera, 'readState'>;
  shots: Pick<Shots, 'countUnsent'>;
  /** The route. */
  getScreen(): string;
  countIdleSeconds(): number;
  estimateStorage(): Promise<StorageEstimate | undefined>;
  /** The results of commands that the server does not have yet. */
  listResults(): Heartbeat['results'];
}

const TIMEOUT_MS = 10_000; // FLEET-1
/** A device that does not answer must not delay the beat. */
const READING_LIMIT_MS = 1_000;
const JUST_SENT_MS = 1_000;
/** No visitor has begun on these. */
const SCREENS_WITHOUT_SESSION: readonly string[] = ['/', '/otp-request', '/otp-validate'];

export function createHeartbeats(dependencies: Dependencies): Heartbeats {
  const { stored, clock } = dependencies;
  const senders = new Set<OnAnswer>();
  const listeners = new Set<OnAnswer>();
  let sent = 0;
  let newest: { number: number; answer: HeartbeatAnswer } | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;
  let cancelNext = () => {};

  async function send(): Promise<HeartbeatAnswer> {
    scheduleNext();
    sent += 1;
    sentAt = clock.now();
    const number = sent;
    const answer = await sendOne(dependencies, number);
    // A slow answer may be overtaken, for example by one in another language.
    if (newest && newest.number > number) return newest.answer;
    newest = { number, answer };
    for (const onAnswer of [...senders, ...listeners]) onAnswer(answer);
    return answer;
  }

  async function sendIfSignedIn(): Promise<void> {
    if (stored.find('token') === undefined) return scheduleNext();
    await send().catch((error: unknown) => {
      // The next beat is the retry.
      if (!(error instanceof CallError)) throw error;
    });
  }

  function scheduleNext(): void {
    cancelNext();
    if (senders.size === 0) return;
    cancelNext = clock.schedule(HEARTBEAT_INTERVAL_MS, sendIfSignedIn);
  }

  return {
    send,
    onAnswer: (listener) => void listeners.add(listener),
    keepSending(onAnswer) {
      senders.add(onAnswer);
      // The first screen may have sent one already.
      if (clock.now() - sentAt < JUST_SENT_MS) scheduleNext();
      else void sendIfSignedIn();
      return () => {
        senders.delete(onAnswer);
        if (senders.size === 0) cancelNext();
      };
    },
  };
}

async function sendOne(dependencies: Dependencies, number: number): Promise<HeartbeatAnswer> {
  const { api, stored } = dependencies;
  const body = await describe(dependencies, number);
  const { answer } = await syncLocation(stored, async () => {
    const answer = await callServer(api, body);
    return { answer, location: answer.readiness.location };
  });
  return answer;
}

async function callServer(api: Pick<ApiClient, 'call'>, body: Heartbeat): Promise<HeartbeatAnswer> {
  try {
    return (await api.call(calls.sendHeartbeat, { body, timeoutMs: TIMEOUT_MS })).data;
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404)) throw error;
    // The server is of an earlier version, for example after a rollback.
    const { data: readiness } = await api.call(calls.readiness, { timeoutMs: TIMEOUT_MS });
    return { readiness, commands: [], settings_version: '', is_locked: false };
  }
}

async function describe(dependencies: Dependencies, number: number): Promise<Heartbeat> {
  const { clock, record, camera, shots, getScreen } = dependencies;
  const read = <Value>(work: () => Promise<Value>): Promise<Value | undefined> =>
    withTimeLimit(clock, READING_LIMIT_MS, work).catch(() => undefined);
  const [cameraState, unsentShots, storage] = await Promise.all([
    read(() => camera.readState()),
    read(() => shots.countUnsent()),
    read(() => dependencies.estimateStorage()),
  ]);
  const screen = getScreen();
  return {
    version,
    boot_id: record.bootId,
    number,
    screen,
    idle_seconds: dependencies.countIdleSeconds(),
    is_busy: !SCREENS_WITHOUT_SESSION.includes(screen),
    camera: cameraState ?? { label: null, state: 'off', frame_rate: null },
    storage:
      storage?.usage === undefined || storage.quota === undefined
        ? null
        : { used_bytes: storage.usage, quota_bytes: storage.quota },
    unsent_shots: unsentShots ?? 0,
    last_error: record.findLastError(),
    time: clock.now(),
    counts: record.readCounts(),
    results: dependencies.listResults(),
  };
}
