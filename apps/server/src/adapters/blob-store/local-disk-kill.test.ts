import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLocalDiskBlobStore } from './local-disk.ts';

const KILLS = process.env.TEST_LONG ? 100 : 4;
const SIZE_BYTES = 3_000_000;
const KEY = 'res_image/bandung/k/original/print.jpg';

/** Stores one letter after another, and prints a dot after each. */
const WRITER = `
  import { createLocalDiskBlobStore } from '${new URL('local-disk.ts', import.meta.url)}';
  const [folder] = process.argv.slice(-1);
  const newId = () => crypto.randomUUID();
  const store = createLocalDiskBlobStore({ folder, baseUrl: '', newId });
  for (let letter = 97; ; letter = letter === 122 ? 97 : letter + 1) {
    await store.put('${KEY}', Buffer.alloc(${SIZE_BYTES}, letter), 'image/jpeg');
    process.stdout.write('.');
  }
`;

test('a kill while storing leaves either the old picture or the new one, complete (PIC-2)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const store = createLocalDiskBlobStore({ folder, baseUrl: '', newId: () => 'unused' });
  for (let kills = 0; kills < KILLS; kills += 1) {
    await killAfter(folder, 3 + (kills % 5));
    const stored = await store.find(KEY);
    expect(stored?.equals(Buffer.alloc(SIZE_BYTES, stored[0]))).toBe(true);
    expect(await store.list('')).toEqual([KEY]);
  }
});

async function killAfter(folder: string, puts: number): Promise<void> {
  const args = ['--input-type=module-typescript', '--eval', WRITER, '--', folder];
  const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => writer.once('exit', resolve));
  let dots = 0;
  writer.stdout.on('data', (chunk: Buffer) => {
    dots += chunk.length;
    if (dots >= puts) writer.kill('SIGKILL');
  });
  await ended;
  expect(dots).toBeGreaterThanOrEqual(puts);
}
