/** Why a call is refused, and the HTTP status that says so. The only such table. */
const STATUS_OF = {
  malformed: 400,
  kiosk_token_invalid: 401,
  staff_token_invalid: 401,
  agent_token_invalid: 401,
  sign_in_refused: 401,
  push_token_invalid: 401,
  not_entitled: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  invalid: 422,
  too_many_tries: 429,
  broken: 500,
  provider_refused: 502,
  unavailable: 503,
  storage_full: 507,
} as const;

export type BoothErrorCode = keyof typeof STATUS_OF;

/** A refusal in words that its receiver may read. */
export class BoothError extends Error {
  readonly code: BoothErrorCode;
  /** One sentence for each thing that is wrong, when there may be several. */
  readonly errors: readonly string[] | undefined;

  constructor(
    code: BoothErrorCode,
    message: string,
    { cause, errors }: { cause?: unknown; errors?: readonly string[] } = {},
  ) {
    super(message, { cause });
    this.name = 'BoothError';
    this.code = code;
    this.errors = errors;
  }

  get status(): number {
    return STATUS_OF[this.code];
  }
}
