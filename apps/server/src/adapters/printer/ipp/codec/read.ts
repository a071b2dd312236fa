import type { IppAttribute, IppMessage, IppValue } from './message.ts';

/** The attributes of one group or collection by name. */
export type IppAttributes = ReadonlyMap<string, readonly IppValue[]>;

/** All groups of that kind: a response to Get-Jobs has one for each job. */
export function listGroups({ groups }: IppMessage, groupTag: number): IppAttributes[] {
  return groups
    .filter(({ tag }) => tag === groupTag)
    .map(({ attributes }) => toAttributes(attributes));
}

/** The first group of that kind; empty if there is none. */
export function firstGroup(message: IppMessage, groupTag: number): IppAttributes {
  return listGroups(message, groupTag)[0] ?? new Map();
}

export function listStrings(attributes: IppAttributes, name: string): string[] {
  return listValues(attributes, name)
    .filter((value) => typeof value === 'string')
    .map(toLine);
}

/** Some printers pad their texts with zero bytes, which PostgreSQL rejects. */
const toLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

export function findString(attributes: IppAttributes, name: string): string | undefined {
  return listStrings(attributes, name)[0];
}

export function listNumbers(attributes: IppAttributes, name: string): number[] {
  return listValues(attributes, name).filter((value) => typeof value === 'number');
}

export function findNumber(attributes: IppAttributes, name: string): number | undefined {
  return listNumbers(attributes, name)[0];
}

export function findBoolean(attributes: IppAttributes, name: string): boolean | undefined {
  return listValues(attributes, name).find((value) => typeof value === 'boolean');
}

export function listCollections(attributes: IppAttributes, name: string): IppAttributes[] {
  const values = attributes.get(name) ?? [];
  return values.flatMap((value) =>
    value.type === 'collection' ? [toAttributes(value.members)] : [],
  );
}

/** Some printers repeat an attribute; as in CUPS, the first one counts. */
function toAttributes(attributes: readonly IppAttribute[]): IppAttributes {
  return new Map(attributes.toReversed().map(({ name, values }) => [name, values]));
}

function listValues(attributes: IppAttributes, name: string): unknown[] {
  const values = attributes.get(name) ?? [];
  return values.flatMap((value) => ('value' in value ? [value.value] : []));
}
