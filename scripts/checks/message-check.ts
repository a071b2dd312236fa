import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

type Messages = Record<string, Record<string, string>>;

/** Lists the differences of a catalogue to the first one. */
export function compareCatalogues(language: string, first: Messages, other: Messages): string[] {
  const [expected, found] = [listMessages(first), listMessages(other)];
  return [
    ...[...expected.keys()]
      .filter((key) => !found.has(key))
      .map((key) => `${language}: ${key} is missing`),
    ...[...found].flatMap(([key, text]) => {
      const original = expected.get(key);
      if (original === undefined) return [`${language}: ${key} is not a message`];
      return compareMessage(`${language}: ${key}`, original, text);
    }),
  ];
}

/**
 * Lists refusal codes without a message and messages without a code: the kiosk translates by code
 * (LANG-15).
 */
export function listUnmatchedCodes(codes: readonly string[], keys: readonly string[]): string[] {
  const expected = codes.map((code) => `refusalCode.${code}`);
  const found = keys.filter((key) => key.startsWith('refusalCode.'));
  return [
    ...expected.filter((key) => !found.includes(key)).map((key) => `${key} is missing`),
    ...found.filter((key) => !expected.includes(key)).map((key) => `${key} has no refusal code`),
  ];
}

function compareMessage(name: string, original: string, text: string): string[] {
  if (text.trim() === '') return [`${name} is empty`];
  try {
    const [expected, found] = [listParameters(original), listParameters(text)];
    return expected === found
      ? []
      : [`${name} has the parameters (${found}) instead of (${expected})`];
  } catch (error) {
    return [`${name} cannot be read: ${error instanceof Error ? error.message : error}`];
  }
}

/** Messages by their full keys, as used in code. */
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
