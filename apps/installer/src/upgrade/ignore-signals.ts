/** Ctrl-C, a stop and a lost terminal no longer end this process. */
export function ignoreSignals(): void {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
}
