import { z } from 'zod';

/** Codes of refused calls and their HTTP statuses. The only such table. */
export const REFUSAL_STATUSES = {
  malformed: 400,
  kiosk_token_invalid: 401,
  staff_token_invalid: 401,
  agent_token_invalid: 401,
  metrics_token_invalid: 401,
  console_session_invalid: 401,
  sign_in_refused: 401,
  push_token_invalid: 401,
  not_entitled: 402,
  forbidden: 403,
  /** The console prompts for the password and repeats the call. */
  password_needed: 403,
  not_found: 404,
  conflict: 409,
  /**
   * The kiosk sent another location than it is registered at; it reads readiness and stores that
   * location.
   */
  location_mismatch: 409,
  /** The session was moved to this kiosk, which no operator or owner has accepted. */
  kiosk_not_accepted: 409,
  too_large: 413,
  invalid: 422,
  /** The kiosk requests another push token and repeats the call. */
  push_token_unknown: 422,
  voucher_refused: 422,
  too_many_tries: 429,
  broken: 500,
  provider_refused: 502,
  unavailable: 503,
  storage_full: 507,
} as const;

export type RefusalCode = keyof typeof REFUSAL_STATUSES;

/** One error: a code for programs, a sentence for people. */
export const RefusalReason = z.object({
  /** Any text, not only the table's keys: an older kiosk must be able to parse a newer server's refusal. */
  code: z.string(),
  message: z.string(),
  /** The field of the input that was refused, or the part of the server that does not answer. */
  field: z.string().optional(),
});
export type RefusalReason = z.infer<typeof RefusalReason>;
