import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startDeliveringBooth } from '../../../testing/booths/delivering-booth.ts';
import { scanGuestCode } from '../../../testing/booths/guest-phone.ts';
import { startRecordingBooth } from '../../../testing/booths/recording-booth.ts';
import { openInMemory } from '../../../testing/databases/sqlite-in-memory.ts';
import { drawPainting } from '../../../testing/media/test-photos.ts';
import { createLightPictures } from './light-pictures.ts';

// These tests make real films.

async function openPrinted() {
  const booth = await startDeliveringBooth(await openInMemory());
  const txID = await booth.startPrinted();
  return { booth, txID, phone: await scanGuestCode(booth, txID) };
}

test('the page is small, private and allows nothing but its own parts (GUEST-7)', async () => {
  const { booth, phone } = await openPrinted();
  const { headers, body, rawPayload } = await phone.open();
  expect(rawPayload.length).toBeLessThan(60_000);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'DENY',
  });
  expect(body).toContain('<meta name="robots" content="noindex');
  const policy = `${headers['content-security-policy']}`;
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  const inside = [...body.matchAll(/<(?:script|style)[^>]*>([\s\S]*?)<\/(?:script|style)>/g)];
  expect(inside).toHaveLength(3);
  for (const [, text = ''] of inside) {
    const hash = createHash('sha256').update(text).digest('base64');
    expect(policy).toContain(`'sha256-${hash}'`);
  }
  expect(body).not.toMatch(/https?:\/\/|style="|on(?:click|load)=/);
  for (const address of await phone.listFiles()) {
    const file = await booth.get(address);
    expect(file.headers['cache-control']).toBe('private, no-cache');
    const known = await booth.get(address, { 'if-none-match': `${file.headers.etag}` });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  }
});

test('the log contains no guest token, path of a photo, mail address or name (PRIVACY-11)', async () => {
  const { booth, txID, phone } = await openPrinted();
  const [file = ''] = await phone.listFiles();
  const tail = file.slice(phone.path.length);
  for (const path of ['', '/state', '/delete', '/no/such/page', tail]) await phone.open(path);
  for (const path of [`/%67/${phone.token}`, `//g/${phone.token}`]) await booth.get(path);

  const { compiled_url } = await booth.getImages(txID);
  const { pathname } = new URL(compiled_url[0] ?? '');
  for (const path of [pathname, `/${pathname}`, `/v1${pathname}`]) await booth.get(path);
  const reason = '554 sari@example.com: not wanted';
  booth.mailOutcome.current = { kind: 'refused', about: 'content', reason };
  await booth.sendMail(txID);
  await booth.runDueDeliveries();
  await phone.deleteAll();
  const log = booth.logged.join('');
  for (const line of ['"path":"/g/…/state"', '"path":"/static/res_image/…"']) {
    expect(log).toContain(line);
  }
  expect(log).toContain('the mail server refuses the mails of this booth');
  const filesKey = pathname.split('/')[4] ?? '';
  expect(filesKey).toMatch(/^[0-9a-z]{20,}$/);
  for (const secret of [phone.token, filesKey, 'sari@', 'example.com', 'Sari']) {
    expect(log).not.toContain(secret);
  }
});

test('a picture is saved under its own name, and other files of the booth get 404 (GUEST-3, PIC-35)', async () => {
  const { phone } = await openPrinted();
  const { body } = await phone.open();
  expect(body).toMatch(/href="[^"]+\?download" download="jepret-AVAILABLE_4_FRAME-print.jpg"/);
  const [, print = ''] = /href="([^"]+)\?download"/.exec(body) ?? [];
  const saved = await phone.open(`${print.slice(phone.path.length)}?download`);
  expect(saved.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'attachment',
  });
  expect(await sharp(saved.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 310 });
  for (const odd of [
    '../../captures/1.jpg',
    '%2e%2e/x.jpg',
    'original/',
    '',
    'original/light-x.jpg',
  ]) {
    expect((await phone.open(`/files/${odd}`)).statusCode, odd).toBe(404);
  }
});

test('there are no light pictures of light pictures', async () => {
  const { phone } = await openPrinted();
  const light = (await phone.listFiles()).find((address) => address.includes('/light-')) ?? '';
  const path = light.slice(phone.path.length);
  expect((await phone.open(path)).statusCode).toBe(200);
  expect((await phone.open(path.replace('/light-', '/light-light-'))).statusCode).toBe(404);
});

test('a light print has at most 120 kB for any content', async () => {
  const { booth } = await openPrinted();
  const { blobStore } = booth.dependencies;
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1240, height: 1844, channels: 3, background: 'gray', noise } as const;
  const jpeg = await sharp({ create }).jpeg().toBuffer();
  await blobStore.put('res_image/jakarta/key/original/print-1.jpg', jpeg, 'image/jpeg');
  const key = 'res_image/jakarta/key/original/light-print-1.jpg';
  expect(await createLightPictures(blobStore).ensure(key)).toBe(true);
  const light = (await blobStore.find(key)) ?? expect.fail('nothing was made');
  expect(light.length).toBeLessThan(120_000);
  expect(await sharp(light).metadata()).toMatchObject({ width: 672, height: 1000 });
});

test('the page has the painted print, its films with byte ranges, and all files as a zip (GUEST-3, PIC-35)', async () => {
  const booth = await startRecordingBooth(await openInMemory());
  const txID = await booth.startWithVideos();
  await booth.getPainted(txID, await drawPainting(), { withRecording: 'true' });
  const phone = await scanGuestCode(booth, txID);
  const { body } = await phone.open();
  expect(body).toMatch(/href="[^"]+\/original\/painted-[^"]+\.jpg"/);
  const films = [...body.matchAll(/<video src="([^"]+)"/g)].map(([, address = '']) => address);
  expect(films).toHaveLength(2);
  const [film = ''] = films;
  expect(film).toContain('painted');
  expect(films[1]).toContain('painted-clip');

  const whole = await booth.get(film);
  expect(whole.headers['content-type']).toBe('video/mp4');
  for (const [range, start, end] of [
    ['bytes=0-1', 0, 2],
    ['bytes=100-', 100, whole.rawPayload.length],
    ['bytes=-10', whole.rawPayload.length - 10, whole.rawPayload.length],
  ] as const) {
    const part = await booth.get(film, { range });
    expect(part.statusCode, range).toBe(206);
    expect(part.rawPayload, range).toEqual(whole.rawPayload.subarray(start, end));
  }
  expect((await booth.get(film, { range: 'bytes=99999999-' })).statusCode).toBe(416);

  const zip = await phone.open('/all.zip');
  expect(zip.headers['content-type']).toBe('application/zip');
  expect(zip.headers['content-disposition']).toMatch(/filename="jepret-\w{6}\.zip"/);
  const entries = listEntries(zip.rawPayload);
  expect(Object.keys(entries).filter((name) => !name.endsWith('.gif'))).toEqual([
    'jepret-AVAILABLE_4_FRAME-print.jpg',
    'jepret-AVAILABLE_4_FRAME-living-print.mp4',
    'jepret-AVAILABLE_4_FRAME-clip.mp4',
    ...[1, 2, 3, 4].map((number) => `jepret-AVAILABLE_4_FRAME-photo-${number}.jpg`),
  ]);
  expect(entries['jepret-AVAILABLE_4_FRAME-living-print.mp4']).toBe(crc32(whole.rawPayload));
});

/** Reads names and checksums from the central directory, as unpacking programs do. */
function listEntries(zip: Buffer): Record<string, number> {
  const end = zip.lastIndexOf('PK\x05\x06');
  const entries: Record<string, number> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    entries[zip.toString('utf8', at + 46, at + 46 + nameLength)] = zip.readUInt32LE(at + 16);
    at += 46 + nameLength + zip.readUInt16LE(at + 30);
  }
  return entries;
}
