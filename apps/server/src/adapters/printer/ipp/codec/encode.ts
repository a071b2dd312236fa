import {
  COLLECTION_END_TAG,
  GROUP,
  type IppAttribute,
  type IppMessage,
  type IppValue,
  MEMBER_NAME_TAG,
  VALUE_TAG,
} from './message.ts';

export function encodeIpp({ version, code, requestId, groups, data }: IppMessage): Buffer {
  const header = Buffer.alloc(8);
  header.set(version);
  header.writeUInt16BE(code, 2);
  header.writeInt32BE(requestId, 4);
  const parts: Uint8Array[] = [header];
  for (const { tag, attributes } of groups) {
    parts.push(Buffer.of(tag));
    for (const attribute of attributes) parts.push(...encodeAttribute(attribute));
  }
  return Buffer.concat([...parts, Buffer.of(GROUP.end), data]);
}

function encodeAttribute({ name, values }: IppAttribute): Buffer[] {
  return values.flatMap((value, index) => encodeValue(index === 0 ? name : '', value));
}

function encodeValue(name: string, value: IppValue): Buffer[] {
  if (value.type !== 'collection') return [encodeField(tagOf(value), name, contentOf(value))];
  const members = value.members.flatMap((member) => [
    encodeField(MEMBER_NAME_TAG, '', Buffer.from(member.name)),
    ...member.values.flatMap((inner) => encodeValue('', inner)),
  ]);
  return [
    encodeField(VALUE_TAG.collection, name, EMPTY),
    ...members,
    encodeField(COLLECTION_END_TAG, '', EMPTY),
  ];
}

const EMPTY = Buffer.alloc(0);

type PlainValue = Exclude<IppValue, { type: 'collection' }>;

const tagOf = (value: PlainValue) => (value.type === 'bytes' ? value.tag : VALUE_TAG[value.type]);

function contentOf(value: PlainValue): Uint8Array {
  switch (value.type) {
    case 'integer':
    case 'enum':
      return int32(value.value);
    case 'boolean':
      return Buffer.of(value.value ? 1 : 0);
    case 'range':
      return Buffer.concat([int32(value.from), int32(value.to)]);
    case 'resolution':
      return Buffer.concat([int32(value.x), int32(value.y), Buffer.of(value.unit)]);
    case 'textWithLanguage':
    case 'nameWithLanguage':
      return Buffer.concat([withLength(value.language), withLength(value.value)]);
    case 'unsupported':
    case 'unknown':
    case 'noValue':
      return EMPTY;
    case 'bytes':
      return value.bytes;
    default:
      return Buffer.from(value.value);
  }
}

function encodeField(tag: number, name: string, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(tag), withLength(name), withLength(content)]);
}

function withLength(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
