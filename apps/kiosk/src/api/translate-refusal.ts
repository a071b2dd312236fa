import {
  DEFAULT_LANGUAGE,
  REFUSAL_STATUSES,
  type RefusalCode,
  type RefusalReason,
} from '@jepret/contract';
import type { Sentence } from '@jepret/messages';

/**
 * LANG-15: if the server responds in another language than the screen's, use the message of each
 * code.
 */
export function translateRefusal(
  errors: readonly RefusalReason[],
  { language, wanted }: { language: string | null; wanted: string },
): (string | Sentence)[] | undefined {
  if ((language ?? DEFAULT_LANGUAGE) === wanted) return undefined;
  // One message per code. For unknown codes of a newer server, keep the server's text.
  const byCode = new Map(errors.map(({ code, message }) => [code, message]));
  return [...byCode].map(([code, message]) =>
    isRefusalCode(code) ? (t) => t(`refusalCode.${code}`) : message,
  );
}

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(REFUSAL_STATUSES, code);
