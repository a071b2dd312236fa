import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { BoothError } from '../../domain/booth-error.ts';
import { encodeForm, FORM_TYPE, type FormPart } from '../../testing/form-body.ts';
import { createDataDir } from '../../testing/run-process.ts';
import { FORM_LIMITS } from '../limits.ts';
import { readForm } from './multipart.ts';

const requestOf = (body: Iterable<Buffer> | AsyncIterable<Buffer>) =>
  ({
    headers: { 'content-type': FORM_TYPE },
    raw: Readable.from(body),
  }) as object as FastifyRequest;

const TX_ID: FormPart = { name: 'txID', content: 'a transaction' };
const admit = async () => 'admitted';
const refuse = async () => {
  throw new BoothError('not_found', 'There is no such transaction.');
};
const aFile = (fileName: string, content: string | Buffer): FormPart => ({
  name: 'images',
  fileName,
  content,
});

test('a form is read no further than its size limit', async () => {
  const file = encodeForm([{ name: 'x', fileName: 'x', content: Buffer.alloc(1024 ** 2) }]);
  let sentBytes = 0;
  function* endless() {
    for (;;) {
      sentBytes += file.length;
      // Without its last line, the next file follows.
      yield file.subarray(0, file.lastIndexOf('------jepret-test-form'));
    }
  }
  await expect(readForm(requestOf(endless()), admit, async () => {})).rejects.toMatchObject({
    status: 413,
  });
  expect(sentBytes).toBeLessThan(1.1 * FORM_LIMITS.totalBytes);
});

test('after a refusal the rest is read and ignored, and the first refusal is returned', async () => {
  const parts: FormPart[] = ['1', '2', '3'].map((content) => aFile(`${content}.png`, content));
  const received: string[] = [];
  const request = requestOf([encodeForm([TX_ID, ...parts])]);
  const reading = readForm(request, admit, async ({ fileName }) => {
    received.push(fileName);
    throw new Error(`no ${fileName}`);
  });
  await expect(reading).rejects.toThrow('no 1.png');
  expect(received).toEqual(['1.png']);
  expect(request.raw.readableEnded).toBe(true);
});

test('files that arrive before their transaction are passed on when it is authorized (PIC-13)', async () => {
  const folder = createDataDir();
  const events: string[] = [];
  const [before, after] = splitAt([aFile('1.png', 'one'), TX_ID, aFile('2.png', 'two')], 'txID');
  function* inTwoPieces() {
    yield before;
    events.push('the first file was read');
    yield after;
  }
  const { fields, authorized } = await readForm(
    requestOf(inTwoPieces()),
    async () => {
      events.push('checked');
      return 'admitted';
    },
    async ({ fileName, saveTo }) => {
      events.push(fileName);
      await saveTo(join(folder, fileName));
    },
  );
  expect(events).toEqual(['the first file was read', 'checked', '1.png', '2.png']);
  expect([authorized, fields.get('txID')]).toEqual(['admitted', 'a transaction']);
  const saved = ['1.png', '2.png'].map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(saved).toEqual(['one', 'two']);
});

test('files that exceed the buffer before their transaction are refused after its check', async () => {
  const half = Buffer.alloc(FORM_LIMITS.bufferedBytes / 2 + 1);
  const parts = [aFile('1.png', half), aFile('2.png', half), TX_ID, aFile('3.png', 'small')];
  const received: string[] = [];
  const send = (authorize: () => Promise<unknown>) =>
    readForm(requestOf([encodeForm(parts)]), authorize, async ({ fileName }) => {
      received.push(fileName);
    });
  await expect(send(refuse)).rejects.toMatchObject({ status: 404 });
  await expect(send(admit)).rejects.toMatchObject({
    status: 422,
    message: 'txID has to come before the files in a form this large.',
  });
  expect(received).toEqual([]);
});

test('all forms together stay within the buffer of the process, and free it at their end', async () => {
  const count = FORM_LIMITS.totalBufferedBytes / FORM_LIMITS.bufferedBytes;
  const full = aFile('1.png', Buffer.alloc(FORM_LIMITS.bufferedBytes));
  const { promise: allBuffered, resolve: release } = Promise.withResolvers<void>();
  let waiting = 0;
  const [before, after] = splitAt([full, TX_ID], 'txID');
  async function* waitsForOthers() {
    yield before;
    waiting += 1;
    if (waiting === count) release();
    await allBuffered;
    yield after;
  }
  const send = (body: AsyncIterable<Buffer>) => readForm(requestOf(body), admit, async () => {});
  const all = Array.from({ length: count }, () => send(waitsForOthers()));
  await allBuffered;
  const oneMore = Readable.from([encodeForm([aFile('1.png', 'x'), TX_ID])]);
  // Not the form's fault: the sender may try again.
  await expect(send(oneMore)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  await Promise.all(all);
  const later = Readable.from([encodeForm([aFile('1.png', 'x'), TX_ID])]);
  await expect(send(later)).resolves.toMatchObject({ authorized: 'admitted' });
});

/** Splits the form's bytes before the part with that name. */
function splitAt(parts: readonly FormPart[], name: string): [Buffer, Buffer] {
  const index = parts.findIndex((part) => part.name === name);
  const end = Buffer.from('------jepret-test-form--\r\n');
  const before = encodeForm(parts.slice(0, index));
  return [before.subarray(0, before.length - end.length), encodeForm(parts.slice(index))];
}
