import { CallError } from '@jepret/api-client';
import { calls, type Language } from '@jepret/contract';
import { english, getTranslate } from '@jepret/messages/every-language';
import { beforeEach, expect, test } from 'vitest';
import { type ApiClient, createApiClient } from './api-client.ts';

const CONFIG = {
  version: '1.0.0',
  push: { provider: 'sse' },
  bases: {
    core: '',
    auth: 'https://auth.test',
    processing: 'https://images.test',
    static: '',
    videos: '',
  },
};
const REPORT = {
  location: 'Jakarta',
  useEdit: true,
  stickerOnly: false,
  app_version: '1.0.0',
  camera_label: null,
};

let sent: { url: string; init: RequestInit }[];
let configRequests: number;
let rejected: (string | undefined)[];
let token: string | undefined;
let language: Language;
let respond: () => Response | Promise<Response>;
let api: ApiClient;

beforeEach(() => {
  sent = [];
  configRequests = 0;
  rejected = [];
  token = 'kiosk-token';
  language = 'en';
  respond = () => createResponse(200, { ...REPORT, id: 'kiosk-1' });
  api = createApiClient({
    async fetch(url, init = {}) {
      if (url === '/v1/kiosk/config') {
        configRequests += 1;
        return createResponse(200, CONFIG);
      }
      sent.push({ url: String(url), init });
      return respond();
    },
    findToken: () => token,
    onTokenRejected: (rejectedToken) => rejected.push(rejectedToken),
    getLanguage: () => language,
  });
});

const report = () => api.call(calls.reportKiosk, { body: REPORT });
const authorizationOf = (index: number) =>
  new Headers(sent[index]?.init.headers).get('authorization');

test('a call sends the stored token and JSON, and returns the parsed data (CALL-14)', async () => {
  const { data } = await report();
  expect(data.id).toBe('kiosk-1');
  expect(sent[0]).toMatchObject({ url: '/v1/kiosk', init: { method: 'PUT' } });
  expect(authorizationOf(0)).toBe('Bearer kiosk-token');
  expect(JSON.parse(String(sent[0]?.init.body))).toEqual(REPORT);
});

test("a public call sends no token and uses the base URL from the server's config (CALL-14, RUN-14)", async () => {
  respond = () => createResponse(200, null);
  await api.call(calls.requestOtp, { body: { email: 'staff@jepret.test' } });
  expect(sent[0]?.url).toBe('https://auth.test/api/v1/auth/request-otp');
  expect(authorizationOf(0)).toBeNull();
});

test("calls include the kiosk's cookie on any origin (SIGN-45)", async () => {
  respond = () => createResponse(200, null);
  await api.call(calls.requestOtp, { body: { email: 'staff@jepret.test' } });
  expect(sent[0]?.init.credentials).toBe('include');
});

test('a staff call sends the token it was given (CALL-14, STAFF-2)', async () => {
  respond = () => createResponse(403, null);
  const body = { amount: 30_000, status: 'pending' } as const;
  await expect(api.call(calls.bypassTransaction, { body, token: 'staff' })).rejects.toThrow();
  expect(authorizationOf(0)).toBe('Bearer staff');
});

test('a path parameter cannot leave its segment', async () => {
  respond = () => createResponse(404, null);
  await expect(api.call(calls.getFrames, { params: { location: '../x?y' } })).rejects.toThrow();
  expect(sent[0]?.url).toBe('https://images.test/api/get-frame/..%2Fx%3Fy');
});

test('the kiosk requests the config once for all calls (RUN-14)', async () => {
  await Promise.all([report(), report()]);
  await report();
  expect(configRequests).toBe(1);
});

test('a 401 that signs the kiosk out reports the rejected token (SIGN-38)', async () => {
  respond = () => {
    token = 'newer';
    return createResponse(401, null, { message: 'Invalid or expired token' });
  };
  await expect(report()).rejects.toMatchObject({ status: 401 });
  expect(rejected).toEqual(['kiosk-token']);
});

test('a 401 without error codes but with this message also signs the kiosk out', async () => {
  respond = () => Response.json({ meta: { message: 'Invalid or expired token' } }, { status: 401 });
  await expect(report()).rejects.toThrow();
  expect(rejected).toHaveLength(1);
});

test('other refusals do not sign the kiosk out (SIGN-38)', async () => {
  const refusals = [
    createResponse(401, null, { message: 'Staff sign-in expired' }),
    createResponse(403, null, { message: 'Invalid or expired token' }),
    new Response('Invalid or expired token', { status: 401 }),
  ];
  for (const refusal of refusals) {
    respond = () => refusal;
    await expect(report()).rejects.toBeInstanceOf(CallError);
  }
  expect(rejected).toEqual([]);
});

test("an error lists the server's reasons in order (CALL-8, SCREEN-40)", async () => {
  const errors = [
    { code: 'voucher_refused', message: 'A.' },
    { code: 'invalid', message: 'B.', field: 'name' },
  ];
  respond = () => createResponse(422, null, { message: 'Wrong input.', errors });
  const error = await report().catch((reason) => reason);
  expect(error.status).toBe(422);
  expect(error.listReasons(english)).toEqual(['A.', 'B.']);
  expect([error.hasCode('voucher_refused'), error.hasCode('conflict')]).toEqual([true, false]);
});

test('the error says whether its text comes from the server (SCREEN-40)', async () => {
  respond = () => createResponse(409, null, { message: 'Sold out.' });
  await expect(report()).rejects.toMatchObject({ isFromServer: true, message: 'Sold out.' });
  respond = () => new Response('Bad gateway', { status: 502 });
  await expect(report()).rejects.toMatchObject({ isFromServer: false });
  respond = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(report()).rejects.toMatchObject({ isFromServer: false });
});

test('every call sends the language of the screen', async () => {
  await report();
  language = 'id';
  await report();
  const wanted = sent.map(({ init }) => new Headers(init.headers).get('accept-language'));
  expect(wanted).toEqual(['en', 'id']);
});

test("the kiosk's own error texts exist in every language", async () => {
  respond = () => Promise.reject(new TypeError('Failed to fetch'));
  const error = await report().catch((reason) => reason);
  expect(error.describe(english)).toBe('The booth cannot reach its server.');
  expect(error.describe(getTranslate('id'))).toBe('Booth tidak bisa terhubung ke server.');
});

test('an unreachable server is a temporary failure', async () => {
  respond = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(report()).rejects.toMatchObject({ status: undefined, isTemporary: true });
});

test('a response that does not match the schema is rejected (CALL-13)', async () => {
  respond = () => createResponse(200, { id: 7 });
  await expect(report()).rejects.toMatchObject({ status: 502 });
});

function createResponse(status: number, data: unknown, meta: object = { message: 'OK' }): Response {
  return Response.json({ status_code: status, meta, data }, { status });
}

test("a refusal in another language than the screen's is replaced by its code's message (LANG-15)", async () => {
  const indonesian = getTranslate('id');
  const refuse = async (headers: Record<string, string>, errors: object[]) => {
    const body = { status_code: 401, meta: { message: 'No.', errors }, data: null };
    respond = () => Response.json(body, { status: 401, headers });
    const error = await report().catch((reason) => reason);
    return error.describe(language === 'id' ? indonesian : english);
  };
  const expired = [{ code: 'staff_token_invalid', message: 'Staff sign-in expired' }];
  expect(await refuse({ 'Content-Language': 'en' }, expired)).toBe('Staff sign-in expired');
  language = 'id';
  expect(await refuse({ 'Content-Language': 'en' }, expired)).toBe('Login staf sudah berakhir');
  expect(await refuse({}, expired)).toBe('Login staf sudah berakhir');
  const wrong = { code: 'invalid', message: 'name: Too long.', field: 'name' };
  expect(await refuse({}, [wrong, { ...wrong, field: 'location' }])).toBe(
    'Ada yang belum benar. Periksa lagi, ya.',
  );
  expect(await refuse({ 'Content-Language': 'id' }, [{ ...wrong, message: 'Salah.' }])).toBe(
    'Salah.',
  );
  expect(await refuse({}, [{ code: 'of_a_newer_server', message: 'New.' }])).toBe('New.');
});
