import type { Printer, PrinterHealth } from '../../ports/printer.ts';
import type { Scheduler } from '../../ports/scheduler.ts';

/** Many kiosks ask; the printer is asked no more often than this. */
const FRESH_MS = 10_000;
/** A home screen waits for the answer. */
const LIMIT_MS = 2_000;

const SILENT: PrinterHealth = {
  trouble: { kind: 'unreachable', message: null },
  isLow: false,
  supplyPercent: null,
  cuts: [],
};

/** How the printer was when it was last asked. */
export function createPrinterWatch(printer: Pick<Printer, 'getHealth'>, scheduler: Scheduler) {
  let newest: { health: PrinterHealth; askedAt: number } | undefined;
  let asking: Promise<PrinterHealth> | undefined;

  async function ask(): Promise<PrinterHealth> {
    const askedAt = scheduler.now();
    const health = await askWithin(printer, scheduler);
    newest = { health, askedAt };
    return health;
  }

  return async function getHealth(): Promise<PrinterHealth> {
    if (newest && scheduler.now() - newest.askedAt < FRESH_MS) return newest.health;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

async function askWithin(
  printer: Pick<Printer, 'getHealth'>,
  scheduler: Scheduler,
): Promise<PrinterHealth> {
  const limit = new AbortController();
  const { promise: isLate, resolve } = Promise.withResolvers<PrinterHealth>();
  const cancel = scheduler.schedule(LIMIT_MS, () => {
    limit.abort();
    resolve(SILENT);
  });
  try {
    return await Promise.race([printer.getHealth(limit.signal), isLate]);
  } finally {
    cancel();
  }
}
