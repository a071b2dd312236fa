/** An IPP request or response (RFC 8010); `code` is the operation or the status. */
export interface IppMessage {
  version: IppVersion;
  code: number;
  requestId: number;
  groups: readonly IppGroup[];
  /** The document after the attributes. */
  data: Uint8Array;
}

export type IppVersion = readonly [major: number, minor: number];

export interface IppGroup {
  tag: number;
  attributes: readonly IppAttribute[];
}

export interface IppAttribute {
  name: string;
  /** Never empty. */
  values: readonly IppValue[];
}

export type IppValue =
  | { type: 'integer' | 'enum'; value: number }
  | { type: 'boolean'; value: boolean }
  | { type: StringType; value: string }
  | { type: 'textWithLanguage' | 'nameWithLanguage'; language: string; value: string }
  | { type: 'range'; from: number; to: number }
  | { type: 'resolution'; x: number; y: number; unit: number }
  | { type: 'collection'; members: readonly IppAttribute[] }
  | { type: 'unsupported' | 'unknown' | 'noValue' }
  /** Octet strings, dates, and vendor-specific values. */
  | { type: 'bytes'; tag: number; bytes: Uint8Array };

type StringType = 'text' | 'name' | 'keyword' | 'uri' | 'charset' | 'naturalLanguage' | 'mimeType';

export const GROUP = { operation: 0x01, job: 0x02, end: 0x03, printer: 0x04, unsupported: 0x05 };

/** Tags from 0x10 on begin a value, lower ones a group. */
export const FIRST_VALUE_TAG = 0x10;
export const VALUE_TAG = {
  unsupported: 0x10,
  unknown: 0x12,
  noValue: 0x13,
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  resolution: 0x32,
  range: 0x33,
  collection: 0x34,
  textWithLanguage: 0x35,
  nameWithLanguage: 0x36,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  naturalLanguage: 0x48,
  mimeType: 0x49,
} satisfies Record<Exclude<IppValue['type'], 'bytes'>, number>;
export const COLLECTION_END_TAG = 0x37;
export const MEMBER_NAME_TAG = 0x4a;

const attribute = (name: string, ...values: IppValue[]): IppAttribute => ({ name, values });

/** Shorthand for attributes. */
export const ipp = {
  integer: (name: string, value: number) => attribute(name, { type: 'integer', value }),
  boolean: (name: string, value: boolean) => attribute(name, { type: 'boolean', value }),
  enums: (name: string, ...values: number[]) =>
    attribute(name, ...values.map((value) => ({ type: 'enum' as const, value }))),
  string: (type: StringType, name: string, value: string) => attribute(name, { type, value }),
  keywords: (name: string, ...values: readonly string[]) =>
    attribute(name, ...values.map((value) => ({ type: 'keyword' as const, value }))),
  collection: (name: string, ...members: readonly IppAttribute[]) =>
    attribute(name, { type: 'collection', members }),
};
