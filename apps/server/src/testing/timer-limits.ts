/** The longest delay of a timer: only the test's own timeout ends such a wait. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** For printers in tests, so that a busy machine is not taken for a silent printer. */
export const LONGEST_PRINTER_TIMEOUTS = { callMs: MAX_TIMER_MS, documentMs: MAX_TIMER_MS };
