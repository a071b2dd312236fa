import type { RefusalReason, ResizeOptions, Transaction } from '@jepret/contract';
import { english } from '@jepret/messages/every-language';
import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { createManualClock, type ManualClock } from '@jepret/testing/manual-clock.ts';
import { createStore } from 'zustand';
import { createApiClient } from '../api/api-client.ts';
import { createMemoryShotStore } from '../devices/shot-store/shot-store.ts';
import { createStoredValues } from '../devices/storage/stored-values.ts';
import { createBootRecord } from '../kiosk/boot-record.ts';
import type { Booth } from '../kiosk/booth.tsx';
import { createLogOutGuard } from '../kiosk/log-out-guard.ts';
import { createPendingLogin } from '../kiosk/pending-login.ts';
import { createStaffMessage } from '../kiosk/staff-message.ts';
import { createVisitAccess } from '../kiosk/visit-access.ts';
import type { VisitLanguage } from '../kiosk/visit-language.ts';
import { createPaymentNotes } from '../session/payment-notes.ts';
import { createProductStore } from '../session/product-store.ts';
import { createSessionReports } from '../session/session-reports.ts';
import { createShots } from '../session/shots.ts';
import { uploadShot } from '../session/upload-shot.ts';
import { createServerTime } from '../time/server-time.ts';

export interface RecordedRequest {
  /** `GET /v1/kiosk/session` */
  address: string;
  headers: Headers;
  body: unknown;
  /** Aborted when the kiosk cancels the request. */
  signal: AbortSignal | null | undefined;
}

export interface FakeBooth extends Booth {
  clock: ManualClock;
  /** The storage behind the stored values. */
  storage: Storage;
  /** Every request in order, except that for the config. */
  requests: RecordedRequest[];
  /**
   * Sets the response to an address, replacing an earlier one. A rejected promise is a network
   * error.
   */
  respondTo(
    address: string,
    respond: (asked: RecordedRequest) => Response | Promise<Response>,
  ): void;
}

const CONFIG = {
  version: '1.0.0',
  push: { provider: 'sse' },
  bases: { core: '', auth: '', processing: '', static: '', videos: '' },
};

/** All dependencies of the kiosk in memory: the real API client with responses set by the test. */
export function createFakeBooth(): FakeBooth {
  const clock = createManualClock(Date.parse('2026-01-01T10:00:00Z'));
  const storage = createFakeStorage();
  const stored = createStoredValues(storage);
  const serverTime = createServerTime(clock);
  const answers = new Map<string, (asked: RecordedRequest) => Response | Promise<Response>>();
  const asked: RecordedRequest[] = [];
  let keys = 0;
  const randomness = { fraction: () => 0.5, key: () => `key-${++keys}` };
  answers.set('GET /v1/kiosk/config', () => ok(CONFIG));
  stored.set('token', 'kiosk-token');
  stored.set('Location', 'Jakarta');

  const api = createApiClient({
    async fetch(url, init = {}) {
      const request: RecordedRequest = {
        address: `${init.method} ${url}`,
        headers: new Headers(init.headers),
        body: readBody(init.body),
        signal: init.signal,
      };
      if (!request.address.endsWith('/kiosk/config')) asked.push(request);
      return answers.get(request.address)?.(request) ?? refusal(404, 'There is nothing here.');
    },
    findToken: () => stored.find('token'),
    onTokenRejected: () => {},
    onServerDate: serverTime.applyDateHeader,
    getLanguage: () => 'en',
  });

  return {
    api,
    builds: { store() {}, getWorker: throwNoWorker, takeNewest: async () => {} },
    connection: { waitForServer: async () => ({ wasUnreachable: false }) },
    language: createFakeLanguage(),
    access: createVisitAccess({ storage: createFakeStorage(), onChange() {} }),
    clock,
    stored,
    storage,
    serverTime,
    randomness,
    requests: asked,
    push: {
      findToken: async () => 'push-token',
      dropToken() {},
      preload: async () => {},
      listen: () => () => {},
    },
    paymentNotes: createPaymentNotes(createFakeStorage(), randomness.key),
    pendingLogin: createPendingLogin(),
    camera: {
      findLabel: async () => undefined,
      watchPresence: throwNoCamera,
      readState: throwNoCamera,
      getEnvironment: throwNoCamera,
      takeStill: throwNoCamera,
    },
    recorder: {
      record: throwNoCamera,
      describeChoice: async () => 'none',
      watchChoice: () => () => {},
    },
    shutterSound: { prepare() {}, unlock() {}, play() {} },
    spokenCountdown: { prepare() {}, unlock() {}, say() {}, stop() {} },
    product: createProductStore(),
    shots: createShots({
      store: createMemoryShotStore(),
      hasStoreTimedOut: () => false,
      clock,
      newId: randomness.key,
      canSend: () => stored.find('token') !== undefined,
      send: (shot, signal) => uploadShot(api, shot, signal),
    }),
    reports: createSessionReports({
      store: { find: async () => undefined, set: async () => {} },
      api,
      clock,
    }),
    logOutGuard: createLogOutGuard({ find: async () => undefined, set: async () => {} }),
    record: createBootRecord('boot-1', clock),
    staffMessage: createStaffMessage(clock),
    heartbeats: {
      send: () => Promise.reject(new Error('This booth sends no heartbeats.')),
      keepSending: () => () => {},
      onAnswer() {},
    },
    respondTo: (address, respond) => void answers.set(address, respond),
  };
}

/** Always English. */
function createFakeLanguage(): VisitLanguage {
  return {
    shown: createStore(() => ({ language: 'en' as const, t: english })),
    choose: async () => {},
    setDefault: async () => {},
    endVisit: async () => {},
  };
}

function throwNoCamera(): never {
  throw new Error('This booth has no camera.');
}

async function throwNoWorker(): Promise<never> {
  throw new Error('This booth has no service worker.');
}

function readBody(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return body ? JSON.parse(String(body)) : undefined;
}

export function ok(data: unknown): Response {
  return Response.json({ status_code: 200, meta: { message: 'OK' }, data });
}

export function refusal(
  status: number,
  message: string,
  errors: RefusalReason[] = [{ code: 'invalid', message }],
): Response {
  const meta = { message, errors };
  return Response.json({ status_code: status, meta, data: null }, { status });
}

export const networkError = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));

export function aTransaction(changes: Partial<Transaction> = {}): Transaction {
  return {
    trx_id: 'trx-1',
    txID: 'trx-1',
    short_code: 'K7PQ2',
    status: 'pending',
    amount: 35_000,
    snapFee: 35_000,
    discounted: false,
    discount_amount: 0,
    original_price: 35_000,
    qr_code: 'data:image/png;base64,AAAA',
    expires_at: '2026-01-01T10:05:00.000Z',
    allowance: null,
    language: 'en',
    ...changes,
  };
}

/** A clip without a crop. */
export const WHOLE_PICTURE: ResizeOptions = {
  output_width: 1920,
  output_height: 1080,
  crop_x: 0,
  crop_y: 0,
  crop_width: 1920,
  crop_height: 1080,
};
