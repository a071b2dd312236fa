import type { RefusalReason, ResizeOptions, Transaction } from '@jepret/contract';
import { english } from '@jepret/messages/every-language';
import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { createHandMovedClock, type HandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { createStore } from 'zustand';
import { createApiClient } from '../api/api-client.ts';
import { createMemoryShotStore } from '../devices/shot-store/shot-store.ts';
import { createStoredValues } from '../devices/storage/stored-values.ts';
import type { Booth } from '../kiosk/booth.tsx';
import { createLogOutGuard } from '../kiosk/log-out-guard.ts';
import { createPendingLogin } from '../kiosk/pending-login.ts';
import { createVisitAccess } from '../kiosk/visit-access.ts';
import type { VisitLanguage } from '../kiosk/visit-language.ts';
import { createPaymentNotes } from '../session/payment-notes.ts';
import { createProductStore } from '../session/product-store.ts';
import { createSessionReports } from '../session/session-reports.ts';
import { createShots } from '../session/shots.ts';
import { uploadShot } from '../session/upload-shot.ts';
import { createServerTime } from '../time/server-time.ts';

export interface Asked {
  /** `GET /v1/kiosk/session` */
  address: string;
  headers: Headers;
  body: unknown;
  /** Aborted when the kiosk hangs up. */
  signal: AbortSignal | null | undefined;
}

export interface FakeBooth extends Booth {
  clock: HandMovedClock;
  /** The storage behind the stored values. */
  storage: Storage;
  /** Every call, in order; the config is not one. */
  asked: Asked[];
  /** What the server says to an address; the last word stands. A rejected promise is a dead line. */
  answer(address: string, respond: (asked: Asked) => Response | Promise<Response>): void;
}

const CONFIG = {
  version: '1.0.0',
  push: { provider: 'sse' },
  bases: { core: '', auth: '', processing: '', static: '', videos: '' },
};

/** The kiosk's world in memory: the real API client over answers that a test writes. */
export function createFakeBooth(): FakeBooth {
  const clock = createHandMovedClock(Date.parse('2026-01-01T10:00:00Z'));
  const storage = createFakeStorage();
  const stored = createStoredValues(storage);
  const serverTime = createServerTime(clock);
  const answers = new Map<string, (asked: Asked) => Response | Promise<Response>>();
  const asked: Asked[] = [];
  let keys = 0;
  const randomness = { fraction: () => 0.5, key: () => `key-${++keys}` };
  answers.set('GET /v1/kiosk/config', () => ok(CONFIG));
  stored.set('token', 'kiosk-token');
  stored.set('Location', 'Jakarta');

  const api = createApiClient({
    async fetch(url, init = {}) {
      const call: Asked = {
        address: `${init.method} ${url}`,
        headers: new Headers(init.headers),
        body: readBody(init.body),
        signal: init.signal,
      };
      if (!call.address.endsWith('/kiosk/config')) asked.push(call);
      return answers.get(call.address)?.(call) ?? refusal(404, 'There is nothing here.');
    },
    findToken: () => stored.find('token'),
    onTokenRejected: () => {},
    noteServerTime: serverTime.note,
    getLanguage: () => 'en',
  });

  return {
    api,
    connection: { untilServerAnswers: async () => ({ wasAway: false }) },
    language: fakeLanguage(),
    access: createVisitAccess({ storage: createFakeStorage(), onShown() {} }),
    clock,
    stored,
    storage,
    serverTime,
    randomness,
    asked,
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
      getEnvironment: throwNoCamera,
      takeStill: throwNoCamera,
    },
    recorder: {
      record: throwNoCamera,
      describeChoice: async () => 'none',
      watchChoice: () => () => {},
    },
    shutterSound: { prepare() {}, wake() {}, play() {} },
    spokenCountdown: { prepare() {}, wake() {}, say() {}, stop() {} },
    product: createProductStore(),
    shots: createShots({
      store: createMemoryShotStore(),
      isStoreLate: () => false,
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
    answer: (address, respond) => void answers.set(address, respond),
  };
}

/** English, whatever anybody chooses. */
function fakeLanguage(): VisitLanguage {
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

function readBody(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return body ? JSON.parse(String(body)) : undefined;
}

export function ok(data: unknown): Response {
  return Response.json({ status_code: 200, meta: { message: 'As asked.' }, data });
}

export function refusal(
  status: number,
  message: string,
  errors: RefusalReason[] = [{ code: 'invalid', message }],
): Response {
  const meta = { message, errors };
  return Response.json({ status_code: status, meta, data: null }, { status });
}

export const deadLine = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));

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

/** A clip that is shown as it was filmed. */
export const WHOLE_PICTURE: ResizeOptions = {
  output_width: 1920,
  output_height: 1080,
  crop_x: 0,
  crop_y: 0,
  crop_width: 1920,
  crop_height: 1080,
};
