import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { encodeForm, FORM_TYPE, type FormPart } from '../testing/form-body.ts';
import { FORM_LIMITS } from './limits.ts';
import { readForm } from './multipart.ts';

const requestOf = (body: Iterable<Buffer> | AsyncIterable<Buffer>) =>
  ({
    headers: { 'content-type': FORM_TYPE },
    raw: Readable.from(body),
  }) as object as FastifyRequest;

test('a form is read no further than it may be long, whatever its files are', async () => {
  const file = encodeForm([{ name: 'x', fileName: 'x', content: Buffer.alloc(1024 ** 2) }]);
  let sentBytes = 0;
  function* endless() {
    for (;;) {
      sentBytes += file.length;
      // Without its last line, the next file follows.
      yield file.subarray(0, file.lastIndexOf('------jepret-test-form'));
    }
  }
  await expect(readForm(requestOf(endless()), async () => {})).rejects.toMatchObject({
    status: 413,
  });
  expect(sentBytes).toBeLessThan(1.1 * FORM_LIMITS.totalBytes);
});

test('after a refusal the rest is read but handed to nobody, and the first refusal is the answer', async () => {
  const parts: FormPart[] = ['1', '2', '3'].map((content) => ({
    name: 'images',
    fileName: `${content}.png`,
    content,
  }));
  const taken: string[] = [];
  const request = requestOf([encodeForm(parts)]);
  const reading = readForm(request, async ({ fileName }) => {
    taken.push(fileName);
    throw new Error(`no ${fileName}`);
  });
  await expect(reading).rejects.toThrow('no 1.png');
  expect(taken).toEqual(['1.png']);
  expect(request.raw.readableEnded).toBe(true);
});
