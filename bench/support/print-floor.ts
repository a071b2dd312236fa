import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { installPrograms } from '../../scripts/system-programs.ts';
import { type Times, timed } from './times.ts';

const SOURCE = fileURLToPath(new URL('../floor/floor.c', import.meta.url));

interface FloorInput {
  quality: number;
  width: number;
  height: number;
  photos: readonly Uint8Array[];
  /** RGB, `width` × `height`. */
  prints: readonly Uint8Array[];
}

interface Floor {
  name: string;
  /** Decodes the photos and encodes the prints; `singles` also encodes each photo in every effect. */
  run(job: 'prints' | 'singles', threads: 1 | 2): Promise<Times>;
  close(): Promise<void>;
}

/** The lower bound of the work: only decoding and encoding. */
export async function openFloor(input: FloorInput): Promise<Floor> {
  const missing = await installPrograms([turbojpeg]);
  return missing.length === 0 ? openTurboFloor(input) : openSharpFloor(input);
}

async function openTurboFloor(input: FloorInput): Promise<Floor> {
  const folder = await mkdtemp(join(tmpdir(), 'jepret-floor-'));
  const program = join(folder, 'floor');
  const compile = ['-O2', '-o', program, SOURCE, '-lturbojpeg', '-lpthread'];
  const { status } = spawnSync(GCC, compile, { stdio: 'inherit' });
  if (status !== 0) throw new Error('The floor program does not compile.');

  const files = await Promise.all(
    [...input.photos, ...input.prints].map(async (bytes, index) => {
      const file = join(folder, String(index));
      await writeFile(file, bytes);
      return file;
    }),
  );
  const numbers = [input.quality, input.width, input.height].map(String);
  const child = spawn(program, [...numbers, ...files], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    name: 'libjpeg-turbo, decoding and encoding only',
    async run(job, threads) {
      child.stdin.write(`${job} ${threads}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error('The floor program ended early.');
      const [wallMs = Number.NaN, cpuMs = Number.NaN] = value.split(' ').map(Number);
      return { wallMs, cpuMs };
    },
    async close() {
      child.stdin.end();
      await rm(folder, { recursive: true });
    },
  };
}

/** Slower than the real floor, so ratios to it are too good. */
function openSharpFloor({ quality, width, height, photos, prints }: FloorInput): Floor {
  const decode = (photo: Uint8Array) => sharp(photo).raw().toBuffer({ resolveWithObject: true });
  const encode = (pixels: Uint8Array, size: { width: number; height: number }) =>
    sharp(pixels, { raw: { ...size, channels: 3 } })
      .jpeg({ quality, optimiseCoding: false })
      .toBuffer();
  return {
    name: 'sharp, decoding and encoding only: libturbojpeg could not be installed',
    run: (job) =>
      timed(async () => {
        const decoded = await Promise.all(photos.map(decode));
        await Promise.all(prints.map((print) => encode(print, { width, height })));
        if (job === 'prints') return;
        for (let effect = 0; effect < 4; effect += 1) {
          await Promise.all(decoded.map(({ data, info }) => encode(data, info)));
        }
      }),
    close: async () => {},
  };
}

const GCC = '/usr/bin/gcc';

const turbojpeg = {
  name: 'libturbojpeg and a C compiler',
  debianPackages: ['gcc', 'libc6-dev', 'libturbojpeg0-dev'],
  isPresent: () =>
    [GCC, '/usr/include/stdio.h', '/usr/include/turbojpeg.h'].every((file) => existsSync(file)),
};
