import { expect, test } from 'vitest';
import { IDEMPOTENCY_KEY_HEADER, PUSH_STREAM_PATH } from './calls.ts';
import * as constants from './constants.ts';
import { EFFECTS } from './entities/effects.ts';
import { Frame, PrintStyle } from './entities/frames.ts';
import { EditMode } from './entities/sign-in.ts';
import { META_MESSAGES } from './meta-messages.ts';
import { ROUTES } from './navigation.ts';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

// The literals are intentional: a constant compared with itself always passes. The tests of the rule that a
// constant cites prove what the product does with it.

test('every number, delay and size of the booth has its specified value (SCREEN-12)', () => {
  expect(constants).toMatchObject({
    CURRENCY: 'IDR',
    BYPASS_AMOUNT_IDR: 30_000,
    BYPASS_STATUS: 'pending',
    BYPASS_SHOWN_PRICE_IDR: 1,

    DOUBLE_TAP_WINDOW_MS: 300,
    CHUNK_LOAD_TIMEOUT_MS: 120_000,
    BANNER_MS: 5 * SECOND_MS,
    HOME_VIDEO_RETRIES: 3,
    VOUCHER_RESULT_DELAY_MS: 1_500,
    SCROLL_TO_BOTTOM_DELAY_MS: 100,
    OTP_LENGTH: 6,
    OTP_LIFETIME_MS: 300 * SECOND_MS,

    PAYMENT_COUNTDOWN_MS: 300 * SECOND_MS,
    PAYMENT_POLL_INTERVAL_MS: 5 * SECOND_MS,
    PAYMENT_POLL_TRIES: 12,
    VERIFY_LIMIT_MS: 600 * SECOND_MS,
    QR_SIZE_PX: 300,

    PROCESSING_RETRY_DELAY_MS: 30 * SECOND_MS,
    PROCESSING_MAX_TRIES: 20,
    PROGRESS_CAP_PERCENT: 92,
    PROGRESS_TICK_MS: SECOND_MS,
    PROGRESS_STEP_PERCENT: { video: { min: 1, max: 3 }, photos: { min: 1, max: 6 } },

    PUSH_TOKEN_LIFETIME_MS: 30 * DAY_MS,
    PUSH_TOKEN_REFRESH_MS: 7 * DAY_MS,
    PUSH_TOKEN_TRIES: 3,
    PUSH_TOKEN_RETRY_STEP_MS: SECOND_MS,

    DEFAULT_SNAP_COUNT: 4,
    RETAKES: 2,
    COUNTDOWN_MS: 5 * SECOND_MS,
    COUNTDOWN_TICK_MS: SECOND_MS,
    DIAL_SEGMENTS: 12,
    DIAL_TURN_MS: 6 * SECOND_MS,
    AUTO_NEXT_MS: 7_000,
    AUTO_NEXT_WITHOUT_RETAKES_MS: 1_000,
    FLASH_MS: 65,
    PLAIN_CAPTURE_JPEG_QUALITY: 0.95,
    DATA_URL_FILE_TYPE: 'image/png',
    PHOTO_LOAD_TIMEOUT_MS: 5 * SECOND_MS,

    CAMERA_IDEAL: { widthPx: 1920, heightPx: 1080, framesPerSecond: 30 },
    CAMERA_MINIMUM: { widthPx: 1280, heightPx: 720, framesPerSecond: 24 },
    CAPTURE_SIZE: { widthPx: 1024, heightPx: 576 },
    CAPTURE_SCALE: 1.875,
    RECORDING_MS: 5_000,
    RECORDING_CHUNK_MS: 100,
    RECORDING_FORMATS: [
      { mimeType: 'video/webm;codecs=vp9', bitsPerSecond: 8_000_000 },
      { mimeType: 'video/webm;codecs=vp8', bitsPerSecond: 6_000_000 },
    ],
    SHUTTER_SOUND_PATH: '/static/audio/camera-shutter-click-08.mp3',

    FRAMES_PER_PAGE: 8,
    EFFECTS_PER_PAGE: 4,
    FRAME_SKELETON_MS: 3 * SECOND_MS,

    PRINT_REDIRECT_MS: 5 * SECOND_MS,
    EMAIL_SUCCESS_REDIRECT_MS: 3 * SECOND_MS,
    FAILURE_REDIRECT_MS: 2 * SECOND_MS,
    PROBLEM_REDIRECT_MS: 5 * SECOND_MS,
    LOGIN_FAILURE_REDIRECT_MS: 3 * SECOND_MS,
    PAYMENT_ERROR_REDIRECT_MS: 2 * SECOND_MS,
    THANKS_REDIRECT_MS: 5_000,

    CARD_WIDTH_PX: { otpRequest: 500, otpValidate: 420 },
    DIALOG_WIDTH_PX: { howToSnap: 800, voucher: 600 },
    INITIAL_TX_ID: '37',
  });
});

test('there are sixteen routes, three edit modes, three print styles and four effects in their order (EFFECT-1, FRAME-1, SCREEN-1, SIGN-3)', () => {
  expect(ROUTES).toHaveLength(16);
  expect(EditMode.options).toEqual(['With Edit', 'Without Edit', 'Sticker Only']);
  expect(PrintStyle.options).toEqual(['2 prints', 'no cuts', 'event drops']);
  expect(Object.keys(EFFECTS)).toEqual([
    'light_original',
    'original',
    'light_grayscale',
    'dark_grayscale',
  ]);
  expect(Frame.shape.counter.parse(undefined)).toBe(4);
});

test('the push stream and the idempotency header keep their names on the wire (PAY-24, PAY-56)', () => {
  expect(PUSH_STREAM_PATH).toBe('/v1/push/stream');
  expect(IDEMPOTENCY_KEY_HEADER).toBe('idempotency-key');
});

test('the messages that a kiosk, the console or a print agent reacts to do not change (PRINT-23, SIGN-37, SIGN-49)', () => {
  expect(META_MESSAGES).toEqual({
    kioskTokenInvalid: 'Invalid or expired token',
    staffTokenInvalid: 'Staff sign-in expired',
    consoleSessionInvalid: 'Sign in again.',
    agentTokenInvalid: 'Unknown or revoked printer token',
  });
});
