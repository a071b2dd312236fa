import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoothError } from '../../domain/booth-error.ts';
import { encodeForm, FORM_TYPE } from '../../testing/form-body.ts';
import { FORM_LIMITS } from '../limits.ts';
import { listParts } from './form-parts.ts';

async function* inPieces(body: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer, void> {
  for (let from = 0, index = 0; from < body.length; index += 1) {
    const size = sizes[index % sizes.length] ?? body.length;
    yield body.subarray(from, from + size);
    from += size;
  }
}

/** Reads all parts, or only every second one if `isLazy`: unread parts must not disturb the next one. */
async function readParts(body: Buffer, sizes: readonly number[] = [], isLazy = false) {
  const parts: { name: string; fileName: string | undefined; content: Buffer | undefined }[] = [];
  for await (const { name, fileName, read } of listParts(inPieces(body, sizes), FORM_TYPE)) {
    const isSkipped = isLazy && parts.length % 2 === 0;
    const pieces: Buffer[] = [];
    if (!isSkipped) await read((piece) => pieces.push(piece));
    parts.push({ name, fileName, content: isSkipped ? undefined : Buffer.concat(pieces) });
  }
  return parts;
}

const Sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
/** Content that is similar to a delimiter. */
const Content = fc
  .array(fc.constantFrom('\r\n', '\r', '--', '----jepret', '----jepret-test-form', '\0', 'é'))
  .map((pieces) => Buffer.from(pieces.join('').replaceAll('\r\n------jepret-test-form', '')));
const Name = fc.stringMatching(/^[a-z./ é]{0,12}$/);

test('a form is parsed to the parts that were sent, however the network splits it', async () => {
  const Part = fc.record({ name: Name, fileName: Name, content: Content });
  await fc.assert(
    fc.asyncProperty(
      fc.array(Part, { maxLength: 5 }),
      Sizes,
      fc.boolean(),
      async (sent, sizes, isLazy) => {
        const received = await readParts(encodeForm(sent), sizes, isLazy);
        expect(received).toEqual(
          sent.map((part, index) =>
            isLazy && index % 2 === 0 ? { ...part, content: undefined } : part,
          ),
        );
      },
    ),
  );
});

test('a form that ends early at any byte is refused', async () => {
  const whole = encodeForm([
    { name: 'txID', content: 'x' },
    { name: 'images', fileName: '1.png', content: 'a picture' },
  ]);
  // The last line's end may be missing.
  for (let length = 0; length < whole.length - 2; length += 1) {
    await expect(readParts(whole.subarray(0, length))).rejects.toMatchObject({ status: 400 });
  }
});

test('parsing ends for any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), Sizes, async (noise, sizes) => {
      const body = Buffer.concat([Buffer.from('------jepret-test-form\r\n'), noise]);
      await expect(readParts(body, sizes)).rejects.toThrow(BoothError);
    }),
  );
});

test('names may contain quotes, as browsers and other clients write them', async () => {
  const lines = (disposition: string) =>
    Buffer.from(
      `------jepret-test-form\r\nContent-Disposition: ${disposition}\r\n\r\n\r\n------jepret-test-form--`,
    );
  for (const [disposition, fileName] of [
    ['form-data; name="a"; filename="say \\"cheese\\".png"', 'say "cheese".png'],
    ['form-data; name="a"; filename="%22.png"', '%22.png'],
    ['form-data; name=a; filename=1.png', '1.png'],
    ['FORM-DATA; filename=""; NAME="a"', ''],
    ['form-data; name="a"; filename*=UTF-8\'\'1.png', undefined],
  ] as const) {
    const [part] = await readParts(lines(disposition));
    expect(part).toMatchObject({ name: 'a' });
    expect(part?.fileName).toBe(fileName);
  }
  for (const disposition of ['attachment; name="a"', 'form-data', 'form-data; filename="1.png"']) {
    await expect(readParts(lines(disposition))).rejects.toMatchObject({ status: 400 });
  }
});

test('headers without an end, too many parts and too large a file are refused', async () => {
  const endless = Buffer.from(`------jepret-test-form\r\nX: ${'x'.repeat(10_000)}`);
  await expect(readParts(endless)).rejects.toMatchObject({ status: 400 });
  const part = { name: 'a', content: '' };
  const many = Array.from({ length: FORM_LIMITS.parts + 1 }, () => part);
  await expect(readParts(encodeForm(many))).rejects.toMatchObject({ status: 413 });
  const large = { name: 'a', content: Buffer.alloc(FORM_LIMITS.fileBytes + 1) };
  for (const isLazy of [false, true]) {
    const reading = readParts(encodeForm([large]), [1024 ** 2], isLazy);
    await expect(reading).rejects.toMatchObject({ status: 413 });
  }
});

test('a content type without a boundary is refused', async () => {
  const parts = listParts(inPieces(Buffer.from('x'), []), 'multipart/form-data');
  await expect(parts.next()).rejects.toMatchObject({ status: 400 });
});
