import type { RefusalCode, RefusalReason } from '@jepret/contract';
import type { Sentence, Translate } from '@jepret/messages';

/** The server's sentence, or a sentence of ours if the response had none. */
export type Reason = string | Sentence;

interface CallErrorOptions extends ErrorOptions {
  isLocal?: boolean;
  isVersionMismatch?: boolean;
  /** The errors of the response, with their codes. */
  errors?: readonly RefusalReason[] | undefined;
}

/** A call that failed: refused by the server, or without a response. */
export class CallError extends Error {
  /** HTTP status; undefined without a response. */
  readonly status: number | undefined;
  readonly #reasons: readonly Reason[];
  /** False if the sentences are ours and not the server's. */
  readonly isFromServer: boolean;
  /** The response does not match this page's contract: page or server was updated. */
  readonly isVersionMismatch: boolean;
  readonly #errors: readonly RefusalReason[];

  constructor(
    status: number | undefined,
    reasons: readonly Reason[],
    { isLocal = false, isVersionMismatch = false, errors = [], ...options }: CallErrorOptions = {},
  ) {
    super(reasons.filter((reason) => typeof reason === 'string').join(' '), options);
    this.name = 'CallError';
    this.status = status;
    this.#reasons = reasons;
    this.isFromServer = !isLocal;
    this.isVersionMismatch = isVersionMismatch;
    this.#errors = errors;
  }

  /** Sentences, most important first. */
  listReasons(t: Translate): string[] {
    return this.#reasons.map((reason) => (typeof reason === 'string' ? reason : reason(t)));
  }

  describe(t: Translate): string {
    return this.listReasons(t).join(' ');
  }

  /** For programs; the sentences are for people. */
  hasCode(code: RefusalCode): boolean {
    return this.#errors.some((error) => error.code === code);
  }

  /** The field of the input that was refused, if any. */
  get field(): string | undefined {
    return this.#errors.find(({ field }) => field !== undefined)?.field;
  }

  /** The sentence of the error about one field. */
  findReason(field: string): string | undefined {
    return this.#errors.find((error) => error.field === field)?.message;
  }

  /** A retry may succeed without any action by the visitor (CALL-17). */
  get isTemporary(): boolean {
    return this.status === undefined || [408, 429].includes(this.status) || this.status >= 500;
  }
}

/**
 * A retry cannot succeed. A 401 is not final, because the kiosk will be signed in again, and neither is
 * the error page of a proxy, because an operator can fix the proxy.
 */
export const isFinal = (error: unknown): boolean =>
  error instanceof CallError && error.isFromServer && !error.isTemporary && error.status !== 401;

/** A proxy refused the request as too large: our own 413 has our envelope. */
export const isTooLargeForProxy = (error: unknown): boolean =>
  error instanceof CallError && error.status === 413 && !error.isFromServer;

/** The server's sentence about how long to wait after too many tries. */
export const findWaitMessage = (error: CallError): string | undefined =>
  (error.hasCode('too_many_tries') && error.message) || undefined;

/** A failure's text, with how long to wait after too many tries. */
export function appendWaitMessage(text: string, error: CallError): string {
  const wait = findWaitMessage(error);
  return wait === undefined ? text : `${text} ${wait}`;
}
