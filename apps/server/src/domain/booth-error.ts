import { REFUSAL_STATUSES, type RefusalCode, type RefusalReason } from '@jepret/contract';
import type { Sentence, Translate } from '@jepret/messages';
import { english } from '@jepret/messages/every-language';

/** What a visitor may read is a `Sentence`; what only programs and operators meet is English. */
export type Words = string | Sentence;

/** One of several things that are wrong. */
export type Fault = Omit<RefusalReason, 'code' | 'message'> & { message: Words };

interface BoothErrorOptions {
  cause?: unknown;
  faults?: readonly Fault[] | undefined;
  headers?: Record<string, string>;
}

/** A refusal: a code that programs act on, in words that its receiver may read. */
export class BoothError extends Error {
  readonly code: RefusalCode;
  /** Of its answer. */
  readonly headers: Record<string, string> | undefined;
  readonly #words: Words;
  readonly #faults: readonly Fault[];

  /** The error's own message is English: it is what logs say. */
  constructor(code: RefusalCode, words: Words, { cause, faults, headers }: BoothErrorOptions = {}) {
    super(sayIn(english, words), { cause });
    this.name = 'BoothError';
    this.code = code;
    this.headers = headers;
    this.#words = words;
    this.#faults = faults ?? [{ message: words }];
  }

  get status(): number {
    return REFUSAL_STATUSES[this.code];
  }

  /** False where a sentence of it is English in every language (LANG-15). */
  get isTranslated(): boolean {
    const said = [this.#words, ...this.#faults.map(({ message }) => message)];
    return said.every((words) => typeof words !== 'string');
  }

  /** Each thing that is wrong, all under the error's code. */
  listReasons(t: Translate): RefusalReason[] {
    return this.#faults.map((fault) => ({
      code: this.code,
      ...fault,
      message: sayIn(t, fault.message),
    }));
  }

  describe(t: Translate): string {
    return sayIn(t, this.#words);
  }
}

/** Of an input in which several things may be wrong. */
export function invalid(faults: readonly (Fault | Words)[]): BoothError {
  const listed = faults.map((fault) => (typeof fault === 'object' ? fault : { message: fault }));
  return new BoothError(
    'invalid',
    (t) => listed.map(({ message }) => sayIn(t, message)).join(' '),
    { faults: listed },
  );
}

const sayIn = (t: Translate, words: Words): string =>
  typeof words === 'string' ? words : words(t);
