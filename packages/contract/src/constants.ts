import type { Language } from './entities/languages.ts';

/**
 * Every number and delay of the booth (SCREEN-12), with the rules that require it:
 * `npm run mutants` changes each one and runs the tests of its rules.
 */

export const CURRENCY = 'IDR'; // LOC-5, PAY-1

export const BYPASS_AMOUNT_IDR = 30_000; // STAFF-2
export const BYPASS_STATUS = 'pending'; // STAFF-2
/** Shown on the staff page only; the amount sent is `BYPASS_AMOUNT_IDR`. */
export const BYPASS_SHOWN_PRICE_IDR = 1; // STAFF-1

export const DOUBLE_TAP_WINDOW_MS = 300; // SCREEN-11
export const CHUNK_LOAD_TIMEOUT_MS = 120_000; // SCREEN-9
export const BANNER_MS = 5_000; // HOME-11
export const HOME_VIDEO_RETRIES = 3; // HOME-3
export const VOUCHER_RESULT_DELAY_MS = 1_500; // HOME-13
export const SCROLL_TO_BOTTOM_DELAY_MS = 100; // SIGN-6

export const OTP_LENGTH = 6; // SIGN-10, SIGN-18, SIGN-22, SIGN-92
export const OTP_LIFETIME_MS = 300_000; // SIGN-19, SIGN-97

export const PAYMENT_COUNTDOWN_MS = 300_000; // PAY-6, PAY-36
export const PAYMENT_POLL_INTERVAL_MS = 5_000; // PAY-11
export const PAYMENT_POLL_TRIES = 12; // PAY-11
export const VERIFY_LIMIT_MS = 600_000; // PAY-12
export const QR_SIZE_PX = 300; // PAY-2

export const PROCESSING_RETRY_DELAY_MS = 30_000; // SCREEN-18, EDIT-26, FILM-20
export const PROCESSING_MAX_TRIES = 20; // SCREEN-18, SCREEN-22, EDIT-26, FILM-21
export const PROGRESS_CAP_PERCENT = 92; // SCREEN-17
export const PROGRESS_TICK_MS = 1_000; // SCREEN-17
export const PROGRESS_STEP_PERCENT = { video: { min: 1, max: 3 }, photos: { min: 1, max: 6 } }; // SCREEN-17

const DAY_MS = 86_400_000;
export const PUSH_TOKEN_LIFETIME_MS = 30 * DAY_MS; // PAY-61, PAY-55
export const PUSH_TOKEN_REFRESH_MS = 7 * DAY_MS; // PAY-61
export const PUSH_TOKEN_TRIES = 3; // PAY-61
export const PUSH_TOKEN_RETRY_STEP_MS = 1_000; // PAY-61

export const DEFAULT_SNAP_COUNT = 4; // CAM-9, FRAME-19
export const MAX_SNAP_COUNT = 6; // FRAME-19, PIC-6
export const RETAKES = 2; // CAM-13, CAM-1, HOME-8
export const COUNTDOWN_MS = 5_000; // CAM-4, CAM-1
export const COUNTDOWN_TICK_MS = 1_000; // CAM-4
export const DIAL_SEGMENTS = 12; // CAM-5
export const DIAL_TURN_MS = 6_000; // CAM-5
export const AUTO_NEXT_MS = 7_000; // CAM-10, CAM-15
export const AUTO_NEXT_WITHOUT_RETAKES_MS = 1_000; // CAM-11
export const FLASH_MS = 65; // CAM-6
export const PLAIN_CAPTURE_JPEG_QUALITY = 0.95; // CAM-21
export const DATA_URL_FILE_TYPE = 'image/png'; // CAM-22
export const PHOTO_LOAD_TIMEOUT_MS = 5_000; // GALLERY-9, FRAME-14

export const CAMERA_IDEAL = { widthPx: 1920, heightPx: 1080, framesPerSecond: 30 }; // CAM-17
export const CAMERA_MINIMUM = { widthPx: 1280, heightPx: 720, framesPerSecond: 24 }; // CAM-17
export const CAPTURE_SIZE = { widthPx: 1024, heightPx: 576 }; // CAM-18
/** Scales 1024×576 to 1920×1080, limited to the camera's resolution (CAM-18). */
export const CAPTURE_SCALE = 1.875;
/** Visitors pose as in front of a mirror, and the print shows what they saw. */
export const IS_CAPTURE_MIRRORED = true;
export const DEMO_CAMERA_VIDEO_PATH = '/static/videos/demo-camera.mp4';

export const RECORDING_MS = 5_000; // CAM-25
/** Upper limit for uploads; no camera of a booth is faster. */
export const MAX_FRAMES_PER_SECOND = 120;
export const RECORDING_CHUNK_MS = 100; // CAM-25
/** Most lines of a clip: on a slow machine, and on one that is not known to be fast (FILM-27). */
export const RECORDING_HEIGHTS_PX = [480, 720] as const;
/** Sharp on every phone (FILM-3). */
export const LIVING_PRINT_LONG_SIDE_PX = 1190;
export const ANIMATED_CLIP_LONG_SIDE_PX = 640;
/** Tried in this order (CAM-25). */
export const RECORDING_FORMATS = [
  { mimeType: 'video/webm;codecs=vp9', bitsPerSecond: 8_000_000 },
  { mimeType: 'video/webm;codecs=vp8', bitsPerSecond: 6_000_000 },
];
export const SHUTTER_SOUND_PATH = '/static/audio/camera-shutter-click-08.mp3'; // CAM-7
/** Words of the spoken countdown (ACCESS-7), one a second; the last is for the snap. */
export const COUNTDOWN_WORDS = ['five', 'four', 'three', 'two', 'one', 'snap'] as const;
export type CountdownWord = (typeof COUNTDOWN_WORDS)[number];
export const countdownWordPath = (language: Language, word: CountdownWord) =>
  `/static/audio/countdown/${language}/${word}.mp3`;

export const FRAMES_PER_PAGE = 8; // FRAME-6
export const EFFECTS_PER_PAGE = 4; // EFFECT-8
export const FRAME_SKELETON_MS = 3_000; // FRAME-7

/** A painting has the template's size (EDIT-15). */
export const PAINTING_SIZE = { widthPx: 1240, heightPx: 1844 };
/** Time limit for drawing, because the next visitor is waiting (EDIT-13). */
export const EDIT_BUDGET_MS = 90_000;
export const EDIT_WARNING_MS = 15_000; // EDIT-13
export const COMPILE_VIDEO_PATH = '/static/videos/compiling.mp4';
/** EDIT-25. */
export const COMPILE_VIDEO_MAX_MS = 6_000;

export const MAX_PRINTS_PER_SESSION = 20; // OPS-5

export const PRINT_REDIRECT_MS = 5_000; // PRINT-4, PRINT-6
export const EMAIL_SUCCESS_REDIRECT_MS = 3_000; // MAIL-3, SCREEN-25, MAIL-14
export const FAILURE_REDIRECT_MS = 2_000; // MAIL-5, PRINT-5
export const PROBLEM_REDIRECT_MS = 5_000; // PAY-11, SCREEN-20, SCREEN-22, EDIT-24, STAFF-10
export const LOGIN_FAILURE_REDIRECT_MS = 3_000; // SCREEN-24
export const PAYMENT_ERROR_REDIRECT_MS = 2_000; // PAY-26
export const THANKS_REDIRECT_MS = 5_000; // PRINT-8

export const CARD_WIDTH_PX = { otpRequest: 500, otpValidate: 420 }; // SIGN-8
export const DIALOG_WIDTH_PX = { howToSnap: 800, voucher: 600 }; // HOME-10, HOME-12

/** Value in the client store before the first session (EFFECT-10); never sent (SCREEN-35). */
export const INITIAL_TX_ID = '37';

export const DEFAULT_RETENTION_DAYS = 14; // PRIVACY-1, RUN-6
