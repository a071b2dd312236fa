/** A call that did not succeed: refused by the server, or never answered. */
export class CallError extends Error {
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined;
  /** The server's sentences, most telling first. */
  readonly reasons: readonly string[];

  constructor(status: number | undefined, reasons: readonly string[], options?: ErrorOptions) {
    super(reasons.join(' '), options);
    this.name = 'CallError';
    this.status = status;
    this.reasons = reasons;
  }

  /** D18: worth another try without the visitor doing anything. */
  get isTemporary(): boolean {
    return this.status === undefined || [408, 429].includes(this.status) || this.status >= 500;
  }
}
