import { expect, test } from 'vitest';
import { createByteScanner } from './byte-scanner.ts';

const DELIMITER = Buffer.from('\r\n--end');

async function* yieldPieces(pieces: readonly Buffer[]): AsyncGenerator<Buffer, void> {
  yield* pieces;
}

async function readToDelimiter(pieces: readonly Buffer[]): Promise<Buffer[]> {
  const read: Buffer[] = [];
  await createByteScanner(yieldPieces(pieces)).readUntil(DELIMITER, (piece) => read.push(piece));
  return read;
}

test('a piece that does not end with the beginning of the delimiter is passed on without a copy', async () => {
  // The third piece ends with the beginning of the delimiter and waits for the next one.
  const pieces = ['long before', 'line\r\nline', '\r\n-\r\n-', 'end'].map((text) =>
    Buffer.from(text),
  );
  const read = await readToDelimiter([...pieces, DELIMITER]);
  expect(Buffer.concat(read)).toEqual(Buffer.concat(pieces));
  const spanOf = ({ byteOffset, length }: Buffer) => ({ byteOffset, length });
  expect(read.slice(0, 2).map(spanOf)).toEqual(pieces.slice(0, 2).map(spanOf));
});

test('a delimiter is found wherever it is split', async () => {
  for (let at = 0; at <= DELIMITER.length; at += 1) {
    const read = await readToDelimiter([
      Buffer.from('before'),
      DELIMITER.subarray(0, at),
      DELIMITER.subarray(at),
    ]);
    expect(Buffer.concat(read).toString()).toBe('before');
  }
});
