import type { Call } from '@jepret/contract';
import {
  consoleCalls,
  csvPathOf,
  FRAME_PRINT_PATH,
  FRAME_TEMPLATE_PATH,
  LIVE_STREAM_PATH,
} from '@jepret/contract/console';

export const CALLERS = [
  'anonymous',
  'kiosk',
  'other kiosk',
  'revoked kiosk',
  'admin',
  'operator',
  'disabled staff',
  'agent',
  'guest',
] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * The status of every route for every caller. The requests name a paid transaction of the first kiosk, so 422 and
 * 409 mean: authorized. Only a guest has the real token of the guest page; all others send a made-up one. Every
 * address of a file has a file: everyone who knows the address of a print or a frame may read it.
 */
const TABLE = String.raw`
  route                                       requires  anon   kiosk other revoked admin operator disabled agent guest
  POST /api/v1/auth/request-otp               -         422    422   422   422     422   422      422      422   422
  POST /api/v1/auth/validate-otp              -         422    422   422   422     422   422      422      422   422
  POST /v1/admin/login                        -         422    422   422   422     422   422      422      422   422
  POST /api/compile-painting                  kiosk     401    422   404   401     401   401      401      401   401
  POST /api/generate-image                    kiosk     401    422   404   401     401   401      401      401   401
  POST /api/generate-video                    kiosk     401    422   404   401     401   401      401      401   401
  GET /api/get-frame/:location                kiosk     401    200   200   401     401   401      401      401   401
  POST /api/print-image                       kiosk     401    422   404   401     401   401      401      401   401
  POST /api/send-email                        kiosk     401    422   404   401     401   401      401      401   401
  POST /api/upload-file                       kiosk     401    422   404   401     401   401      401      401   401
  POST /api/v2/upload-file                    kiosk     401    422   404   401     401   401      401      401   401
  GET /v1/delivery/:id                        kiosk     401    200   404   401     401   401      401      401   401
  POST /v1/films-ahead                        kiosk     401    200   404   401     401   401      401      401   401
  PUT /v1/kiosk                               kiosk     401    422   422   401     401   401      401      401   401
  PUT /v1/kiosk/name                          staff     401    401   401   401     422   422      401      401   401
  POST /v1/kiosk/log-out                      kiosk     401    422   422   401     401   401      401      401   401
  GET /v1/kiosk/config                        -         200    200   200   200     200   200      200      200   200
  GET /v1/kiosk/readiness                     kiosk     401    200   200   401     401   401      401      401   401
  POST /v1/kiosk/heartbeat                    kiosk     401    200   200   401     401   401      401      401   401
  POST /v1/kiosk/refused-uploads              kiosk     401    200   200   401     401   401      401      401   401
  GET /v1/kiosk/session                       kiosk     401    200   200   401     401   401      401      401   401
  GET /v1/location/:name                      kiosk     401    200   200   401     401   401      401      401   401
  GET /v1/promo/code/:code                    kiosk     401    200   200   401     401   401      401      401   401
  GET /v1/push/stream                         push      401    401   401   401     401   401      401      401   401
  POST /v1/push/tokens                        kiosk     401    200   200   401     401   401      401      401   401
  POST /v1/transaction/bypass                 staff     401    401   401   401     200   200      401      401   401
  GET /v1/transaction/trx/:id                 kiosk     401    200   404   401     401   401      401      401   401
  POST /v1/transaction/trx/:id/cancel         kiosk     401    200   404   401     401   401      401      401   401
  POST /v1/transaction/trx/:id/walk-away      kiosk     401    200   404   401     401   401      401      401   401
  GET /v1/transaction/trx/:id/guest           kiosk     401    200   404   401     401   401      401      401   401
  POST /v2/promo/validate                     kiosk     401    422   422   401     401   401      401      401   401
  POST /v2/transaction/                       kiosk     401    422   422   401     401   401      401      401   401
  POST /v1/print-agent/connection             agent     401    401   401   401     401   401      401      422   401
  POST /v1/print-agent/reports                agent     401    401   401   401     401   401      401      422   401
  POST /v1/print-agent/sheets                 agent     401    401   401   401     401   401      401      422   401
  GET /v1/print-agent/sheets/:name            agent     401    401   401   401     401   401      401      404   401
  POST /v1/print-agent/sheets/:name/begin     agent     401    401   401   401     401   401      401      422   401
  GET /sandbox/pay/:id                        -         200    200   200   200     200   200      200      200   200
  POST /sandbox/pay/:id                       -         303    303   303   303     303   303      303      303   303
  GET /sandbox/wallet.css                     -         200    200   200   200     200   200      200      200   200
  POST /v1/payments/:provider/notices         -         404    404   404   404     404   404      404      404   404
  POST /v1/payments/sandbox/:id/decline       -         409    409   409   409     409   409      409      409   409
  POST /v1/payments/sandbox/:id/pay           -         200    200   200   200     200   200      200      200   200
  GET /g/:token                               -         404    404   404   404     404   404      404      404   200
  GET /g/:token/all.zip                       -         404    404   404   404     404   404      404      404   303
  GET /g/:token/delete                        -         404    404   404   404     404   404      404      404   200
  POST /g/:token/delete                       -         404    404   404   404     404   404      404      404   303
  GET /g/:token/files/*                       -         404    404   404   404     404   404      404      404   200
  GET /g/:token/state                         -         404    404   404   404     404   404      404      404   200
  GET /                                       -         200    200   200   200     200   200      200      200   200
  GET /:file(^(?!\w+\.html$)[^.]+\.[^.]+$)    -         200    200   200   200     200   200      200      200   200
  GET /assets/*                               -         200    200   200   200     200   200      200      200   200
  GET /bypass                                 -         200    200   200   200     200   200      200      200   200
  GET /capture                                -         200    200   200   200     200   200      200      200   200
  GET /capture-with-recording                 -         200    200   200   200     200   200      200      200   200
  GET /console                                -         200    200   200   200     200   200      200      200   200
  GET /console/*                              -         200    200   200   200     200   200      200      200   200
  GET /console/assets/*                       -         200    200   200   200     200   200      200      200   200
  GET /console/alerts-worker.js               -         200    200   200   200     200   200      200      200   200
  GET /console/manifest.webmanifest           -         200    200   200   200     200   200      200      200   200
  GET /docs                                   -         200    200   200   200     200   200      200      200   200
  HEAD /docs/                                 -         200    200   200   200     200   200      200      200   200
  GET /docs/json                              -         200    200   200   200     200   200      200      200   200
  GET /docs/static/*                          -         200    200   200   200     200   200      200      200   200
  GET /docs/static/index.html                 -         302    302   302   302     302   302      302      302   302
  GET /docs/static/swagger-initializer.js     -         200    200   200   200     200   200      200      200   200
  GET /docs/yaml                              -         200    200   200   200     200   200      200      200   200
  GET /edit                                   -         200    200   200   200     200   200      200      200   200
  GET /effect-preview                         -         200    200   200   200     200   200      200      200   200
  GET /email                                  -         200    200   200   200     200   200      200      200   200
  GET /final-preview                          -         200    200   200   200     200   200      200      200   200
  GET /frame                                  -         200    200   200   200     200   200      200      200   200
  GET /health                                 -         200    200   200   200     200   200      200      200   200
  GET /load                                   -         200    200   200   200     200   200      200      200   200
  GET /load-print                             -         200    200   200   200     200   200      200      200   200
  GET /otp-request                            -         200    200   200   200     200   200      200      200   200
  GET /otp-validate                           -         200    200   200   200     200   200      200      200   200
  GET /payment                                -         200    200   200   200     200   200      200      200   200
  GET /preview                                -         200    200   200   200     200   200      200      200   200
  GET /print-style                            -         200    200   200   200     200   200      200      200   200
  GET /ready                                  -         200    200   200   200     200   200      200      200   200
  GET /service-worker.js                      -         200    200   200   200     200   200      200      200   200
  GET /static/*                               -         200    200   200   200     200   200      200      200   200
  GET /static/frames/own/*                    -         200    200   200   200     200   200      200      200   200
  GET /static/res_image/*                     -         200    200   200   200     200   200      200      200   200
  GET /thanks                                 -         200    200   200   200     200   200      200      200   200
  GET /videos/:location/landing.mp4           -         200    200   200   200     200   200      200      200   200
`;

/**
 * Addresses of these routes with another status: a guessed address leads to no file, and an unsigned webhook of the
 * active provider is forbidden, while an unknown provider is not found.
 */
const ADDRESSES = `
  address                                                  requires  anon   kiosk other revoked admin operator disabled agent guest
  POST /v1/payments/sandbox/notices                        -         403    403   403   403     403   403      403      403   403
  GET /g/:token/files/original/guessed.jpg                 -         404    404   404   404     404   404      404      404   404
  GET /static/frames/own/AVAILABLE_4_FRAME/00/anggrek.png  -         404    404   404   404     404   404      404      404   404
  GET /static/res_image/jakarta/guessed/original/print.jpg -         404    404   404   404     404   404      404      404   404
`;

type Rows = Readonly<Record<string, string>>;

/** None of these callers has a console session; `console-access-table.ts` covers those. */
const CONSOLE_ROWS: Rows = Object.fromEntries(
  Object.entries(consoleCalls).flatMap(([name, call]: [string, Call]) => {
    const row = call.access === 'public' ? rowOf('-', 422) : rowOf('console', 401);
    // Lists with filters and Today's table also exist as CSV.
    const isList = (name.startsWith('list') || name === 'getToday') && call.query;
    const paths = isList ? [call.path, csvPathOf(call)] : [call.path];
    return paths.map((path) => [`${call.method} ${asRoute(path)}`, row]);
  }),
);
/** Pictures and the stream of the console, which are not calls of the contract. */
const OTHER_CONSOLE_ROWS: Rows = Object.fromEntries(
  [FRAME_PRINT_PATH, FRAME_TEMPLATE_PATH, LIVE_STREAM_PATH].map((path) => [
    `GET ${asRoute(path)}`,
    rowOf('console', 401),
  ]),
);

/** By route: the kind of token it requires, then the status for each of `CALLERS`. */
export const ACCESS_TABLE: Rows = { ...readRows(TABLE), ...CONSOLE_ROWS, ...OTHER_CONSOLE_ROWS };
/** The same by address. */
export const ADDRESS_TABLE: Rows = readRows(ADDRESSES);

function asRoute(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function rowOf(kind: string, status: number): string {
  return [kind, ...CALLERS.map(() => status)].join(' ');
}

function readRows(table: string): Rows {
  return Object.fromEntries(
    table
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [method, path, ...row] = line.trim().split(/ +/);
        return [`${method} ${path}`, row.join(' ')];
      }),
  );
}
