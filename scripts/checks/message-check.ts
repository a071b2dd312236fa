import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

type Messages = Record<string, Record<string, string>>;

/** What is wrong with a language's catalogue beside the first one; an empty list: nothing. */
export function compareCatalogues(language: string, first: Messages, other: Messages): string[] {
  const [wanted, found] = [listMessages(first), listMessages(other)];
  return [
    ...[...wanted.keys()]
      .filter((key) => !found.has(key))
      .map((key) => `${language}: ${key} is missing`),
    ...[...found].flatMap(([key, text]) => {
      const original = wanted.get(key);
      if (original === undefined) return [`${language}: ${key} is no message`];
      return compareMessage(`${language}: ${key}`, original, text);
    }),
  ];
}

/** Codes of refusals without a message, and messages of no code: the kiosk translates by code (LANG-15). */
export function listUnsaidCodes(codes: readonly string[], keys: readonly string[]): string[] {
  const wanted = codes.map((code) => `refusalCode.${code}`);
  const found = keys.filter((key) => key.startsWith('refusalCode.'));
  return [
    ...wanted.filter((key) => !found.includes(key)).map((key) => `${key} is missing`),
    ...found.filter((key) => !wanted.includes(key)).map((key) => `${key} is of no refusal code`),
  ];
}

function compareMessage(name: string, original: string, text: string): string[] {
  if (text.trim() === '') return [`${name} is empty`];
  try {
    const [wanted, found] = [listParameters(original), listParameters(text)];
    return wanted === found ? [] : [`${name} has the parameters (${found}) instead of (${wanted})`];
  } catch (error) {
    return [`${name} cannot be read: ${error instanceof Error ? error.message : error}`];
  }
}

/** By their full names, as code says them. */
export const listMessages = (catalogue: Messages): Map<string, string> =>
  new Map(
    Object.entries(catalogue).flatMap(([area, messages]) =>
      Object.entries(messages).map(([key, text]) => [`${area}.${key}`, text] as const),
    ),
  );

function listParameters(text: string): string {
  const names = new Set<string>();
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const { value } of Object.values(element.options)) visit(value);
      }
    }
  };
  visit(parse(text));
  return [...names].toSorted().join(', ');
}
