const STOP_LIMIT_MS = 10_000;

/** The first signal lets running requests finish within a limit; the second ends the process immediately. */
export function stopGracefully(close: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => {
      console.error(`Stopped with work unfinished after ${STOP_LIMIT_MS / 1000} seconds.`);
      process.exit(1);
    }, STOP_LIMIT_MS).unref();
    close().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
