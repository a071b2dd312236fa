import {
  COLLECTION_END_TAG,
  FIRST_VALUE_TAG,
  GROUP,
  type IppAttribute,
  type IppMessage,
  type IppValue,
  MEMBER_NAME_TAG,
  VALUE_TAG,
} from './message.ts';

/** The bytes are no IPP message. */
export class IppFormatError extends Error {}

/** Deeper nesting of collections would overflow the stack. */
const MAX_DEPTH = 8;

export function decodeIpp(bytes: Uint8Array): IppMessage {
  const reader = createReader(bytes);
  const version = [reader.uint8(), reader.uint8()] as const;
  const [code, requestId] = [reader.uint16(), reader.int32()];
  const groups: { tag: number; attributes: IppAttribute[] }[] = [];
  for (let tag = reader.uint8(); tag !== GROUP.end; tag = reader.uint8()) {
    if (tag >= FIRST_VALUE_TAG) throw new IppFormatError('A value is outside of a group.');
    groups.push({ tag, attributes: readAttributes(reader) });
  }
  return { version, code, requestId, groups, data: reader.rest() };
}

function readAttributes(reader: Reader): IppAttribute[] {
  const attributes: { name: string; values: IppValue[] }[] = [];
  while (reader.peek() >= FIRST_VALUE_TAG) {
    const tag = reader.uint8();
    const name = reader.string();
    const value = readValue(reader, tag, 0);
    const last = attributes.at(-1);
    if (name) attributes.push({ name, values: [value] });
    else if (last) last.values.push(value);
    else throw new IppFormatError('A group begins with a value that has no name.');
  }
  return attributes;
}

/** Reads the value of a field whose tag and name were read before. */
function readValue(reader: Reader, tag: number, depth: number): IppValue {
  const bytes = reader.field();
  if (tag === VALUE_TAG.collection)
    return { type: 'collection', members: readMembers(reader, depth + 1) };
  const type = TYPE_OF_TAG.get(tag);
  const content = createReader(bytes);
  switch (type) {
    case 'integer':
    case 'enum':
      return { type, value: content.int32() };
    case 'boolean':
      return { type, value: content.uint8() !== 0 };
    case 'range':
      return { type, from: content.int32(), to: content.int32() };
    case 'resolution':
      return { type, x: content.int32(), y: content.int32(), unit: content.uint8() };
    case 'textWithLanguage':
    case 'nameWithLanguage':
      return { type, language: content.string(), value: content.string() };
    case 'unsupported':
    case 'unknown':
    case 'noValue':
      return { type };
    case 'collection':
    case undefined:
      return { type: 'bytes', tag, bytes };
    default:
      return { type, value: bytes.toString() };
  }
}

const TYPE_OF_TAG = new Map(
  Object.entries(VALUE_TAG).map(([type, tag]) => [tag, type as keyof typeof VALUE_TAG]),
);

function readMembers(reader: Reader, depth: number): IppAttribute[] {
  if (depth > MAX_DEPTH) throw new IppFormatError('Collections are nested too deeply.');
  const members: { name: string; values: IppValue[] }[] = [];
  for (;;) {
    const tag = reader.uint8();
    reader.string();
    if (tag === COLLECTION_END_TAG) {
      reader.field();
      if (members.some(({ values }) => values.length === 0)) {
        throw new IppFormatError('A member of a collection has no value.');
      }
      return members;
    }
    if (tag === MEMBER_NAME_TAG) {
      members.push({ name: reader.string(), values: [] });
      continue;
    }
    const member = members.at(-1);
    if (!member) throw new IppFormatError('A collection begins with a value that has no name.');
    member.values.push(readValue(reader, tag, depth));
  }
}

type Reader = ReturnType<typeof createReader>;

function createReader(source: Uint8Array) {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new IppFormatError('The message ends too early.');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const field = () => take(take(2).readUInt16BE());
  return {
    peek: () => bytes[at] ?? GROUP.end,
    uint8: () => take(1).readUInt8(),
    uint16: () => take(2).readUInt16BE(),
    int32: () => take(4).readInt32BE(),
    field,
    string: () => field().toString(),
    rest: () => bytes.subarray(at),
  };
}
