import { z } from 'zod';

/** Why a call is refused, and the HTTP status that says so. The only such table. */
export const REFUSAL_STATUSES = {
  malformed: 400,
  kiosk_token_invalid: 401,
  staff_token_invalid: 401,
  agent_token_invalid: 401,
  console_session_invalid: 401,
  sign_in_refused: 401,
  push_token_invalid: 401,
  not_entitled: 402,
  forbidden: 403,
  /** The console asks for the password again and repeats the call. */
  password_needed: 403,
  not_found: 404,
  conflict: 409,
  /** The kiosk stands at another location than it named; it asks for readiness and takes the answer's. */
  location_mismatch: 409,
  /** The session was moved here, and no operator or owner has accepted this kiosk. */
  kiosk_not_accepted: 409,
  too_large: 413,
  invalid: 422,
  /** The kiosk gets itself another push token and asks again. */
  push_token_unknown: 422,
  voucher_refused: 422,
  too_many_tries: 429,
  broken: 500,
  provider_refused: 502,
  unavailable: 503,
  storage_full: 507,
} as const;

export type RefusalCode = keyof typeof REFUSAL_STATUSES;

/** One thing that is wrong: a program acts on the code, a person reads the sentence. */
export const RefusalReason = z.object({
  /** A text, not the table's keys: an older kiosk must understand a newer server's refusal. */
  code: z.string(),
  message: z.string(),
  /** Which field of the input it is about. */
  field: z.string().optional(),
});
export type RefusalReason = z.infer<typeof RefusalReason>;
