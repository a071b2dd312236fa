import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '@jepret/artwork/random.ts';
import sharp from 'sharp';

const PHOTO = { width: 1920, height: 1080 } as const;

/** Change the number when the drawing changes, so that old pictures are not used. */
const CACHE = join(tmpdir(), 'jepret-bench-photos-1');

/**
 * Photo-like JPEGs like those of a kiosk, always the same: three people before a cloudy wall, with the
 * spectrum of natural pictures and a sensor's noise. Flat drawings would be encoded too fast.
 */
export async function listBoothPhotos(count: number): Promise<Buffer[]> {
  await mkdir(CACHE, { recursive: true });
  return Promise.all(Array.from({ length: count }, (_, index) => readOrDraw(index + 1)));
}

async function readOrDraw(seed: number): Promise<Buffer> {
  const file = join(CACHE, `${seed}.jpg`);
  try {
    return await readFile(file);
  } catch {
    const jpeg = await draw(seed);
    await writeFile(`${file}.new`, jpeg);
    await rename(`${file}.new`, file);
    return jpeg;
  }
}

async function draw(seed: number): Promise<Buffer> {
  const random = createRandom(seed);
  const people = await sharp(Buffer.from(peopleSvg(random)))
    .blur(1)
    .raw()
    .toBuffer();
  const wall = cloud(random, { roughness: 0.55, finestPx: 1 });
  const tint = cloud(random, { roughness: 0.35, finestPx: 16 });
  const texture = cloud(random, { roughness: 0.85, finestPx: 1 });

  const pixels = Buffer.alloc(PHOTO.width * PHOTO.height * 3);
  for (let pixel = 0; pixel < PHOTO.width * PHOTO.height; pixel += 1) {
    const cover = (people[4 * pixel + 3] ?? 0) / 255;
    const grain = 26 * at(texture, pixel);
    for (let channel = 0; channel < 3; channel += 1) {
      const warmth = [18, 6, -8][channel] ?? 0;
      const behind = 118 + warmth + 60 * at(wall, pixel) + 24 * (channel - 1) * at(tint, pixel);
      const person = people[4 * pixel + channel] ?? 0;
      const noise = 6 * (random() + random() - 1);
      const value = person * cover + behind * (1 - cover) + grain + noise;
      pixels[3 * pixel + channel] = Math.max(0, Math.min(255, value));
    }
  }
  return sharp(pixels, { raw: { ...PHOTO, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Octaves of smooth noise around 0, each half as large in size and `roughness` as strong. */
function cloud(
  random: () => number,
  { roughness, finestPx }: { roughness: number; finestPx: number },
): Float32Array {
  const sum = new Float32Array(PHOTO.width * PHOTO.height);
  let strength = 1;
  for (let cellPx = 512; cellPx >= finestPx; cellPx /= 2, strength *= roughness) {
    const columns = Math.ceil(PHOTO.width / cellPx) + 2;
    const rows = Math.ceil(PHOTO.height / cellPx) + 2;
    const grid = Float32Array.from({ length: columns * rows }, () => random() - 0.5);
    for (let y = 0; y < PHOTO.height; y += 1) {
      const row = Math.floor(y / cellPx);
      const down = y / cellPx - row;
      for (let x = 0; x < PHOTO.width; x += 1) {
        const column = Math.floor(x / cellPx);
        const right = x / cellPx - column;
        const corner = row * columns + column;
        const top = at(grid, corner) * (1 - right) + at(grid, corner + 1) * right;
        const below = corner + columns;
        const bottom = at(grid, below) * (1 - right) + at(grid, below + 1) * right;
        const pixel = y * PHOTO.width + x;
        sum[pixel] = at(sum, pixel) + strength * (top * (1 - down) + bottom * down);
      }
    }
  }
  return sum;
}

const at = (values: Float32Array, index: number): number => values[index] ?? 0;

function peopleSvg(random: () => number): string {
  const between = (low: number, high: number) => Math.round(low + (high - low) * random());
  const people = [0, 1, 2].map((place) => {
    const x = 480 + 480 * place + between(-70, 70);
    const y = 480 + between(-60, 60);
    const shirt = `hsl(${between(0, 359)} 55% ${between(25, 65)}%)`;
    const lightness = [72, 62, 46][(place + between(0, 2)) % 3];
    return `
      <path d="M${x - 330} 1080 Q${x - 300} ${y + 300} ${x} ${y + 260} Q${x + 300} ${y + 300} ${x + 330} 1080Z" fill="${shirt}"/>
      <ellipse cx="${x}" cy="${y - 40}" rx="195" ry="250" fill="#2a1d18"/>
      <rect x="${x - 60}" y="${y + 150}" width="120" height="150" rx="50" fill="hsl(22 48% ${(lightness ?? 60) - 12}%)"/>
      <ellipse cx="${x}" cy="${y}" rx="165" ry="220" fill="hsl(22 52% ${lightness}%)"/>
      <ellipse cx="${x}" cy="${y}" rx="165" ry="220" fill="url(#light)"/>
      <ellipse cx="${x - 62}" cy="${y - 30}" rx="26" ry="15" fill="#f4efe9"/>
      <ellipse cx="${x + 62}" cy="${y - 30}" rx="26" ry="15" fill="#f4efe9"/>
      <circle cx="${x - 60}" cy="${y - 30}" r="13" fill="#231713"/>
      <circle cx="${x + 64}" cy="${y - 30}" r="13" fill="#231713"/>
      <path d="M${x - 70} ${y + 85} Q${x} ${y + 160} ${x + 70} ${y + 85} Z" fill="#8c2f38"/>
      <path d="M${x - 55} ${y + 90} Q${x} ${y + 118} ${x + 55} ${y + 90} Z" fill="#fbf7f2"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO.width}" height="${PHOTO.height}">
    <radialGradient id="light" cx=".38" cy=".32" r=".75">
      <stop offset="0" stop-color="#fff" stop-opacity=".35"/>
      <stop offset=".5" stop-color="#fff" stop-opacity="0"/>
      <stop offset="1" stop-color="#400" stop-opacity=".35"/>
    </radialGradient>${people.join('')}</svg>`;
}
