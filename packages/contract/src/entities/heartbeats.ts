import { z } from 'zod';
import { Readiness } from './readiness.ts';

/** The screens of a kiosk send a heartbeat at this interval. */
export const HEARTBEAT_INTERVAL_MS = 15_000; // FLEET-1

/** A booth without contact for so long is silent. */
export const SILENT_AFTER_MS = 3 * 60_000; // CONSOLE-33

/**
 * `ok`: pictures arrive. `frozen`: it is open, and no new picture arrives. `off`: connected and not
 * open. `missing`: not connected.
 */
export const CameraState = z.enum(['ok', 'missing', 'frozen', 'off']);
export type CameraState = z.infer<typeof CameraState>;

/** Odd values must not make a beat fail, because a booth with a fault would look silent (FLEET-3). */
const text = (maxLength: number) =>
  z
    .string()
    .transform((value) => value.replace(/\p{Cc}+/gu, ' ').slice(0, maxLength))
    .nullable()
    .catch(null);

const wholeNumber = (max: number) =>
  z
    .number()
    .transform((value) => Math.min(Math.max(Math.round(value), 0), max))
    .catch(0);

/** An instant as a device's clock shows it: any year. */
const deviceInstant = z
  .number()
  .transform((value) => Math.min(Math.max(Math.round(value), 0), LAST_INSTANT))
  .nullable()
  .catch(null);

const LAST_INSTANT = 8.64e15;
const MAX_BYTES = 2 ** 50;
const UNKNOWN = 'unknown';

/** What happened at this screen since the page was loaded; the numbers only grow (FLEET-5). */
const Counts = z
  .object({
    /** Visitors who began: tapped the start button, or entered a valid voucher. */
    taps: wholeNumber(100_000),
    /** Payments that could not start. */
    refusals: wholeNumber(100_000),
    /** Payments that ended without being paid. */
    cancellations: wholeNumber(100_000),
  })
  .catch({ taps: 0, refusals: 0, cancellations: 0 });
export type HeartbeatCounts = z.infer<typeof Counts>;

/** The result of a command, repeated until the server has it. */
const CommandResult = z.object({
  id: z.string().max(100),
  state: z.enum(['taken', 'done', 'refused']),
  /** Why it was refused: a code. */
  reason: text(200),
});
export type CommandResult = z.infer<typeof CommandResult>;

/** The state of a kiosk. It has nothing about a visitor except whether one is there. */
export const Heartbeat = z.object({
  version: text(40),
  /** New with every load of the page. */
  boot_id: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .catch(UNKNOWN),
  /** Grows with every beat of the page: an older beat that arrives late is recognized. */
  number: wholeNumber(2 ** 31),
  /** The route. */
  screen: text(40),
  /** Since the last touch. */
  idle_seconds: wholeNumber(10_000_000),
  /** Whether a visitor's session is open. */
  is_busy: z.boolean().catch(false),
  camera: z
    .object({
      label: text(200),
      state: CameraState.catch('off'),
      /** Measured, in pictures per second; null while it is not open. */
      frame_rate: z
        .number()
        .transform((rate) => Math.min(Math.max(Math.round(rate * 10) / 10, 0), 1_000))
        .nullable()
        .catch(null),
    })
    .catch({ label: null, state: 'off', frame_rate: null }),
  /** The browser's estimate. */
  storage: z
    .object({ used_bytes: wholeNumber(MAX_BYTES), quota_bytes: wholeNumber(MAX_BYTES) })
    .nullable()
    .catch(null),
  /** Photos that the server does not have yet. */
  unsent_shots: wholeNumber(10_000),
  last_error: z
    .object({ message: text(300), at: deviceInstant })
    .nullable()
    .catch(null),
  /** The kiosk's clock. */
  time: deviceInstant,
  counts: Counts,
  results: z.array(CommandResult).max(50).catch([]),
});
export type Heartbeat = z.infer<typeof Heartbeat>;

/**
 * Any kind and any text: an older page must be able to read the answer of a newer server, and refuses
 * what it does not know.
 */
export const KioskCommand = z.object({
  id: z.string(),
  kind: z.string(),
  text: z.string().nullable(),
});
export type KioskCommand = z.infer<typeof KioskCommand>;

export const HeartbeatAnswer = z.object({
  readiness: Readiness,
  commands: z.array(KioskCommand),
  /** Changes whenever a setting of the kiosk's location changes. */
  settings_version: z.string(),
  /** While it is locked, the booth starts no session. */
  is_locked: z.boolean(),
});
export type HeartbeatAnswer = z.infer<typeof HeartbeatAnswer>;
