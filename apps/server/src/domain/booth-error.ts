import { REFUSAL_STATUSES, type RefusalCode, type RefusalReason } from '@jepret/contract';

/** One of several things that are wrong. */
export type Fault = Omit<RefusalReason, 'code'>;

interface BoothErrorOptions {
  cause?: unknown;
  faults?: readonly Fault[] | undefined;
  headers?: Record<string, string>;
}

/** A refusal: a code that programs act on, in words that its receiver may read. */
export class BoothError extends Error {
  readonly code: RefusalCode;
  /** Each thing that is wrong, all under the error's code. */
  readonly errors: readonly RefusalReason[];
  /** Of its answer. */
  readonly headers: Record<string, string> | undefined;

  constructor(
    code: RefusalCode,
    message: string,
    { cause, faults, headers }: BoothErrorOptions = {},
  ) {
    super(message, { cause });
    this.name = 'BoothError';
    this.code = code;
    this.headers = headers;
    this.errors = (faults ?? [{ message }]).map((fault) => ({ code, ...fault }));
  }

  get status(): number {
    return REFUSAL_STATUSES[this.code];
  }
}

/** Of an input in which several things may be wrong. */
export function invalid(faults: readonly (Fault | string)[]): BoothError {
  const listed = faults.map((fault) => (typeof fault === 'string' ? { message: fault } : fault));
  return new BoothError('invalid', listed.map(({ message }) => message).join(' '), {
    faults: listed,
  });
}
