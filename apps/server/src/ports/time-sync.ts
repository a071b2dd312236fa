/** Whether a time server sets this machine's clock; `unknown` if the system does not report it. */
export type ReadTimeSync = (
  signal: AbortSignal,
) => Promise<'synchronized' | 'unsynchronized' | 'unknown'>;
