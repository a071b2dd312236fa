import { REFUSAL_STATUSES, type RefusalCode, type RefusalReason } from '@jepret/contract';
import type { Sentence, Translate } from '@jepret/messages';
import { english } from '@jepret/messages/every-language';

/** A translatable `Sentence` for visitors, or English text for programs and operators. */
export type ErrorMessage = string | Sentence;

/** One of several faults of an input. */
export type Fault = Omit<RefusalReason, 'code' | 'message'> & { message: ErrorMessage };

interface BoothErrorOptions {
  cause?: unknown;
  faults?: readonly Fault[] | undefined;
  headers?: Record<string, string>;
}

/** A refusal: a code for programs and a message for people. */
export class BoothError extends Error {
  readonly code: RefusalCode;
  /** Headers of the response. */
  readonly headers: Record<string, string> | undefined;
  readonly #text: ErrorMessage;
  readonly #faults: readonly Fault[];

  /** The error's own `message` is English, for logs. */
  constructor(
    code: RefusalCode,
    message: ErrorMessage,
    { cause, faults, headers }: BoothErrorOptions = {},
  ) {
    super(toText(english, message), { cause });
    this.name = 'BoothError';
    this.code = code;
    this.headers = headers;
    this.#text = message;
    this.#faults = faults ?? [{ message }];
  }

  get status(): number {
    return REFUSAL_STATUSES[this.code];
  }

  /** False if one of its messages is only available in English (LANG-15). */
  get isTranslated(): boolean {
    const messages = [this.#text, ...this.#faults.map(({ message }) => message)];
    return messages.every((message) => typeof message !== 'string');
  }

  /** All faults, each with the error's code. */
  listReasons(t: Translate): RefusalReason[] {
    return this.#faults.map((fault) => ({
      code: this.code,
      ...fault,
      message: toText(t, fault.message),
    }));
  }

  describe(t: Translate): string {
    return toText(t, this.#text);
  }
}

/** The error for an input with one or more faults. */
export function invalid(faults: readonly (Fault | ErrorMessage)[]): BoothError {
  const listed = faults.map((fault) => (typeof fault === 'object' ? fault : { message: fault }));
  return new BoothError(
    'invalid',
    (t) => listed.map(({ message }) => toText(t, message)).join(' '),
    { faults: listed },
  );
}

const toText = (t: Translate, message: ErrorMessage): string =>
  typeof message === 'string' ? message : message(t);
