import type { Call, ChosenFrame, LoadState } from '@jepret/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  aTransaction,
  createFakeBooth,
  deadLine,
  type FakeBooth,
  ok,
  refusal,
} from '../../../../../tests/support/fake-booth.ts';
import { letTimePass, settle } from '../../../../../tests/support/let-time-pass.ts';
import { getAction } from './actions.ts';
import { COMPLETE_SHOWN_MS, type LoadView, runLoad } from './load-run.ts';

const CREATE = 'POST /v2/transaction/';
const READ = 'GET /v1/transaction/trx/trx-1';
const BYPASS = 'POST /v1/transaction/bypass';
const PAY: LoadState = { action: 'payment', data: { snapFee: 35_000 } };
const VERIFY: LoadState = { action: 'verify', trx_id: 'trx-1' };
const FRAME: ChosenFrame = {
  frameName: 'batik',
  categoryName: 'AVAILABLE_4_FRAME',
  frameURL: 'http://booth.test/static/frames/AVAILABLE_4_FRAME/fe-batik.png',
  isNoCut: false,
  config_frame: {
    InterColPadding: 100,
    InterRowPadding: 24,
    CustomPadding: 60,
    TopFramePadding: 180,
    IsColumnMirrored: true,
  },
  numberSnap: 2,
  width: 1240,
  height: 1844,
};
const UPLOAD = 'POST /api/upload-file';
const COMPOSE = 'POST /api/generate-image';
const GENERATE: LoadState = { action: 'generate-image', data: { txID: 'trx-1', frame: FRAME } };
const GET_FRAME: LoadState = { action: 'get-frame', txID: 'trx-1' };
const GET_BYPASS: LoadState = { action: 'get-bypass', data: { id: 's', token: 'staff-token' } };
const PRINT_STYLE = ['/print-style', { state: { trx_id: 'trx-1' }, replace: true }];
const HOME = ['/', { replace: true }];

/** Stands for the call that fetches the frames. */
const FRAMES: Call = {
  method: 'GET',
  base: 'core',
  path: '/x',
  access: 'kiosk',
  data: z.null(),
  summary: '',
};

let booth: FakeBooth;
let views: LoadView[];
let left: unknown[];
let bugs: unknown[];
let stop: () => void;
let frames: () => Promise<unknown>;
let film: PromiseWithResolvers<void>;

beforeEach(() => {
  booth = createFakeBooth();
  views = [];
  left = [];
  bugs = [];
  frames = async () => ({});
  film = Promise.withResolvers();
});

function start(state: LoadState): void {
  const tools = {
    ...booth,
    attemptKey: 'attempt-1',
    fetchFrames: () => frames(),
    filmEnd: film.promise,
  };
  stop = runLoad(getAction(state), state, tools, {
    onChange: (view) => views.push(view),
    onLeave: (exit) => exit((to, options) => left.push(to, options)),
    onBug: (error) => bugs.push(error),
  });
}

const pass = (durationMs: number) => letTimePass(booth.clock, durationMs);
const trouble = () => views.at(-1)?.trouble;
const addresses = () => booth.asked.map(({ address }) => address);
const homeWith = (...errors: string[]) => ['/', { replace: true, state: { errors } }];

test('payment creates the transaction, keeps the answer and shows its code (section 4)', async () => {
  const transaction = aTransaction();
  booth.answer(CREATE, () => ok(transaction));
  start(PAY);
  await pass(COMPLETE_SHOWN_MS);
  expect(booth.asked[0]?.body).toEqual({ location: 'Jakarta', f_token: 'push-token' });
  expect(booth.stored.find('transaction')).toEqual(transaction);
  expect(left).toEqual(['/payment', { state: { data: transaction }, replace: true }]);
  expect(views.at(-1)?.percent).toBe(100);
});

test('payment sends the voucher along, and the key of its attempt (D12)', async () => {
  booth.answer(CREATE, () => ok(aTransaction()));
  start({ action: 'payment', data: { snapFee: 31_500, voucher_code: 'JEPRET10' } });
  await settle();
  expect(booth.asked[0]?.body).toMatchObject({ voucher_code: 'JEPRET10' });
  expect(booth.asked[0]?.headers.get('idempotency-key')).toBe('attempt-1');
});

test('what costs nothing goes straight on to verify (D16)', async () => {
  booth.answer(CREATE, () => ok(aTransaction({ status: 'paid', amount: 0, qr_code: null })));
  start(PAY);
  await pass(COMPLETE_SHOWN_MS);
  expect(left).toEqual(['/load', { state: VERIFY, replace: true }]);
});

test('without a push token nothing is charged, and home says why', async () => {
  booth.push = { ...booth.push, findToken: async () => undefined };
  start(PAY);
  await settle();
  expect(addresses()).toEqual([]);
  expect(left).toEqual(homeWith('Failed to initialize notifications. Please try again.'));
});

test('an unknown push token is dropped and the payment tried once more (D17)', async () => {
  let token = 'old';
  booth.push = {
    ...booth.push,
    findToken: async () => token,
    dropToken: () => {
      token = 'new';
    },
  };
  booth.answer(CREATE, ({ body }) =>
    (body as { f_token: string }).f_token === 'new'
      ? ok(aTransaction())
      : refusal(422, 'This push token is not known here.'),
  );
  start(PAY);
  await pass(COMPLETE_SHOWN_MS);
  expect(addresses()).toEqual([CREATE, CREATE]);
  expect(left[0]).toBe('/payment');
});

test("a refused payment shows the server's words and goes home after 2 s", async () => {
  booth.answer(CREATE, () => refusal(422, 'This voucher was just used up.'));
  start(PAY);
  await settle();
  expect(trouble()).toMatchObject({ kind: 'problem', text: 'This voucher was just used up.' });
  expect(addresses()).toEqual([CREATE, CREATE]);
  await pass(1_999);
  expect(left).toEqual([]);
  await pass(1);
  expect(left).toEqual(HOME);
});

test('a payment without an answer shows the words of section 8', async () => {
  booth.answer(CREATE, deadLine);
  start(PAY);
  await settle();
  expect(trouble()?.text).toBe('An error occurred. Please try again.');
});

test('verify asks at once, then every 5 s, and goes on when it is paid', async () => {
  let status: 'pending' | 'paid' = 'pending';
  booth.answer(READ, () => ok(aTransaction({ status })));
  start(VERIFY);
  await settle();
  expect(addresses()).toEqual([READ]);
  await pass(4_999);
  expect(addresses()).toHaveLength(1);
  await pass(1);
  expect(addresses()).toHaveLength(2);
  status = 'paid';
  await pass(5_000 + COMPLETE_SHOWN_MS);
  expect(booth.stored.find('transaction')?.status).toBe('paid');
  expect(left).toEqual(PRINT_STYLE);
});

test('verify gives up after 12 tries, says so, and goes home after 5 s', async () => {
  booth.answer(READ, () => ok(aTransaction()));
  start(VERIFY);
  await pass(54_999);
  expect(addresses()).toHaveLength(11);
  await pass(1);
  expect(addresses()).toHaveLength(12);
  expect(trouble()?.text).toBe('Problem verifying your transaction');
  await pass(4_999);
  expect(left).toEqual([]);
  await pass(1);
  expect(left).toEqual(HOME);
});

test('a line that fails now and then costs verify a try, not the visitor', async () => {
  let tries = 0;
  booth.answer(READ, () => (++tries < 3 ? deadLine() : ok(aTransaction({ status: 'paid' }))));
  start(VERIFY);
  await pass(10_000 + COMPLETE_SHOWN_MS);
  expect(left).toEqual(PRINT_STYLE);
});

test('verify lets a bypass in, which stays pending (D10)', async () => {
  booth.answer(READ, () => ok(aTransaction({ qr_code: null, expires_at: null })));
  start(VERIFY);
  await pass(COMPLETE_SHOWN_MS);
  expect(left).toEqual(PRINT_STYLE);
});

test("somebody else's transaction is not asked for twice", async () => {
  start(VERIFY);
  await settle();
  expect(addresses()).toHaveLength(1);
  expect(trouble()?.text).toBe('Problem verifying your transaction');
});

test('ten minutes after its beginning verify goes home, and not in silence', async () => {
  booth.answer(READ, () => ok(aTransaction({ status: 'paid' })));
  frames = () => new Promise(() => {});
  start(VERIFY);
  await pass(599_999);
  expect(left).toEqual([]);
  await pass(1);
  expect(left).toEqual(homeWith('Problem verifying your transaction'));
  expect(booth.clock.pending()).toBe(0);
});

test('get-frame leads to the print styles', async () => {
  start(GET_FRAME);
  await pass(COMPLETE_SHOWN_MS);
  expect(left).toEqual(PRINT_STYLE);
});

test('get-frame tries 20 times with 30 s between, and tells that it does', async () => {
  let tries = 0;
  frames = () => {
    tries += 1;
    return booth.api.call(FRAMES);
  };
  booth.answer('GET /x', () => refusal(503, 'Not now.'));
  start(GET_FRAME);
  await settle();
  expect(trouble()).toMatchObject({ kind: 'retrying', text: 'No response, Retrying...' });
  await pass(30_000);
  expect(tries).toBe(2);
  await pass(18 * 30_000 - 1);
  expect(tries).toBe(19);
  await pass(1);
  expect(tries).toBe(20);
  expect(trouble()).toMatchObject({ kind: 'problem', text: 'Problem Getting Frame List' });
  await pass(5_000);
  expect(left).toEqual(HOME);
});

test('only what may pass is tried again: a refusal shows the failure at once (D18)', async () => {
  frames = () => booth.api.call(FRAMES);
  for (const status of [400, 401, 402, 403, 404, 409, 422]) {
    booth.answer('GET /x', () => refusal(status, 'No.'));
    start(GET_FRAME);
    await settle();
    expect(trouble()?.text, String(status)).toBe('Problem Getting Frame List');
    stop();
  }
  for (const status of [408, 429, 500, 502, 503, 504]) {
    booth.answer('GET /x', () => refusal(status, 'Later.'));
    start(GET_FRAME);
    await settle();
    expect(trouble()?.kind, String(status)).toBe('retrying');
    stop();
  }
});

test('a retry that works takes the trouble off the screen', async () => {
  frames = () => booth.api.call(FRAMES);
  booth.answer('GET /x', deadLine);
  start(GET_FRAME);
  await settle();
  booth.answer('GET /x', () => ok(null));
  await pass(30_000 + COMPLETE_SHOWN_MS);
  expect(trouble()).toBeUndefined();
  expect(left).toEqual(PRINT_STYLE);
});

test('get-bypass uses the given token, makes it this kiosk’s and goes on to the frames', async () => {
  const bypass = aTransaction({ qr_code: null, expires_at: null });
  booth.answer(BYPASS, () => ok(bypass));
  booth.answer(READ, () => ok(bypass));
  start(GET_BYPASS);
  await pass(COMPLETE_SHOWN_MS);
  expect(booth.asked[0]?.body).toEqual({ amount: 30_000, status: 'pending' });
  expect(booth.asked[0]?.headers.get('authorization')).toBe('Bearer staff-token');
  expect(left).toEqual(['/load', { state: GET_FRAME, replace: true }]);
});

test("a refused bypass goes home after 5 s with the server's errors", async () => {
  booth.answer(BYPASS, () => refusal(401, 'Staff sign-in expired', ['Please sign in again.']));
  start(GET_BYPASS);
  await settle();
  expect(trouble()?.text).toBe('Problem Generating code!');
  await pass(4_999);
  expect(left).toEqual([]);
  await pass(1);
  expect(left).toEqual(homeWith('Please sign in again.'));
});

const resultUrl = (effect: string, name: string) =>
  `http://booth.test/static/res_image/jakarta/key/${effect}/${name}.jpg`;

test('generate-image sends what is missing, composes and shows the effects in their order', async () => {
  const EFFECTS = ['dark_grayscale', 'original', 'light_grayscale', 'light_original'];
  booth.answer(UPLOAD, () => ok(null));
  booth.answer(COMPOSE, () =>
    ok({
      compiled_url: EFFECTS.map((effect) => resultUrl(effect, 'print')),
      img_url: EFFECTS.flatMap((effect) => [resultUrl(effect, '1'), resultUrl(effect, '2')]),
    }),
  );
  const picture = new Blob(['photo']);
  await booth.shots.keep({ txID: 'trx-1', frame: FRAME, number: 1, picture });
  await booth.shots.keep({ txID: 'trx-1', frame: FRAME, number: 2, picture });
  start(GENERATE);
  await pass(COMPLETE_SHOWN_MS);
  expect(addresses()).toEqual([UPLOAD, UPLOAD, COMPOSE]);
  expect(booth.asked[0]?.body).toMatchObject({
    txID: 'trx-1',
    frameName: 'batik',
    categoryName: 'AVAILABLE_4_FRAME',
    withRecording: 'false',
    images: expect.objectContaining({ name: '1.png' }),
  });
  expect(booth.asked[2]?.body).toEqual({
    txID: 'trx-1',
    frameName: 'batik',
    categoryName: 'AVAILABLE_4_FRAME',
  });
  const [to, options] = left as [string, { state: { effects: unknown[] } }];
  expect(to).toBe('/effect-preview');
  expect(options.state).toMatchObject({ txID: 'trx-1', isNoCut: false, withRecording: false });
  expect(options.state.effects).toEqual(
    ['light_original', 'original', 'light_grayscale', 'dark_grayscale'].map((effectName) => ({
      effectName,
      compiled: resultUrl(effectName, 'print'),
      imgURI: resultUrl(effectName, '1'),
    })),
  );
});

test('composing is tried 20 times, 30 s apart, then goes home after 5 s (section 4)', async () => {
  booth.answer(COMPOSE, deadLine);
  start(GENERATE);
  await settle();
  expect(trouble()).toMatchObject({ kind: 'retrying', text: 'No response, Retrying...' });
  await pass(19 * 30_000);
  expect(addresses()).toEqual(Array(20).fill(COMPOSE));
  expect(trouble()).toMatchObject({ kind: 'problem', text: 'Problem Processing Images' });
  await pass(4_999);
  expect(left).toEqual([]);
  await pass(1);
  expect(left).toEqual(HOME);
});

test('a refused composition is not tried again (D18)', async () => {
  booth.answer(COMPOSE, () => refusal(422, 'Photo 2 is missing.'));
  start(GENERATE);
  await settle();
  expect(addresses()).toEqual([COMPOSE]);
  expect(trouble()).toMatchObject({ kind: 'problem', text: 'Problem Processing Images' });
});

test('login takes what was handed over and leads to /bypass (D36)', async () => {
  booth.answer('POST /v1/admin/login', () => ok({ id: 's', token: 'staff-token' }));
  booth.login.put({ email: 'a@b.c', password: 'secret' });
  start({ action: 'login' });
  await pass(COMPLETE_SHOWN_MS);
  expect(booth.asked[0]?.body).toEqual({ email: 'a@b.c', password: 'secret' });
  expect(left).toEqual(['/bypass', { state: { id: 's', token: 'staff-token' }, replace: true }]);
  expect(booth.login.take()).toBeUndefined();
});

test('a failed login goes home after 3 s with its message', async () => {
  booth.answer('POST /v1/admin/login', () => refusal(401, 'Incorrect Email or Password!'));
  booth.login.put({ email: 'a@b.c', password: 'wrong' });
  start({ action: 'login' });
  await settle();
  expect(trouble()?.text).toBe('Problem Logging in!');
  await pass(2_999);
  expect(left).toEqual([]);
  await pass(1);
  expect(left).toEqual(homeWith('Incorrect Email or Password!'));
});

test('the bar rises each second while something is done, and says what', async () => {
  booth.answer(CREATE, () => new Promise(() => {}));
  start(PAY);
  await pass(3_000);
  expect(views.at(-1)).toEqual({ doing: 'getting your QR code ready', percent: 12 });
});

test('a screen that was left does nothing any more', async () => {
  booth.answer(READ, () => ok(aTransaction()));
  start(VERIFY);
  await pass(2_000);
  stop();
  await pass(900_000);
  expect(addresses()).toHaveLength(1);
  expect([...left, ...bugs]).toEqual([]);
  expect(booth.clock.pending()).toBe(0);
});

test('a mistake of ours is not dressed up as a failed call', async () => {
  frames = () => Promise.reject(new TypeError('undefined is not a frame'));
  start(GET_FRAME);
  await settle();
  expect(bugs).toEqual([new TypeError('undefined is not a frame')]);
  expect(booth.clock.pending()).toBe(0);
});

const VIDEO = 'POST /api/generate-video';
const GENERATE_VIDEO: LoadState = {
  action: 'generate-video',
  txID: 'trx-1',
  effect: 'original',
  isNoCut: false,
  withRecording: true,
  data: {
    frameName: 'batik',
    categoryName: 'AVAILABLE_4_FRAME',
    fps: 30,
    compiled: 'http://booth.test/print.jpg',
  },
};
const PHOTOS_ONLY = {
  txID: 'trx-1',
  effect: 'original',
  isNoCut: false,
  withRecording: false,
  compiled: 'http://booth.test/print.jpg',
};

test.each([
  [true, '/edit'],
  [false, '/final-preview'],
])('generate-video with useEdit %s goes to %s with both films (section 4)', async (useEdit, to) => {
  booth.stored.set('useEdit', useEdit);
  booth.answer(VIDEO, () => ok({ video_url: 'living', stacked_video_url: 'animated' }));
  start(GENERATE_VIDEO);
  await pass(COMPLETE_SHOWN_MS);
  expect(booth.asked[0]?.body).toEqual({
    txID: 'trx-1',
    frameName: 'batik',
    categoryName: 'AVAILABLE_4_FRAME',
    effect: 'original',
    fps: 30,
  });
  const films = { withRecording: true, videoURL: 'living', stackedVideoUrl: 'animated' };
  expect(left).toEqual([to, { state: { ...PHOTOS_ONLY, ...films }, replace: true }]);
});

test('a video is tried 20 times, 30 s apart, and then the photos go on alone, never home (D24)', async () => {
  booth.answer(VIDEO, deadLine);
  start(GENERATE_VIDEO);
  await pass(19 * 30_000);
  expect(addresses()).toHaveLength(20);
  expect(views.at(-1)?.trouble).toMatchObject({
    kind: 'problem',
    text: 'Problem Processing Video',
  });
  await pass(5_000);
  expect(left).toEqual(['/final-preview', { state: PHOTOS_ONLY, replace: true }]);
});

test('a video that cannot be made is not tried again (D18)', async () => {
  booth.stored.set('useEdit', true);
  booth.answer(VIDEO, () => refusal(422, 'The video could not be made.'));
  start(GENERATE_VIDEO);
  await pass(5_000);
  expect(addresses()).toEqual([VIDEO]);
  expect(left).toEqual(['/edit', { state: PHOTOS_ONLY, replace: true }]);
});

describe('generate-image-and-upload-recording', () => {
  const resizeOptions = {
    output_width: 1920,
    output_height: 1080,
    crop_x: 0,
    crop_y: 0,
    crop_width: 1920,
    crop_height: 1080,
  };
  const RECORDED: LoadState = {
    action: 'generate-image-and-upload-recording',
    data: { txID: 'trx-1', frame: FRAME, fps: 24, resizeOptions },
  };
  const picture = new Blob(['photo']);
  const clip = { film: new Blob(['film']), fps: 24, resizeOptions, isMirrored: true };
  const leaveFor = async () => {
    start(RECORDED);
    await pass(COMPLETE_SHOWN_MS);
    const [to, options] = left as [string, { state: object }];
    expect(to).toBe('/effect-preview');
    return options.state;
  };

  beforeEach(() => {
    booth.answer(UPLOAD, () => ok(null));
    booth.answer('POST /api/v2/upload-file', () => ok(null));
    const print = resultUrl('original', 'print');
    booth.answer(COMPOSE, () => ok({ compiled_url: [print], img_url: [print] }));
  });

  test('one clip is enough for a moving print', async () => {
    await booth.shots.keep({ txID: 'trx-1', frame: FRAME, number: 1, picture, clip });
    await booth.shots.keep({ txID: 'trx-1', frame: FRAME, number: 2, picture });
    expect(await leaveFor()).toMatchObject({ withRecording: true, fps: 24 });
    expect(addresses().toSorted()).toEqual([COMPOSE, UPLOAD, 'POST /api/v2/upload-file']);
  });

  test('a session without any clip goes on with photos only', async () => {
    await booth.shots.keep({ txID: 'trx-1', frame: FRAME, number: 1, picture });
    expect(await leaveFor()).toMatchObject({ withRecording: false });
  });

  test('a session of which only the server has the clips keeps them', async () => {
    expect(await leaveFor()).toMatchObject({ withRecording: true, fps: 24 });
  });
});
