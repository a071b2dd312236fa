/** A call that did not succeed: refused by the server, or never answered. */
export class CallError extends Error {
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined;
  /** In sentences, most telling first. */
  readonly reasons: readonly string[];
  /** False when the kiosk had to find the words itself. */
  readonly isServersWord: boolean;

  constructor(
    status: number | undefined,
    reasons: readonly string[],
    { isOurWord = false, ...options }: ErrorOptions & { isOurWord?: boolean } = {},
  ) {
    super(reasons.join(' '), options);
    this.name = 'CallError';
    this.status = status;
    this.reasons = reasons;
    this.isServersWord = !isOurWord;
  }

  /** D18: worth another try without the visitor doing anything. */
  get isTemporary(): boolean {
    return this.status === undefined || [408, 429].includes(this.status) || this.status >= 500;
  }
}
