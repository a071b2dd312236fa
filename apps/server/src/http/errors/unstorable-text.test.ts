import { connect } from 'node:net';
import { agentCalls, BASE_PATHS, type Call, calls } from '@jepret/contract';
import { consoleCalls } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import {
  type ConsoleBrowser,
  headersOf,
  openConsole,
} from '../../testing/booths/console-browser.ts';
import { startPayingBooth } from '../../testing/booths/paying-booth.ts';
import { ADMIN } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { encodeForm, FORM_TYPE } from '../../testing/form-body.ts';

const ALL_CALLS = { ...calls, ...agentCalls, ...consoleCalls };
type CallName = keyof typeof ALL_CALLS;

const NUL = 'a\0b';
/** The deepest nesting that fits into a body; it exceeds any call stack. */
const DEEP = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
const FRAME = { frameName: 'polos', categoryName: 'AVAILABLE_4_FRAME' };

describeOnEveryDatabase('text that can not be stored', (open) => {
  test('a NUL in any parameter of any path is refused without a server error (CALL-11)', async () => {
    const { booth, tokens } = await prepareBooth(await open());
    const paths = booth.app.routeList.filter((route) => /:|\*/.test(route));
    expect(paths.length).toBeGreaterThan(25);
    for (const route of paths) {
      const [method = '', path = ''] = route.split(' ');
      for (const name of path.match(/:\w+(?:\(.*\))?|\*/g) ?? []) {
        const url = path.replace(name, 'a%00b.c').replace(/:\w+|\*/g, 'x');
        const answer = await booth.app.inject({
          method: method as 'GET',
          url,
          headers: tokens(path),
          ...(/POST|PUT/.test(method) && { payload: {} }),
        });
        const isPromo = path.startsWith('/v1/promo/');
        expect([route, url, answer.statusCode]).toEqual([
          route,
          url,
          // 400: routes that take a file refuse any other body first.
          isPromo ? 200 : expect.toSatisfy((status) => [400, 404, 422].includes(status)),
        ]);
      }
    }
  });

  test('a NUL in any field of any JSON body is refused with a message (CALL-11)', async () => {
    const { booth, tokens, samples } = await prepareBooth(await open());
    for (const { name, method, url, body, field } of samples) {
      const payload = { ...body, [field]: NUL };
      const answer = await booth.app.inject({ method, url, headers: tokens(url), payload });
      // Any text is accepted as a voucher code; it can't be redeemed.
      const expected = field === 'txID' ? 404 : field === 'code' ? 200 : 422;
      expect([name, field, answer.statusCode]).toEqual([name, field, expected]);
    }
  });

  test('a NUL in a form is refused, and in a transaction id it is not found', async () => {
    const { booth, trxId } = await prepareBooth(await open());
    for (const [url, field] of [
      ['/api/upload-file', 'frameName'],
      ['/api/v2/upload-file', 'resizeOptions'],
      ['/api/compile-painting', 'effect'],
      ['/api/send-email', 'recipientName'],
      ['/api/send-email', 'a\0name'],
    ] as const) {
      const send = async (txID: string) => {
        const parts = [
          { name: 'txID', content: txID },
          { name: field, content: NUL },
        ];
        const headers = { ...booth.kiosk.headers, 'content-type': FORM_TYPE };
        const payload = encodeForm(parts);
        return (await booth.app.inject({ method: 'POST', url, headers, payload })).statusCode;
      };
      expect([url, await send(trxId)]).toEqual([url, 422]);
      expect([url, await send(NUL)]).toEqual([url, 404]);
    }
  });

  test('a transaction id that is not a text is not found (CALL-6)', async () => {
    const { booth } = await prepareBooth(await open());
    const send = (url: string, txID: string) =>
      booth.app.inject({
        method: 'POST',
        url,
        headers: { ...booth.kiosk.headers, 'content-type': 'application/json' },
        payload: `{"txID":${txID}}`,
      });
    for (const url of ['/api/generate-image', '/api/generate-video', '/api/print-image']) {
      for (const txID of [DEEP, `{"a":${DEEP}}`, '37', 'null', 'true', '{}', '"a\\u0000b"']) {
        expect([url, (await send(url, txID)).statusCode]).toEqual([url, 404]);
      }
    }
  });

  test('values that are nested too deep are refused in every field (CALL-11)', async () => {
    const { booth, tokens, samples } = await prepareBooth(await open());
    for (const { name, method, url, body, field } of samples) {
      const headers = { ...tokens(url), 'content-type': 'application/json' };
      const payload = JSON.stringify({ ...body, [field]: '@' }).replace('"@"', DEEP);
      const answer = await booth.app.inject({ method, url, headers, payload });
      const expected = field === 'txID' ? 404 : 422;
      expect([name, field, answer.statusCode]).toEqual([name, field, expected]);
    }
  });
});

test('a NUL in a query is refused, and in a push token it is an unknown token', async () => {
  const { booth } = await prepareBooth(await openInMemory());
  expect((await booth.get('/v1/kiosk/config?name=%00')).statusCode).toBe(400);
  expect((await booth.get('/v1/kiosk/config?%00=name')).statusCode).toBe(400);
  expect((await booth.get('/v1/push/stream?token=%00')).statusCode).toBe(401);
});

test('a NUL in a header is refused as malformed HTTP', async () => {
  const { booth } = await prepareBooth(await openInMemory());
  const address = await booth.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(address).port) });
  socket.write('GET /health HTTP/1.1\r\nHost: x\r\nIdempotency-Key: a\0b\r\n\r\n');
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (piece) => {
      text += piece;
    });
    socket.on('end', () => resolve(text)).on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

async function prepareBooth(database: Parameters<typeof startPayingBooth>[0]) {
  const booth = await startPayingBooth(database);
  const { trx_id } = await booth.kiosk.start();
  await booth.choose({ trx_id }, 'pay');
  const staff = await booth.signInStaff();
  const { token } = await booth.printers.add(
    { name: 'Kasir', location: 'Bali', cuts: ['whole'] },
    BOOTH_ACTOR,
  );
  const session = { txID: trx_id, effect: 'original' };
  /** Valid bodies, so that the tested field is the only fault. */
  const samples: Partial<Record<CallName, object>> = {
    requestOtp: { email: 'a@b.co' },
    validateOtp: { email: 'a@b.co', otp: '123456' },
    adminLogin: ADMIN,
    reportKiosk: {
      location: 'Jakarta',
      app_version: '1',
      camera_label: 'c',
      recording: 'r',
      useEdit: true,
      stickerOnly: false,
    },
    createTransaction: { location: 'Jakarta', f_token: booth.kiosk.pushToken, voucher_code: 'X' },
    validatePromo: { code: 'X', location: 'Jakarta' },
    bypassTransaction: { amount: 30_000, status: 'pending' },
    generateImage: { txID: trx_id, ...FRAME },
    generateVideo: { ...session, ...FRAME, fps: 30 },
    printImage: { ...session, isNoCut: false },
    connect: { instance: 'a' },
    signIn: { email: 'a@b.co', password: 'x' },
    inviteMember: { email: 'a@b.co', role: 'cashier' },
  };
  const owner = openConsole(booth);
  await owner.enter();
  return {
    booth,
    trxId: trx_id,
    /** One sample for each field of each call. */
    samples: Object.entries(samples).flatMap(([name, body]) => {
      const { method, base, path }: Call = ALL_CALLS[name as CallName];
      const sample = { name, method, url: BASE_PATHS[base] + path, body };
      return Object.keys(body).map((field) => ({ ...sample, field }));
    }),
    tokens: (path: string): Record<string, string> =>
      findHeaders(path, { agent: { authorization: `Bearer ${token}` }, staff, owner }) ??
      booth.kiosk.headers,
  };
}

type Headers = Record<string, string>;

/** The headers of callers other than kiosks. */
function findHeaders(
  path: string,
  { agent, staff, owner }: { agent: Headers; staff: Headers; owner: ConsoleBrowser },
): Headers | undefined {
  if (path.includes('/print-agent/')) return agent;
  if (path.includes('/bypass')) return staff;
  return path.includes('/console/') ? headersOf(owner) : undefined;
}
