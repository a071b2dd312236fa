import { type FileHandle, open } from 'node:fs/promises';

/** Reads the boxes of an MP4 file: it starts with `ftyp`, contains `moov` and is not truncated. */
export async function isMp4(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const types: string[] = [];
    for (let offset = 0; offset < size; ) {
      const box = await readBoxHeader(file, offset);
      if (!box || box.size < 8) return false;
      types.push(box.type);
      offset += box.size;
      if (offset > size) return false;
    }
    return types[0] === 'ftyp' && types.includes('moov');
  } finally {
    await file.close();
  }
}

async function readBoxHeader(file: FileHandle, offset: number) {
  const header = Buffer.alloc(16);
  const { bytesRead } = await file.read(header, 0, 16, offset);
  if (bytesRead < 8) return undefined;
  const type = header.toString('latin1', 4, 8);
  const size = header.readUInt32BE(0);
  // Size 0 means "to the end of the file"; 1 means that the size follows in eight bytes.
  if (size === 0) return { type, size: (await file.stat()).size - offset };
  if (size !== 1) return { type, size };
  return bytesRead < 16 ? undefined : { type, size: Number(header.readBigUInt64BE(8)) };
}
