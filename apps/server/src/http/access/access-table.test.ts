import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { META_MESSAGES } from '@jepret/contract';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { publicFolderOf } from '../../domain/session-files.ts';
import { ACCESS_TABLE, ADDRESS_TABLE, CALLERS, type Caller } from '../../testing/access-table.ts';
import { type PayingBooth, startPayingBooth } from '../../testing/booths/paying-booth.ts';
import { ADMIN, OPERATOR } from '../../testing/booths/test-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { encodeForm, FORM_TYPE } from '../../testing/form-body.ts';
import { anOwnFrame } from '../../testing/media/test-frames.ts';

type Headers = Record<string, string>;

const PRINT = 'original/print.jpg';

const REFUSALS: Record<string, string> = {
  kiosk: META_MESSAGES.kioskTokenInvalid,
  staff: META_MESSAGES.staffTokenInvalid,
  agent: META_MESSAGES.agentTokenInvalid,
  console: META_MESSAGES.consoleSessionInvalid,
  push: 'Unknown or expired push token',
};

test('every route returns the status of the access table to every caller (SIGN-54, SIGN-55)', async () => {
  const booth = await startPayingBooth(await openInMemory(), { trustedProxies: 1 });
  const { headersOf, fill, bodyOf } = await prepare(booth);
  const answers: Record<string, string> = {};
  let requestCount = 0;
  const routes = [...booth.app.routeList, ...Object.keys(ADDRESS_TABLE)];
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    const requiredKinds = new Set<string>();
    const statuses: string[] = [];
    for (const caller of CALLERS) {
      const { type, payload } = bodyOf(route);
      const answer = await booth.app.inject({
        method: method as 'GET',
        url: fill(path, caller),
        headers: {
          ...headersOf[caller],
          ...(type && { 'content-type': type }),
          // Same-origin, so that the console's origin check passes.
          'sec-fetch-site': 'same-origin',
          // A new address for each request, so that no rate limit applies.
          'x-forwarded-for': `10.0.${requestCount >> 8}.${requestCount++ & 255}`,
        },
        ...(payload !== undefined && { payload }),
      });
      statuses.push(String(answer.statusCode));
      if (answer.statusCode === 401 && method !== 'HEAD')
        requiredKinds.add(nameRefusal(answer.json()));
    }
    answers[route] = [[...requiredKinds].join('+') || '-', ...statuses].join(' ');
  }
  const expected = Object.fromEntries(routes.map((route) => [route, findExpected(route)]));
  expect(answers).toEqual(expected);
  expect(Object.keys(ACCESS_TABLE).filter((route) => !booth.app.routeList.includes(route))).toEqual(
    [],
  );
});

/** A HEAD request has the status of the GET request, without a body. */
function findExpected(route: string): string {
  const table = { ...ACCESS_TABLE, ...ADDRESS_TABLE };
  const row = table[route] ?? table[route.replace(/^HEAD /, 'GET ')];
  if (row === undefined) return 'testing/access-table.ts has no line for this route';
  return route.startsWith('HEAD ') ? row.replace(/^\S+/, '-') : row;
}

const nameRefusal = ({ meta }: { meta: { message: string } }): string =>
  Object.keys(REFUSALS).find((kind) => REFUSALS[kind] === meta.message) ?? meta.message;

async function prepare(booth: PayingBooth) {
  const otherKiosk = await booth.addKiosk();
  const knownIds = new Set((await booth.kiosks.list()).map(({ id }) => id));
  const revoked = await booth.signIn();
  for (const { id } of await booth.kiosks.list()) {
    if (!knownIds.has(id)) await booth.kiosks.revoke(id, BOOTH_ACTOR);
  }
  const { token: agentToken } = await booth.printers.add(
    { name: 'Kasir', location: 'Bali', cuts: ['whole'] },
    BOOTH_ACTOR,
  );
  const logIn = async (email: string, password: string): Promise<Headers> =>
    bearer((await booth.post('/v1/admin/login', { email, password })).json().data.token);
  for (const name of ['operator', 'disabled']) {
    await booth.staff.add(`${name}@jepret.local`, OPERATOR, BOOTH_ACTOR, 'dua belas kucing');
  }
  const disabledStaff = await logIn('disabled@jepret.local', 'dua belas kucing');
  await booth.staff.disable('disabled@jepret.local', BOOTH_ACTOR);

  const { trx_id } = await booth.kiosk.start();
  await booth.choose({ trx_id }, 'pay');
  const link = await booth.get(`/v1/transaction/trx/${trx_id}/guest`, booth.kiosk.headers);
  const guestToken = new URL(link.json().data.url).pathname.slice('/g/'.length);
  await insertDelivery(booth, trx_id);
  writeFiles(booth);
  const print = await storePrint(booth, trx_id);
  const { frame } = await booth.frames.add(...anOwnFrame('anggrek'), BOOTH_ACTOR);

  const headersOf: Record<Caller, Headers> = {
    anonymous: {},
    kiosk: booth.kiosk.headers,
    'other kiosk': otherKiosk.headers,
    'revoked kiosk': revoked.headers,
    admin: await logIn(ADMIN.email, ADMIN.password),
    operator: await logIn('operator@jepret.local', 'dua belas kucing'),
    'disabled staff': disabledStaff,
    agent: bearer(agentToken),
    guest: bearer(guestToken),
  };
  /** Only a guest has the real token. */
  const tokenOf = (caller: Caller) => (caller === 'guest' ? guestToken : 'z'.repeat(26));
  const values: Record<string, string> = {
    '/v1/delivery/:id': '/v1/delivery/a-delivery',
    '/g/:token/files/*': `/g/:token/files/${PRINT}`,
    '/:file(^(?!\\w+\\.html$)[^.]+\\.[^.]+$)': '/a.txt',
    '/docs/static/*': '/docs/static/index.css',
    '/static/res_image/*': `/static/${print}`,
    '/static/frames/own/*': new URL(frame.url).pathname,
  };
  const form = { type: FORM_TYPE, payload: encodeForm([{ name: 'txID', content: trx_id }]) };
  const json = (body: object) => ({ type: 'application/json', payload: JSON.stringify(body) });
  const bodies: Record<string, { type: string; payload: string | Buffer }> = {
    'POST /v1/transaction/bypass': json({ amount: 30_000, status: 'pending' }),
    'POST /v1/payments/sandbox/notices': json({ event: 'paid', order_id: 'JPRT-made-up' }),
    'POST /api/generate-image': json({ txID: trx_id }),
    'POST /api/generate-video': json({ txID: trx_id }),
    'POST /v1/films-ahead': json({ txID: trx_id }),
    'POST /api/print-image': json({ txID: trx_id }),
    'POST /api/upload-file': form,
    'POST /api/v2/upload-file': form,
    'POST /api/compile-painting': form,
    'POST /api/send-email': form,
  };
  return {
    headersOf,
    fill: (path: string, caller: Caller): string =>
      (values[path] ?? path)
        .replace(':token', tokenOf(caller))
        .replace(':id', trx_id)
        .replace(/:(location|name|code|provider)/, 'jakarta')
        .replace('*', 'a.txt'),
    bodyOf: (route: string): { type?: string; payload?: string | Buffer } =>
      bodies[route] ?? (/^(POST|PUT) \/(v1|v2|api)\//.test(route) ? json({}) : {}),
  };
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

async function insertDelivery({ database }: PayingBooth, transactionId: string): Promise<void> {
  await database
    .insertInto('deliveries')
    .values({
      id: 'a-delivery',
      transaction_id: transactionId,
      kind: 'mail',
      request_key: 'a',
      asked_by: 'kiosk',
      content: JSON.stringify({ kind: 'mail', email: 'a@b.co', name: '', files: [] }),
      state: 'done',
      failure: null,
      reason: null,
      run: 1,
      job_ref: null,
      sheets: 0,
      tries: 0,
      next_try_at: null,
      accepted_at: 0,
      seq: 1,
      asked_at: 0,
      asked_seq: 0,
      changed_at: 0,
    })
    .execute();
}

/** Stores a print in the session's public folder. */
async function storePrint(
  { database, dependencies }: PayingBooth,
  transactionId: string,
): Promise<string> {
  const { files_key, location } = await database
    .selectFrom('transactions')
    .select(['files_key', 'location'])
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow();
  const key = publicFolderOf({ id: transactionId, filesKey: files_key, location }) + PRINT;
  await dependencies.blobStore.put(key, Buffer.from('here'), 'image/jpeg');
  return key;
}

/** Writes a file behind every public address. */
function writeFiles({ dependencies: { kioskDir, consoleDir, assetsDir } }: PayingBooth): void {
  for (const path of [
    join(kioskDir, 'index.html'),
    join(kioskDir, 'preview.html'),
    join(kioskDir, 'service-worker.js'),
    join(kioskDir, 'a.txt'),
    join(kioskDir, 'assets', 'a.txt'),
    join(consoleDir, 'index.html'),
    join(consoleDir, 'alerts-worker.js'),
    join(consoleDir, 'manifest.webmanifest'),
    join(consoleDir, 'assets', 'a.txt'),
    join(assetsDir, 'static', 'a.txt'),
    join(assetsDir, 'videos', 'jakarta', 'landing.mp4'),
  ]) {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, 'here');
  }
}
