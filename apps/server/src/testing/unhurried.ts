/** The longest that a timer waits: only the test's own limit ends what has this one. */
export const UNHURRIED_MS = 2 ** 31 - 1;

/** No busy machine passes for a printer that says nothing. */
export const UNHURRIED = { callMs: UNHURRIED_MS, documentMs: UNHURRIED_MS };
