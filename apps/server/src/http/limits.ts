/** Calls with files set their own limit. */
export const JSON_BODY_LIMIT_BYTES = 64 * 1024; // CALL-10

/** Receiving a request, not answering it: composing and printing take their time. */
export const REQUEST_TIMEOUT_MS = 120_000; // CONSOLE-110

/** The same where the body is a file: 200 MB take three minutes on a shop's line, when it is a good one. */
export const FILE_REQUEST_TIMEOUT_MS = 30 * 60_000; // CONSOLE-110

/** A file on its way that nobody has written to for so long has nobody who still sends it. */
export const ABANDONED_MS = FILE_REQUEST_TIMEOUT_MS + 5 * 60_000;

/** Above every text limit of the contract, so that its sentence answers and not the router. */
export const MAX_PARAM_LENGTH = 20_000;

/** Of a form with files. A photo of the booth has 1 MB, as PNG 5 MB. */
export const FORM_LIMITS = {
  totalBytes: 100 * 1024 ** 2,
  fileBytes: 25 * 1024 ** 2, // PIC-12
  fieldBytes: 16 * 1024,
  headerBytes: 8 * 1024,
  parts: 32,
  /** In memory, of files that came before the transaction they belong to. */
  heldBytes: 24 * 1024 ** 2,
  heldBytesOfAll: 96 * 1024 ** 2,
};
