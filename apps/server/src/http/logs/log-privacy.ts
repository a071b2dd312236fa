import { pino } from 'pino';

/** What leads to a visitor's face, or lets somebody in. */
const LINKS: readonly [RegExp, string][] = [
  [/(res_image|captures)(?:\/|%2F)[^\s"'\\]+/gi, '$1/…'],
  [/((?:\/|%2F)g(?:\/|%2F))[^\s"'\\/?#%]+/gi, '$1…'],
  [/([?&][\w-]*token=)[^\s"'\\&]+/gi, '$1…'],
];
/** Word by word, in linear time; what is escaped is a unit, or the line would be no JSON any more. */
const WORDS = /\\u[\da-f]{4}|\\.|[^\s"\\<>()[\],;:]+/gi;
/** A masked one has a sign before the @ that none ends with, and a package no name there. */
const ADDRESS = /[^/*…]@./;

/**
 * A line of the log without visitors' links, tokens and addresses, wherever in it they stand: errors
 * of the system, of ffmpeg and of mail servers quote them.
 */
export const hidePrivate = (line: string): string =>
  LINKS.reduce((text, [pattern, mark]) => text.replace(pattern, mark), line).replace(
    WORDS,
    (word) => (ADDRESS.test(word) ? '…@…' : word),
  );

/** Only what every error has: a database's tells whole rows besides, with names in them. */
export function describeError(error: Error): Record<string, unknown> {
  const { type, message, stack, code } = pino.stdSerializers.err(error) ?? {};
  return { type, message, stack, code };
}
