import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OPERATION } from './codes.ts';
import { decodeIpp, IppFormatError } from './decode.ts';
import { encodeIpp } from './encode.ts';
import {
  GROUP,
  type IppAttribute,
  type IppMessage,
  type IppValue,
  ipp,
  VALUE_TAG,
} from './message.ts';

interface OtherCodec {
  decode(bytes: Buffer): {
    version: { major: number; minor: number };
    requestId: number;
    groups: { tag: number; attributes: { tag: number; name: string; value: unknown[] }[] }[];
  };
  encode(message: object, bytes: Buffer): void;
}
const require = createRequire(import.meta.url);
const request: OtherCodec = require('ipp-encoder').request;

const REQUEST: IppMessage = {
  version: [2, 0],
  code: OPERATION.getPrinterAttributes,
  requestId: 1,
  groups: [
    {
      tag: GROUP.operation,
      attributes: [
        ipp.string('charset', 'attributes-charset', 'utf-8'),
        ipp.string('naturalLanguage', 'attributes-natural-language', 'en'),
        ipp.string('uri', 'printer-uri', 'ipp://localhost:631/printers/BOOTH'),
        ipp.keywords('requested-attributes', 'printer-state', 'printer-state-reasons'),
      ],
    },
  ],
  data: Buffer.alloc(0),
};
const REQUEST_BYTES = Buffer.from(
  '0200000b0000000101470012617474726962757465732d6368617273657400057574662d3848001b61747472696275746573' +
    '2d6e61747572616c2d6c616e67756167650002656e45000b7072696e7465722d75726900226970703a2f2f6c6f63616c686f' +
    '73743a3633312f7072696e746572732f424f4f54484400147265717565737465642d61747472696275746573000d7072696e' +
    '7465722d737461746544000000157072696e7465722d73746174652d726561736f6e7303',
  'hex',
);

const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const name = fc.stringMatching(/^[a-z][a-z-]{0,30}$/);

const flatValue: fc.Arbitrary<IppValue> = fc.oneof(
  fc.record({ type: fc.constantFrom('integer', 'enum'), value: int32 }),
  fc.record({ type: fc.constant('boolean'), value: fc.boolean() }),
  fc.record({ type: fc.constantFrom('text', 'name', 'keyword', 'uri', 'mimeType'), value: text }),
);
const attributesOf = (value: fc.Arbitrary<IppValue>): fc.Arbitrary<IppAttribute[]> =>
  fc.array(fc.record({ name, values: fc.array(value, { minLength: 1, maxLength: 3 }) }), {
    maxLength: 4,
  });
const { value: anyValue } = fc.letrec<{ value: IppValue; members: IppAttribute[] }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    flatValue,
    fc.record({
      type: fc.constantFrom('textWithLanguage', 'nameWithLanguage'),
      language: fc.constantFrom('en', 'id'),
      value: text,
    }),
    fc.record({ type: fc.constant('range'), from: int32, to: int32 }),
    fc.record({ type: fc.constant('resolution'), x: int32, y: int32, unit: fc.nat(255) }),
    fc.record({ type: fc.constantFrom('unsupported', 'unknown', 'noValue') }),
    fc.record({
      type: fc.constant('bytes'),
      tag: fc.constantFrom(0x30, 0x31, 0x46, 0x7f),
      bytes: fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
    }),
    fc.record({ type: fc.constant('collection'), members: tie('members') }),
  ),
  members: attributesOf(tie('value')),
}));
const messageOf = (value: fc.Arbitrary<IppValue>): fc.Arbitrary<IppMessage> =>
  fc.record({
    version: fc.constantFrom([1, 1] as const, [2, 0] as const),
    code: fc.nat(0x7fff),
    requestId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    groups: fc.array(
      fc.record({ tag: fc.constantFrom(1, 2, 4, 5), attributes: attributesOf(value) }),
      { maxLength: 3 },
    ),
    data: fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
  });

test('a request to a printer has the bytes of RFC 8010', () => {
  expect(encodeIpp(REQUEST).equals(REQUEST_BYTES)).toBe(true);
  expect(decodeIpp(REQUEST_BYTES)).toEqual(REQUEST);
});

test('an encoded message is decoded to the same message', () => {
  fc.assert(
    fc.property(messageOf(anyValue), (message) => {
      expect(decodeIpp(encodeIpp(message))).toEqual(message);
    }),
  );
});

test('another decoder reads our messages', () => {
  fc.assert(
    fc.property(messageOf(flatValue), (message) => {
      const { version, requestId, groups } = request.decode(encodeIpp(message));
      expect([version.major, version.minor, requestId]).toEqual([
        ...message.version,
        message.requestId,
      ]);
      expect(groups.map(({ tag }) => tag)).toEqual(message.groups.map(({ tag }) => tag));
      const values = groups.map(({ attributes }) => attributes.map(({ value }) => value));
      expect(values).toEqual(
        message.groups.map(({ attributes }) =>
          attributes.map((attribute) =>
            attribute.values.map((value) => ('value' in value ? value.value : undefined)),
          ),
        ),
      );
    }),
  );
});

test('the messages of another encoder are decoded', () => {
  const bytes = Buffer.alloc(REQUEST_BYTES.length);
  const [group] = REQUEST.groups;
  const attributes = group?.attributes.map(({ name: attributeName, values }) => ({
    tag: VALUE_TAG[(values[0] as { type: 'uri' }).type],
    name: attributeName,
    value: values.map((value) => ('value' in value ? value.value : undefined)),
  }));
  const message = {
    version: { major: 2, minor: 0 },
    operationId: REQUEST.code,
    requestId: 1,
    groups: [{ tag: GROUP.operation, attributes }],
  };
  request.encode(message, bytes);
  expect(decodeIpp(bytes)).toEqual(REQUEST);
});

test('any bytes are decoded or rejected, and a truncated message is always rejected', () => {
  const read = (bytes: Uint8Array) => {
    try {
      return decodeIpp(bytes);
    } catch (error) {
      if (error instanceof IppFormatError) return undefined;
      throw error;
    }
  };
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void read(bytes)));
  fc.assert(
    fc.property(messageOf(anyValue), fc.nat(), (message, at) => {
      const bytes = encodeIpp({ ...message, data: Buffer.alloc(0) });
      expect(read(bytes.subarray(0, at % bytes.length))).toBeUndefined();
    }),
  );
});

test('collections without an end do not exhaust the stack', () => {
  const opening = Buffer.from('340001780000', 'hex');
  const member = Buffer.from('4a0000000178', 'hex');
  const header = Buffer.from('020000000000000104', 'hex');
  const nested = Array.from({ length: 50_000 }, () => [opening, member]).flat();
  expect(() => decodeIpp(Buffer.concat([header, ...nested]))).toThrow('nested too deeply');
});

test('a length that would be negative as a signed number is rejected', () => {
  const attribute = '02000000000000010444000178000179';
  const bytes = Buffer.from(`${attribute}440000fffb03`, 'hex');
  expect(() => decodeIpp(bytes)).toThrow('ends too early');
});
