import type { RefusalCode, RefusalReason } from '@jepret/contract';
import type { Sentence, Translate } from '@jepret/messages';

/** In the server's words, or in ours where it had none. */
export type Reason = string | Sentence;

interface CallErrorOptions extends ErrorOptions {
  isLocal?: boolean;
  isOfOtherVersion?: boolean;
  /** What the server said is wrong, with its codes. */
  errors?: readonly RefusalReason[] | undefined;
}

/** A call that did not succeed: refused by the server, or never answered. */
export class CallError extends Error {
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined;
  readonly #reasons: readonly Reason[];
  /** False when the kiosk had to find the words itself. */
  readonly isFromServer: boolean;
  /** Answered by the server, but not as this page knows it: one of the two was updated. */
  readonly isOfOtherVersion: boolean;
  readonly #errors: readonly RefusalReason[];

  constructor(
    status: number | undefined,
    reasons: readonly Reason[],
    { isLocal = false, isOfOtherVersion = false, errors = [], ...options }: CallErrorOptions = {},
  ) {
    super(reasons.filter((reason) => typeof reason === 'string').join(' '), options);
    this.name = 'CallError';
    this.status = status;
    this.#reasons = reasons;
    this.isFromServer = !isLocal;
    this.isOfOtherVersion = isOfOtherVersion;
    this.#errors = errors;
  }

  /** In sentences, most telling first. */
  listReasons(t: Translate): string[] {
    return this.#reasons.map((reason) => (typeof reason === 'string' ? reason : reason(t)));
  }

  describe(t: Translate): string {
    return this.listReasons(t).join(' ');
  }

  /** What a screen acts on; sentences are for people. */
  hasCode(code: RefusalCode): boolean {
    return this.#errors.some((error) => error.code === code);
  }

  /** Which field of the input was refused, where it is one. */
  get field(): string | undefined {
    return this.#errors.find(({ field }) => field !== undefined)?.field;
  }

  /** What the server said is wrong with a field, of all that is wrong. */
  findReason(field: string): string | undefined {
    return this.#errors.find((error) => error.field === field)?.message;
  }

  /** Worth another try without the visitor doing anything (CALL-17). */
  get isTemporary(): boolean {
    return this.status === undefined || [408, 429].includes(this.status) || this.status >= 500;
  }
}

/**
 * The server's last word. Not so when signed out: the kiosk will be signed in again. Nor is the error
 * page of a proxy, which an operator can correct.
 */
export const isFinal = (error: unknown): boolean =>
  error instanceof CallError && error.isFromServer && !error.isTemporary && error.status !== 401;

/** Refused as too large by a proxy: our own 413 comes with our envelope. */
export const isTooLargeForProxy = (error: unknown): boolean =>
  error instanceof CallError && error.status === 413 && !error.isFromServer;

/** How long to wait, in the server's words, where it refused because of too many tries. */
export const findWait = (error: CallError): string | undefined =>
  (error.hasCode('too_many_tries') && error.message) || undefined;

/** A failure's text, and how long to wait where that is why. */
export function withWait(text: string, error: CallError): string {
  const wait = findWait(error);
  return wait === undefined ? text : `${text} ${wait}`;
}
