/** Calls with files set their own limit. */
export const JSON_BODY_LIMIT_BYTES = 64 * 1024;

/** Receiving a request, not answering it: composing and printing take their time. */
export const REQUEST_TIMEOUT_MS = 120_000;

/** Above every text limit of the contract, so that its sentence answers and not the router. */
export const MAX_PARAM_LENGTH = 20_000;
