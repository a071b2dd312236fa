import {
  DEFAULT_LANGUAGE,
  REFUSAL_STATUSES,
  type RefusalCode,
  type RefusalReason,
} from '@jepret/contract';
import type { Sentence } from '@jepret/messages';

/** LANG-15: a sentence in another language than the screen's is replaced by its code's message. */
export function translateRefusal(
  errors: readonly RefusalReason[],
  { language, wanted }: { language: string | null; wanted: string },
): (string | Sentence)[] | undefined {
  if ((language ?? DEFAULT_LANGUAGE) === wanted) return undefined;
  // Each code's message once; an unknown code, of a newer server, leaves the server's sentence.
  const byCode = new Map(errors.map(({ code, message }) => [code, message]));
  return [...byCode].map(([code, message]) =>
    isRefusalCode(code) ? (t) => t(`refusalCode.${code}`) : message,
  );
}

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(REFUSAL_STATUSES, code);
