import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openPhoto, type Photo } from '@jepret/compositor';
import { EffectName, effectNameOf, toChosenFrame } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import { expect, test } from 'vitest';
import { buildApp } from '../../composition/routes.ts';
import { createServices } from '../../composition/services.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { BlobStoreError } from '../../ports/blob-store.ts';
import { createBackgroundWork } from '../../process/background-work.ts';
import { setKioskLocation } from '../../testing/booths/set-kiosk-location.ts';
import {
  FRAME,
  SHEET_FRAME,
  SMALL_FRAMES,
  type SnappingBooth,
  startSnappingBooth,
} from '../../testing/booths/snapping-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { colorOf, drawPhoto } from '../../testing/media/test-photos.ts';

const EFFECTS = EffectName.options;
const keyOf = (url: string) => new URL(url).pathname.replace('/static/', '');

async function read(booth: SnappingBooth, url: string | undefined): Promise<Photo> {
  const bytes = await booth.dependencies.blobStore.find(keyOf(url ?? ''));
  if (!bytes) throw new Error(`There is no file at ${url}.`);
  return openPhoto(bytes);
}

function pixelAt({ pixels, widthPx }: Photo, x: number, y: number) {
  const [r = 0, g = 0, b = 0] = pixels.subarray(3 * (y * widthPx + x));
  return { r, g, b };
}

const near = (value: number) => expect.toSatisfy((other: number) => Math.abs(other - value) <= 6);
const nearColor = ({ r, g, b }: { r: number; g: number; b: number }) => ({
  r: near(r),
  g: near(g),
  b: near(b),
});

/** Collects the keys of all files that are written from now on. */
function countPuts(booth: SnappingBooth): string[] {
  const { blobStore } = booth.dependencies;
  const put = blobStore.put;
  const keys: string[] = [];
  blobStore.put = (...blob) => {
    keys.push(blob[0]);
    return put(...blob);
  };
  return keys;
}

const settle = (booth: SnappingBooth) => booth.dependencies.background.settled();

describeOnEveryDatabase('generate-image', (open) => {
  test('prints are ordered by effect, singles by effect and then by photo (EFFECT-5, PIC-26, PIC-27)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    await booth.uploadAll(txID);
    const { compiled_url, img_url } = await booth.getImages(txID);
    expect(compiled_url.map(effectNameOf)).toEqual(EFFECTS);
    expect(img_url.map(effectNameOf)).toEqual(EFFECTS.flatMap((effect) => Array(4).fill(effect)));
    const names = img_url.map((url) => url.split('/').at(-1)?.[0]);
    expect(names.join('')).toBe('1234'.repeat(4));

    const { files_key } = await booth.database
      .selectFrom('transactions')
      .select('files_key')
      .executeTakeFirstOrThrow();
    for (const url of [...compiled_url, ...img_url]) {
      expect(url).toContain(`http://localhost:3000/static/res_image/jakarta/${files_key}/`);
      expect(url).not.toContain(txID);
      expect((await booth.get(new URL(url).pathname)).statusCode).toBe(200);
    }
  });

  test('each photo is in its slots, in the tones of the effect, under the frame (EFFECT-4, PIC-18)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    await booth.uploadAll(txID);
    const { compiled_url, img_url } = await booth.getImages(txID);
    const [frame] = SMALL_FRAMES;
    const [, original, , dark] = await Promise.all(compiled_url.map((url) => read(booth, url)));
    if (!original || !dark) throw new Error('Prints are missing.');
    expect(original).toMatchObject({ widthPx: frame.width, heightPx: frame.height });
    for (const slot of computeSlots(toChosenFrame(frame))) {
      const [x, y] = [slot.x + Math.floor(slot.width / 2), slot.y + Math.floor(slot.height / 2)];
      expect(pixelAt(original, x, y)).toEqual(nearColor(colorOf(slot.photo)));
      const { r, g, b } = pixelAt(dark, x, y);
      expect([g, b]).toEqual([near(r), near(r)]);
    }
    expect(pixelAt(original, 5, 5)).toEqual(nearColor({ r: 250, g: 245, b: 235 }));
    const single = await read(booth, img_url[4 + 2]);
    expect(pixelAt(single, 150, 100)).toEqual(nearColor(colorOf(3)));
  });

  test('photos that were uploaded without a frame give the same print (PIC-8, PIC-20)', async () => {
    const booth = await startSnappingBooth(await open());
    const [ahead, atOnce] = [await booth.startPaid(), await booth.startPaid()];
    await booth.uploadAll(ahead);
    for (const number of [1, 2, 3, 4]) {
      await booth.upload(atOnce, { [number]: await drawPhoto(number) });
    }
    await settle(booth);
    const made = await booth.database.selectFrom('prints').select('transaction_id').execute();
    expect(made).toEqual([{ transaction_id: ahead }]);

    const [first, second] = [await booth.getImages(ahead), await booth.getImages(atOnce)];
    const [firstPrint, secondPrint] = [
      await read(booth, first.compiled_url[0]),
      await read(booth, second.compiled_url[0]),
    ];
    expect(Buffer.compare(firstPrint.pixels, secondPrint.pixels)).toBe(0);
    expect(first.compiled_url[0]).not.toBe(second.compiled_url[0]);
  });

  test('a repeated call gets the same files and computes nothing (CALL-15)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    await booth.uploadAll(txID);
    const first = await booth.getImages(txID);
    const puts = countPuts(booth);
    expect(await booth.getImages(txID)).toEqual(first);
    expect(puts).toEqual([]);
  });

  test('twenty calls at once compute the print once (CALL-15)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    for (const number of [1, 2, 3, 4]) {
      await booth.upload(txID, { [number]: await drawPhoto(number) });
    }
    const puts = countPuts(booth);
    const answers = await Promise.all(Array.from({ length: 20 }, () => booth.getImages(txID)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(puts).toHaveLength(4 + 4);
    expect(new Set(puts).size).toBe(4 + 4);
  });

  test('after a retake the print is another file with another address (CALL-16)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    await booth.uploadAll(txID);
    const before = await booth.getImages(txID);
    await booth.upload(txID, { 2: await drawPhoto(6) }, FRAME);
    const after = await booth.getImages(txID);
    expect(after.compiled_url[1]).not.toBe(before.compiled_url[1]);
    expect(after.img_url.filter((url) => before.img_url.includes(url))).toHaveLength(12);
    const slots = computeSlots(toChosenFrame(SMALL_FRAMES[0]));
    const slot = slots.find(({ photo }) => photo === 2);
    const print = await read(booth, after.compiled_url[1]);
    const pixel = pixelAt(print, (slot?.x ?? 0) + 20, (slot?.y ?? 0) + 20);
    expect(pixel).toEqual(nearColor(colorOf(6)));
  });

  test('another frame gives another print, without surplus photos (CALL-16, PIC-22)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    await booth.uploadAll(txID);
    const four = await booth.getImages(txID);
    const three = await booth.getImages(txID, SHEET_FRAME);
    expect(three.compiled_url).not.toEqual(four.compiled_url);
    expect(three.img_url).toHaveLength(12);
    expect(await booth.getImages(txID)).toEqual(four);
  });

  test('files that are missing in the store are made again (PIC-23)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    await booth.uploadAll(txID);
    const first = await booth.getImages(txID);
    const lost = keyOf(first.compiled_url[3] ?? '');
    await booth.dependencies.blobStore.delete(lost);
    expect(await booth.getImages(txID)).toEqual(first);
    expect(await booth.dependencies.blobStore.find(lost)).toBeDefined();
  });

  test('a location name in any script gives valid prints', async () => {
    const booth = await startSnappingBooth(await open());
    await setKioskLocation(booth, booth.kiosk.id, '東京 Café');
    const created = await booth.kiosk.start({ location: '東京 Café' });
    await booth.choose(created, 'pay');
    await booth.uploadAll(created.trx_id);
    const { compiled_url } = await booth.getImages(created.trx_id);
    expect(compiled_url.map(effectNameOf)).toEqual(EFFECTS);
  });
});

describeOnEveryDatabase('prints made in advance', (open) => {
  test('a single in another effect is drawn when it is first opened, and then stored (PIC-31, GUEST-11)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    await booth.uploadAll(txID);
    const { img_url } = await booth.getImages(txID);
    await settle(booth);
    const puts = countPuts(booth);
    const address = new URL(img_url[3 * 4] as string).pathname;
    const [first, second] = await Promise.all([booth.get(address), booth.get(address)]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(puts).toHaveLength(1);
    const dark = await openPhoto(first.rawPayload);
    const { r, g, b } = pixelAt(dark, 150, 100);
    expect([g, b]).toEqual([near(r), near(r)]);
    expect((await booth.get(address)).rawPayload).toEqual(first.rawPayload);
    expect(puts).toHaveLength(1);

    const unknown = address.replace(/\d-[\da-f]{16}/, `1-${'0'.repeat(16)}`);
    expect((await booth.get(unknown)).statusCode).toBe(404);
    await booth.sessions.erase(txID, BOOTH_ACTOR);
    for (const url of img_url) {
      expect((await booth.get(new URL(url).pathname)).statusCode).toBe(404);
    }
    await booth.runJob('retention-rescue', null);
    expect(await booth.dependencies.blobStore.list('')).toEqual([]);
  });

  test('after the last photo the whole print is made (PIC-21)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    for (const number of [3, 1, 4]) {
      await booth.upload(txID, { [number]: await drawPhoto(number) }, FRAME);
    }
    await settle(booth);
    const { blobStore } = booth.dependencies;
    expect(await blobStore.list('res_image/')).toHaveLength(3);
    await booth.upload(txID, { 2: await drawPhoto(2) }, FRAME);
    await settle(booth);
    expect(await blobStore.list('res_image/')).toHaveLength(4 + 4);
    const puts = countPuts(booth);
    await booth.getImages(txID);
    expect(puts).toEqual([]);
  });

  test('a request joins the work in progress (CALL-15)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    const puts = countPuts(booth);
    await booth.uploadAll(txID);
    await booth.getImages(txID);
    await settle(booth);
    expect(puts).toHaveLength(4 + 4 + 4);
  });

  test('a failure of this work affects neither the upload nor a later request (PIC-21)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    const { blobStore } = booth.dependencies;
    const put = blobStore.put;
    blobStore.put = async (...blob) => {
      if (blob[0].startsWith('res_image/')) throw new BlobStoreError('full', 'No space left.');
      return put(...blob);
    };
    await booth.uploadAll(txID);
    await settle(booth);
    expect(booth.logged.some((line) => line.includes('Preparing a print failed'))).toBe(true);
    const answer = await booth.generate(txID);
    expect(answer.statusCode).toBe(507);
    expect(answer.json().meta.message).toBe('There is no room left for photos.');
    blobStore.put = put;
    expect((await booth.getImages(txID)).compiled_url).toHaveLength(4);
  });

  test('another process finds the print, and can make one without the state of this process', async () => {
    const booth = await startSnappingBooth(await open());
    const [made, unmade] = [await booth.startPaid(), await booth.startPaid()];
    await booth.uploadAll(made);
    const first = await booth.getImages(made);
    for (const number of [1, 2, 3, 4]) {
      await booth.upload(unmade, { [number]: await drawPhoto(number) });
    }
    const background = createBackgroundWork();
    const dependencies = { ...booth.dependencies, background };
    const elsewhere = await buildApp(dependencies, createServices(dependencies));
    const ask = async (txID: string) => {
      const payload = { txID, ...FRAME };
      const { headers } = booth.kiosk;
      const url = '/api/generate-image';
      return (await elsewhere.inject({ method: 'POST', url, headers, payload })).json().data;
    };
    const puts = countPuts(booth);
    expect(await ask(made)).toEqual(first);
    expect(puts).toEqual([]);
    const [here, there] = await Promise.all([booth.getImages(unmade), ask(unmade)]);
    expect(there).toEqual(here);
    await elsewhere.close();
  });
});

describeOnEveryDatabase('prints that cannot be made', (open) => {
  test('missing photos give 422 with their numbers (PIC-22)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    const none = await booth.generate(txID);
    expect(none.statusCode).toBe(422);
    await booth.upload(txID, { 1: await drawPhoto(1), 3: await drawPhoto(3) });
    const answer = await booth.generate(txID);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().meta).toEqual({
      message: 'Photo 2 is missing. Photo 4 is missing.',
      errors: [
        { code: 'invalid', message: 'Photo 2 is missing.' },
        { code: 'invalid', message: 'Photo 4 is missing.' },
      ],
    });
  });

  test('the transaction is checked before the input (CALL-5)', async () => {
    const booth = await startSnappingBooth(await open());
    const paid = await booth.startPaid();
    const other = await booth.addKiosk();
    const { trx_id: unpaid } = await booth.kiosk.start();
    const wrong = { frameName: '', categoryName: 'x'.repeat(300) };
    expect((await booth.generate(paid, wrong, {})).statusCode).toBe(401);
    expect((await booth.generate(paid, wrong, other.headers)).statusCode).toBe(404);
    for (const id of ['37', '', 'a\u0000b', 'x'.repeat(10_000)]) {
      expect((await booth.generate(id, wrong)).statusCode).toBe(404);
    }
    expect((await booth.generate(unpaid, wrong)).statusCode).toBe(402);
    expect((await booth.generate(paid, wrong)).statusCode).toBe(422);
    expect((await booth.generate(paid, {})).statusCode).toBe(422);

    const post = (body: unknown) => booth.post('/api/generate-image', body, booth.kiosk.headers);
    expect((await post({ txID: 37, ...FRAME })).statusCode).toBe(404);
    expect((await post({ txID: { toString: 1 }, ...FRAME })).statusCode).toBe(404);
    expect((await post(FRAME)).statusCode).toBe(422);
    expect((await post(undefined)).statusCode).toBe(400);
    expect((await post('[]')).statusCode).toBeLessThan(500);
  });

  test('an unknown frame gives 422', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    for (const [frameName, sentence] of [
      ['nowhere', 'There is no such frame.'],
      ['a\u0000b', 'frameName: a text must not contain a NUL character.'],
    ] as const) {
      const answer = await booth.generate(txID, { ...FRAME, frameName });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().meta.message).toBe(sentence);
    }
  });

  test('a missing template gives 503, with the reason in the log', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    await booth.uploadAll(txID);
    await settle(booth);
    rmSync(join(booth.dependencies.assetsDir, 'static', 'frames'), { recursive: true });
    booth.advance(40 * 60_000);
    const answer = await booth.generate(txID);
    expect(answer.statusCode).toBe(503);
    expect(answer.json().meta.message).toBe('The frame polos cannot be printed at the moment.');
    expect(booth.logged.some((line) => line.includes('template is missing'))).toBe(true);
  });

  test('an unreadable photo is reported as missing and can be sent again (PIC-22)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    for (const number of [1, 2, 3, 4]) {
      await booth.upload(txID, { [number]: await drawPhoto(number) });
    }
    // Long enough to empty the caches.
    booth.advance(10 * 60_000);
    const rows = await booth.database.selectFrom('snaps').selectAll().execute();
    const third = rows.find(({ number }) => number === 3)?.blob_key ?? '';
    await booth.dependencies.blobStore.put(third, Buffer.from('dust'), 'image/jpeg');
    const answer = await booth.generate(txID);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().meta.message).toBe('Photo 3 is missing.');
    expect((await booth.upload(txID, { 3: await drawPhoto(3) })).statusCode).toBe(200);
    expect((await booth.generate(txID)).statusCode).toBe(200);
  });
});
