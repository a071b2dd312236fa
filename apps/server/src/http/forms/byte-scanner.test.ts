import { expect, test } from 'vitest';
import { createByteScanner } from './byte-scanner.ts';

const MARK = Buffer.from('\r\n--end');

async function* each(pieces: readonly Buffer[]): AsyncGenerator<Buffer, void> {
  yield* pieces;
}

async function readToMark(pieces: readonly Buffer[]): Promise<Buffer[]> {
  const read: Buffer[] = [];
  await createByteScanner(each(pieces)).readTo(MARK, (piece) => read.push(piece));
  return read;
}

test('a piece in whose end no mark begins is handed on as it came, not copied', async () => {
  // The third ends as the mark begins: there the rest waits for what follows.
  const pieces = ['long before', 'line\r\nline', '\r\n-\r\n-', 'end'].map((text) =>
    Buffer.from(text),
  );
  const read = await readToMark([...pieces, MARK]);
  expect(Buffer.concat(read)).toEqual(Buffer.concat(pieces));
  const placeOf = ({ byteOffset, length }: Buffer) => ({ byteOffset, length });
  expect(read.slice(0, 2).map(placeOf)).toEqual(pieces.slice(0, 2).map(placeOf));
});

test('a mark is found wherever it is cut', async () => {
  for (let at = 0; at <= MARK.length; at += 1) {
    const read = await readToMark([Buffer.from('before'), MARK.subarray(0, at), MARK.subarray(at)]);
    expect(Buffer.concat(read).toString()).toBe('before');
  }
});
