/** Calls with files set their own limit. */
export const JSON_BODY_LIMIT_BYTES = 64 * 1024; // CALL-10

/** The time to receive a request, not to answer it: composing and printing take longer. */
export const REQUEST_TIMEOUT_MS = 120_000; // CONSOLE-110

/** The same for a body that is a file: 200 MB take three minutes on a good connection of a shop. */
export const FILE_REQUEST_TIMEOUT_MS = 30 * 60_000; // CONSOLE-110

/** A partial upload that was not written to for so long is abandoned. */
export const ABANDONED_UPLOAD_MS = FILE_REQUEST_TIMEOUT_MS + 5 * 60_000;

/** Above every text limit of the contract, so that its message is returned and not the router's. */
export const MAX_PARAM_LENGTH = 20_000;

/** Limits of a form with files. A photo of the booth has 1 MB, as PNG 5 MB. */
export const FORM_LIMITS = {
  totalBytes: 100 * 1024 ** 2,
  fileBytes: 25 * 1024 ** 2, // PIC-12
  fieldBytes: 16 * 1024,
  headerBytes: 8 * 1024,
  parts: 32,
  /** In memory, for files that arrive before the form's transaction. */
  bufferedBytes: 24 * 1024 ** 2,
  totalBufferedBytes: 96 * 1024 ** 2,
};
