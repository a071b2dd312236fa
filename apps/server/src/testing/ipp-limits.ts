/** The longest that a timer waits. */
const ENDLESS_MS = 2 ** 31 - 1;

/** Only the test's own limit ends a call: no busy machine passes for a printer that says nothing. */
export const UNHURRIED = { callMs: ENDLESS_MS, documentMs: ENDLESS_MS };
