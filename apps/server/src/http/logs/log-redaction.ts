import { pino } from 'pino';

/** Addresses of photos, and tokens. */
const LINKS: readonly [RegExp, string][] = [
  [/(res_image|captures)(?:\/|%2F)[^\s"'\\]+/gi, '$1/…'],
  [/((?:\/|%2F)g(?:\/|%2F))[^\s"'\\/?#%]+/gi, '$1…'],
  [/([?&][\w-]*token=)[^\s"'\\&]+/gi, '$1…'],
];
/** Matches word by word, in linear time. An escape sequence is one unit, so that the line stays valid JSON. */
const WORDS = /\\u[\da-f]{4}|\\.|[^\s"\\<>()[\],;:]+/gi;
/** An e-mail address. A masked address has `*` or `…` before the @, and a package name has `/` or nothing. */
const ADDRESS = /[^/*…]@./;

/**
 * Removes visitors' links, tokens and addresses anywhere in a log line: errors of the system, of ffmpeg and of mail
 * servers quote them.
 */
export const redactLine = (line: string): string =>
  LINKS.reduce((text, [pattern, mark]) => text.replace(pattern, mark), line).replace(
    WORDS,
    (word) => (ADDRESS.test(word) ? '…@…' : word),
  );

/** Keeps only the fields that every error has: database errors also contain whole rows with names. */
export function describeError(error: Error): Record<string, unknown> {
  const { type, message, stack, code } = pino.stdSerializers.err(error) ?? {};
  return { type, message, stack, code };
}
