import type { Language } from './entities/languages.ts';

/** Every number and delay of the booth, each once (SCREEN-12). */

export const CURRENCY = 'IDR';

export const BYPASS_AMOUNT_IDR = 30_000;
export const BYPASS_STATUS = 'pending';
/** What the staff page shows; the amount sent is `BYPASS_AMOUNT_IDR`. */
export const BYPASS_SHOWN_PRICE_IDR = 1;

export const DOUBLE_TAP_WINDOW_MS = 300;
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
export const BANNER_MS = 5_000;
export const HOME_VIDEO_RETRIES = 3;
export const VOUCHER_RESULT_DELAY_MS = 1_500;
export const SCROLL_TO_BOTTOM_DELAY_MS = 100;

export const OTP_LENGTH = 6;

export const PAYMENT_COUNTDOWN_MS = 300_000;
export const PAYMENT_POLL_INTERVAL_MS = 5_000;
export const PAYMENT_POLL_TRIES = 12;
export const VERIFY_LIMIT_MS = 600_000;
export const QR_SIZE_PX = 300;

export const PROCESSING_RETRY_DELAY_MS = 30_000;
export const PROCESSING_MAX_TRIES = 20;
export const PROGRESS_CAP_PERCENT = 92;
export const PROGRESS_TICK_MS = 1_000;
export const PROGRESS_STEP_PERCENT = { video: { min: 1, max: 3 }, photos: { min: 1, max: 6 } };

const DAY_MS = 86_400_000;
export const PUSH_TOKEN_LIFETIME_MS = 30 * DAY_MS;
export const PUSH_TOKEN_REFRESH_MS = 7 * DAY_MS;
export const PUSH_TOKEN_TRIES = 3;
export const PUSH_TOKEN_RETRY_STEP_MS = 1_000;

export const DEFAULT_SNAP_COUNT = 4;
export const MAX_SNAP_COUNT = 6;
export const RETAKES = 2;
export const COUNTDOWN_MS = 5_000;
export const COUNTDOWN_TICK_MS = 1_000;
export const DIAL_SEGMENTS = 12;
export const DIAL_TURN_MS = 6_000;
export const AUTO_NEXT_MS = 7_000;
export const AUTO_NEXT_WITHOUT_RETAKES_MS = 1_000;
export const FLASH_MS = 65;
export const PLAIN_CAPTURE_JPEG_QUALITY = 0.95;
export const DATA_URL_FILE_TYPE = 'image/png';
export const PHOTO_LOAD_TIMEOUT_MS = 5_000;

export const CAMERA_IDEAL = { widthPx: 1920, heightPx: 1080, framesPerSecond: 30 };
export const CAMERA_MINIMUM = { widthPx: 1280, heightPx: 720, framesPerSecond: 24 };
export const CAPTURE_SIZE = { widthPx: 1024, heightPx: 576 };
/** 1024×576 becomes 1920×1080, never more than the camera gives (CAM-18). */
export const CAPTURE_SCALE = 1.875;
/** People pose as before a mirror; what they see is what is printed. */
export const IS_CAPTURE_MIRRORED = true;
export const DEMO_CAMERA_FILM_PATH = '/static/videos/demo-camera.mp4';

export const RECORDING_MS = 5_000;
/** No camera of a booth films faster. */
export const MAX_FRAMES_PER_SECOND = 120;
export const RECORDING_CHUNK_MS = 100;
/** The most lines of a clip: on a weak machine, and on one that is not known to be strong (FILM-27). */
export const RECORDING_HEIGHTS_PX = [480, 720] as const;
/** Sharp on any phone (FILM-3). */
export const LIVING_PRINT_LONG_SIDE_PX = 1190;
export const ANIMATED_CLIP_LONG_SIDE_PX = 640;
/** Tried in this order. */
export const RECORDING_FORMATS = [
  { mimeType: 'video/webm;codecs=vp9', bitsPerSecond: 8_000_000 },
  { mimeType: 'video/webm;codecs=vp8', bitsPerSecond: 6_000_000 },
];
export const SHUTTER_SOUND_PATH = '/static/audio/camera-shutter-click-08.mp3';
/** The words of a spoken countdown (ACCESS-7), by the seconds that are left; the last is for the snap. */
export const COUNTDOWN_WORDS = ['five', 'four', 'three', 'two', 'one', 'snap'] as const;
export type CountdownWord = (typeof COUNTDOWN_WORDS)[number];
export const countdownWordPath = (language: Language, word: CountdownWord) =>
  `/static/audio/countdown/${language}/${word}.mp3`;

export const FRAMES_PER_PAGE = 8;
export const EFFECTS_PER_PAGE = 4;
export const FRAME_SKELETON_MS = 3_000;

/** A painting has the template's size (EDIT-15). */
export const PAINTING_SIZE = { widthPx: 1240, heightPx: 1844 };
/** Drawing has an end, for the next visitor waits for it (EDIT-13). */
export const EDIT_BUDGET_MS = 90_000;
export const EDIT_WARNING_MS = 15_000;
export const COMPILE_FILM_PATH = '/static/videos/compiling.mp4';
/** EDIT-25. */
export const COMPILE_FILM_MAX_MS = 6_000;

export const PRINT_REDIRECT_MS = 5_000;
export const EMAIL_SUCCESS_REDIRECT_MS = 3_000;
export const FAILURE_REDIRECT_MS = 2_000;
export const PROBLEM_REDIRECT_MS = 5_000;
export const LOGIN_FAILURE_REDIRECT_MS = 3_000;
export const PAYMENT_ERROR_REDIRECT_MS = 2_000;
export const THANKS_REDIRECT_MS = 5_000;

export const CARD_WIDTH_PX = { otpRequest: 500, otpValidate: 420 };
export const DIALOG_WIDTH_PX = { howToSnap: 800, voucher: 600 };

/** Client store's value before any session (EFFECT-10); never sent (SCREEN-35). */
export const INITIAL_TX_ID = '37';

export const DEFAULT_RETENTION_DAYS = 14;
