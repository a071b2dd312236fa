import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { META_MESSAGES } from '@jepret/contract';
import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { publicFolderOf } from '../../domain/session-files.ts';
import { ACCESS_TABLE, ADDRESS_TABLE, CALLERS, type Caller } from '../../testing/access-table.ts';
import { ADMIN, OPERATOR } from '../../testing/booths/test-booth.ts';
import { openTill, type Till } from '../../testing/booths/till.ts';
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

test('every route answers every caller as the one table says (SIGN-54, SIGN-55)', async () => {
  const till = await openTill(await openInMemory(), { trustedProxies: 1 });
  const { headersOf, fill, bodyOf } = await prepare(till);
  const answers: Record<string, string> = {};
  let asked = 0;
  const routes = [...till.app.routeList, ...Object.keys(ADDRESS_TABLE)];
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    const kinds = new Set<string>();
    const statuses: string[] = [];
    for (const caller of CALLERS) {
      const { type, payload } = bodyOf(route);
      const answer = await till.app.inject({
        method: method as 'GET',
        url: fill(path, caller),
        headers: {
          ...headersOf[caller],
          ...(type && { 'content-type': type }),
          // From its own page, so that the console looks further.
          'sec-fetch-site': 'same-origin',
          // Nobody is to meet the limit of another's address.
          'x-forwarded-for': `10.0.${asked >> 8}.${asked++ & 255}`,
        },
        ...(payload !== undefined && { payload }),
      });
      statuses.push(String(answer.statusCode));
      if (answer.statusCode === 401 && method !== 'HEAD') kinds.add(nameRefusal(answer.json()));
    }
    answers[route] = [[...kinds].join('+') || '-', ...statuses].join(' ');
  }
  const expected = Object.fromEntries(routes.map((route) => [route, findExpected(route)]));
  expect(answers).toEqual(expected);
  expect(Object.keys(ACCESS_TABLE).filter((route) => !till.app.routeList.includes(route))).toEqual(
    [],
  );
});

/** What a GET answers a HEAD answers too, but without the words. */
function findExpected(route: string): string {
  const table = { ...ACCESS_TABLE, ...ADDRESS_TABLE };
  const row = table[route] ?? table[route.replace(/^HEAD /, 'GET ')];
  if (row === undefined) return 'nothing: testing/access-table.ts has no line for it';
  return route.startsWith('HEAD ') ? row.replace(/^\S+/, '-') : row;
}

const nameRefusal = ({ meta }: { meta: { message: string } }): string =>
  Object.keys(REFUSALS).find((kind) => REFUSALS[kind] === meta.message) ?? meta.message;

async function prepare(till: Till) {
  const other = await till.addKiosk();
  const known = new Set((await till.kiosks.list()).map(({ id }) => id));
  const revoked = await till.signIn();
  for (const { id } of await till.kiosks.list()) {
    if (!known.has(id)) await till.kiosks.revoke(id, BOOTH_ITSELF);
  }
  const agentToken = await till.printers.add(
    { name: 'Kasir', location: 'Bali', cuts: ['whole'] },
    BOOTH_ITSELF,
  );
  const logIn = async (email: string, password: string): Promise<Headers> =>
    bearer((await till.post('/v1/admin/login', { email, password })).json().data.token);
  for (const name of ['operator', 'gone']) {
    await till.staff.add(`${name}@jepret.local`, OPERATOR, BOOTH_ITSELF, 'dua belas kucing');
  }
  const disabledStaff = await logIn('gone@jepret.local', 'dua belas kucing');
  await till.staff.disable('gone@jepret.local', BOOTH_ITSELF);

  const { trx_id } = await till.kiosk.start();
  await till.choose({ trx_id }, 'pay');
  const link = await till.get(`/v1/transaction/trx/${trx_id}/guest`, till.kiosk.headers);
  const guestToken = new URL(link.json().data.url).pathname.slice('/g/'.length);
  await insertDelivery(till, trx_id);
  writeFiles(till);
  const print = await putPrint(till, trx_id);
  const { frame } = await till.frames.add(...anOwnFrame('anggrek'), BOOTH_ITSELF);

  const headersOf: Record<Caller, Headers> = {
    nobody: {},
    kiosk: till.kiosk.headers,
    'other kiosk': other.headers,
    'revoked kiosk': revoked.headers,
    admin: await logIn(ADMIN.email, ADMIN.password),
    operator: await logIn('operator@jepret.local', 'dua belas kucing'),
    'disabled staff': disabledStaff,
    agent: bearer(agentToken),
    guest: bearer(guestToken),
  };
  /** The link is all that a guest has, and nobody else has it. */
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

async function insertDelivery({ database }: Till, transactionId: string): Promise<void> {
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

/** What a kiosk and its visitor see of a session; its folder is named by a key that nobody guesses. */
async function putPrint({ database, dependencies }: Till, transactionId: string): Promise<string> {
  const { files_key, location } = await database
    .selectFrom('transactions')
    .select(['files_key', 'location'])
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow();
  const key = publicFolderOf({ id: transactionId, filesKey: files_key, location }) + PRINT;
  await dependencies.blobStore.put(key, Buffer.from('here'), 'image/jpeg');
  return key;
}

/** Something to find for whoever asks for what everybody may have. */
function writeFiles({ dependencies: { kioskDir, consoleDir, assetsDir } }: Till): void {
  for (const path of [
    join(kioskDir, 'index.html'),
    join(kioskDir, 'preview.html'),
    join(kioskDir, 'a.txt'),
    join(kioskDir, 'assets', 'a.txt'),
    join(consoleDir, 'index.html'),
    join(consoleDir, 'assets', 'a.txt'),
    join(assetsDir, 'static', 'a.txt'),
    join(assetsDir, 'videos', 'jakarta', 'landing.mp4'),
  ]) {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, 'here');
  }
}
