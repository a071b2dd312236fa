import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openPhoto, type Photo } from '@jepret/compositor';
import { EffectName, effectNameOf, toChosenFrame } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import { expect, test } from 'vitest';
import { buildApp } from '../../composition/routes.ts';
import { createServices } from '../../composition/services.ts';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { BlobStoreError } from '../../ports/blob-store.ts';
import { createBackgroundWork } from '../../process/background-work.ts';
import { placeKiosk } from '../../testing/booths/place-kiosk.ts';
import {
  FRAME,
  openStudio,
  SHEET_FRAME,
  STUDIO_FRAMES,
  type Studio,
} from '../../testing/booths/studio.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { colorOf, drawPhoto } from '../../testing/media/test-photos.ts';

const EFFECTS = EffectName.options;
const keyOf = (url: string) => new URL(url).pathname.replace('/static/', '');

async function read(studio: Studio, url: string | undefined): Promise<Photo> {
  const bytes = await studio.dependencies.blobStore.find(keyOf(url ?? ''));
  if (!bytes) throw new Error(`Nothing is at ${url}.`);
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

/** Counts what is written from now on. */
function countPuts(studio: Studio): string[] {
  const { blobStore } = studio.dependencies;
  const put = blobStore.put;
  const keys: string[] = [];
  blobStore.put = (...blob) => {
    keys.push(blob[0]);
    return put(...blob);
  };
  return keys;
}

const settle = (studio: Studio) => studio.dependencies.background.settled();

describeOnEveryDatabase('generate-image', (open) => {
  test('the prints come in the order of the effects, the singles effect by effect, photo by photo (EFFECT-5, PIC-26, PIC-27)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    await studio.uploadAll(txID);
    const { compiled_url, img_url } = await studio.getImages(txID);
    expect(compiled_url.map(effectNameOf)).toEqual(EFFECTS);
    expect(img_url.map(effectNameOf)).toEqual(EFFECTS.flatMap((effect) => Array(4).fill(effect)));
    const names = img_url.map((url) => url.split('/').at(-1)?.[0]);
    expect(names.join('')).toBe('1234'.repeat(4));

    const { files_key } = await studio.database
      .selectFrom('transactions')
      .select('files_key')
      .executeTakeFirstOrThrow();
    for (const url of [...compiled_url, ...img_url]) {
      expect(url).toContain(`http://localhost:3000/static/res_image/jakarta/${files_key}/`);
      expect(url).not.toContain(txID);
      expect((await studio.get(new URL(url).pathname)).statusCode).toBe(200);
    }
  });

  test('each photo is in its slots, in the tones of the effect, under the frame (EFFECT-4, PIC-18)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    await studio.uploadAll(txID);
    const { compiled_url, img_url } = await studio.getImages(txID);
    const [frame] = STUDIO_FRAMES;
    const [, original, , dark] = await Promise.all(compiled_url.map((url) => read(studio, url)));
    if (!original || !dark) throw new Error('Prints are missing.');
    expect(original).toMatchObject({ widthPx: frame.width, heightPx: frame.height });
    for (const slot of computeSlots(toChosenFrame(frame))) {
      const [x, y] = [slot.x + Math.floor(slot.width / 2), slot.y + Math.floor(slot.height / 2)];
      expect(pixelAt(original, x, y)).toEqual(nearColor(colorOf(slot.photo)));
      const { r, g, b } = pixelAt(dark, x, y);
      expect([g, b]).toEqual([near(r), near(r)]);
    }
    expect(pixelAt(original, 5, 5)).toEqual(nearColor({ r: 250, g: 245, b: 235 }));
    const single = await read(studio, img_url[4 + 2]);
    expect(pixelAt(single, 150, 100)).toEqual(nearColor(colorOf(3)));
  });

  test('photos that were uploaded without a frame give the same print (PIC-8, PIC-20)', async () => {
    const studio = await openStudio(await open());
    const [ahead, atOnce] = [await studio.startPaid(), await studio.startPaid()];
    await studio.uploadAll(ahead);
    for (const number of [1, 2, 3, 4]) {
      await studio.upload(atOnce, { [number]: await drawPhoto(number) });
    }
    await settle(studio);
    const made = await studio.database.selectFrom('prints').select('transaction_id').execute();
    expect(made).toEqual([{ transaction_id: ahead }]);

    const [first, second] = [await studio.getImages(ahead), await studio.getImages(atOnce)];
    const [firstPrint, secondPrint] = [
      await read(studio, first.compiled_url[0]),
      await read(studio, second.compiled_url[0]),
    ];
    expect(Buffer.compare(firstPrint.pixels, secondPrint.pixels)).toBe(0);
    expect(first.compiled_url[0]).not.toBe(second.compiled_url[0]);
  });

  test('a repeat gets the same files and computes nothing (CALL-15)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    await studio.uploadAll(txID);
    const first = await studio.getImages(txID);
    const puts = countPuts(studio);
    expect(await studio.getImages(txID)).toEqual(first);
    expect(puts).toEqual([]);
  });

  test('twenty at once are computed once (CALL-15)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    for (const number of [1, 2, 3, 4]) {
      await studio.upload(txID, { [number]: await drawPhoto(number) });
    }
    const puts = countPuts(studio);
    const answers = await Promise.all(Array.from({ length: 20 }, () => studio.getImages(txID)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(puts).toHaveLength(4 + 4);
    expect(new Set(puts).size).toBe(4 + 4);
  });

  test('after a retake the print is another one under another address (CALL-16)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    await studio.uploadAll(txID);
    const before = await studio.getImages(txID);
    await studio.upload(txID, { 2: await drawPhoto(6) }, FRAME);
    const after = await studio.getImages(txID);
    expect(after.compiled_url[1]).not.toBe(before.compiled_url[1]);
    expect(after.img_url.filter((url) => before.img_url.includes(url))).toHaveLength(12);
    const slots = computeSlots(toChosenFrame(STUDIO_FRAMES[0]));
    const slot = slots.find(({ photo }) => photo === 2);
    const print = await read(studio, after.compiled_url[1]);
    const pixel = pixelAt(print, (slot?.x ?? 0) + 20, (slot?.y ?? 0) + 20);
    expect(pixel).toEqual(nearColor(colorOf(6)));
  });

  test('another frame is other work; photos beyond its number are left out (CALL-16, PIC-22)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    await studio.uploadAll(txID);
    const four = await studio.getImages(txID);
    const three = await studio.getImages(txID, SHEET_FRAME);
    expect(three.compiled_url).not.toEqual(four.compiled_url);
    expect(three.img_url).toHaveLength(12);
    expect(await studio.getImages(txID)).toEqual(four);
  });

  test('files that are gone from the store are made again (PIC-23)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    await studio.uploadAll(txID);
    const first = await studio.getImages(txID);
    const lost = keyOf(first.compiled_url[3] ?? '');
    await studio.dependencies.blobStore.delete(lost);
    expect(await studio.getImages(txID)).toEqual(first);
    expect(await studio.dependencies.blobStore.find(lost)).toBeDefined();
  });

  test('a place with any name has prints', async () => {
    const studio = await openStudio(await open());
    await placeKiosk(studio, studio.kiosk.id, '東京 Café');
    const created = await studio.kiosk.start({ location: '東京 Café' });
    await studio.choose(created, 'pay');
    await studio.uploadAll(created.trx_id);
    const { compiled_url } = await studio.getImages(created.trx_id);
    expect(compiled_url.map(effectNameOf)).toEqual(EFFECTS);
  });
});

describeOnEveryDatabase('what is made before anybody asks', (open) => {
  test('a single in another effect is drawn when it is first opened, and kept (PIC-31, GUEST-11)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    await studio.uploadAll(txID);
    const { img_url } = await studio.getImages(txID);
    await settle(studio);
    const puts = countPuts(studio);
    const address = new URL(img_url[3 * 4] as string).pathname;
    const [first, second] = await Promise.all([studio.get(address), studio.get(address)]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(puts).toHaveLength(1);
    const dark = await openPhoto(first.rawPayload);
    const { r, g, b } = pixelAt(dark, 150, 100);
    expect([g, b]).toEqual([near(r), near(r)]);
    expect((await studio.get(address)).rawPayload).toEqual(first.rawPayload);
    expect(puts).toHaveLength(1);

    const unknown = address.replace(/\d-[\da-f]{16}/, `1-${'0'.repeat(16)}`);
    expect((await studio.get(unknown)).statusCode).toBe(404);
    await studio.sessions.erase(txID, BOOTH_ITSELF);
    for (const url of img_url) {
      expect((await studio.get(new URL(url).pathname)).statusCode).toBe(404);
    }
    await studio.runJob('retention-rescue', null);
    expect(await studio.dependencies.blobStore.list('')).toEqual([]);
  });

  test('with the last photo the whole print is there (PIC-21)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    for (const number of [3, 1, 4]) {
      await studio.upload(txID, { [number]: await drawPhoto(number) }, FRAME);
    }
    await settle(studio);
    const { blobStore } = studio.dependencies;
    expect(await blobStore.list('res_image/')).toHaveLength(3);
    await studio.upload(txID, { 2: await drawPhoto(2) }, FRAME);
    await settle(studio);
    expect(await blobStore.list('res_image/')).toHaveLength(4 + 4);
    const puts = countPuts(studio);
    await studio.getImages(txID);
    expect(puts).toEqual([]);
  });

  test('a request joins what is under way (CALL-15)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    const puts = countPuts(studio);
    await studio.uploadAll(txID);
    await studio.getImages(txID);
    await settle(studio);
    expect(puts).toHaveLength(4 + 4 + 4);
  });

  test('its failure breaks neither the upload nor the request that comes after (PIC-21)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    const { blobStore } = studio.dependencies;
    const put = blobStore.put;
    blobStore.put = async (...blob) => {
      if (blob[0].startsWith('res_image/')) throw new BlobStoreError('full', 'No space left.');
      return put(...blob);
    };
    await studio.uploadAll(txID);
    await settle(studio);
    expect(studio.logged.some((line) => line.includes('Preparing a print failed'))).toBe(true);
    const answer = await studio.generate(txID);
    expect(answer.statusCode).toBe(507);
    expect(answer.json().meta.message).toBe('There is no room left for photos.');
    blobStore.put = put;
    expect((await studio.getImages(txID)).compiled_url).toHaveLength(4);
  });

  test('another process needs nothing of this one, and finds what it made', async () => {
    const studio = await openStudio(await open());
    const [made, unmade] = [await studio.startPaid(), await studio.startPaid()];
    await studio.uploadAll(made);
    const first = await studio.getImages(made);
    for (const number of [1, 2, 3, 4]) {
      await studio.upload(unmade, { [number]: await drawPhoto(number) });
    }
    const background = createBackgroundWork();
    const dependencies = { ...studio.dependencies, background };
    const elsewhere = await buildApp(dependencies, createServices(dependencies));
    const ask = async (txID: string) => {
      const payload = { txID, ...FRAME };
      const { headers } = studio.kiosk;
      const url = '/api/generate-image';
      return (await elsewhere.inject({ method: 'POST', url, headers, payload })).json().data;
    };
    const puts = countPuts(studio);
    expect(await ask(made)).toEqual(first);
    expect(puts).toEqual([]);
    const [here, there] = await Promise.all([studio.getImages(unmade), ask(unmade)]);
    expect(there).toEqual(here);
    await elsewhere.close();
  });
});

describeOnEveryDatabase('prints that cannot be made', (open) => {
  test('missing photos are 422 and named (PIC-22)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    const none = await studio.generate(txID);
    expect(none.statusCode).toBe(422);
    await studio.upload(txID, { 1: await drawPhoto(1), 3: await drawPhoto(3) });
    const answer = await studio.generate(txID);
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
    const studio = await openStudio(await open());
    const paid = await studio.startPaid();
    const other = await studio.addKiosk();
    const { trx_id: unpaid } = await studio.kiosk.start();
    const wrong = { frameName: '', categoryName: 'x'.repeat(300) };
    expect((await studio.generate(paid, wrong, {})).statusCode).toBe(401);
    expect((await studio.generate(paid, wrong, other.headers)).statusCode).toBe(404);
    for (const id of ['37', '', 'a\u0000b', 'x'.repeat(10_000)]) {
      expect((await studio.generate(id, wrong)).statusCode).toBe(404);
    }
    expect((await studio.generate(unpaid, wrong)).statusCode).toBe(402);
    expect((await studio.generate(paid, wrong)).statusCode).toBe(422);
    expect((await studio.generate(paid, {})).statusCode).toBe(422);

    const post = (body: unknown) => studio.post('/api/generate-image', body, studio.kiosk.headers);
    expect((await post({ txID: 37, ...FRAME })).statusCode).toBe(404);
    expect((await post({ txID: { toString: 1 }, ...FRAME })).statusCode).toBe(404);
    expect((await post(FRAME)).statusCode).toBe(422);
    expect((await post(undefined)).statusCode).toBe(400);
    expect((await post('[]')).statusCode).toBeLessThan(500);
  });

  test('a frame that does not exist is 422', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    for (const [frameName, sentence] of [
      ['nowhere', 'There is no such frame.'],
      ['a\u0000b', 'frameName: a NUL is no character of a text.'],
    ] as const) {
      const answer = await studio.generate(txID, { ...FRAME, frameName });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().meta.message).toBe(sentence);
    }
  });

  test('a template that is gone is 503, and the operator finds why in the log', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    await studio.uploadAll(txID);
    await settle(studio);
    rmSync(join(studio.dependencies.assetsDir, 'static', 'frames'), { recursive: true });
    studio.advance(40 * 60_000);
    const answer = await studio.generate(txID);
    expect(answer.statusCode).toBe(503);
    expect(answer.json().meta.message).toBe('The frame polos cannot be printed at the moment.');
    expect(studio.logged.some((line) => line.includes('template is not there'))).toBe(true);
  });

  test('a photo that was lost is missing, and may be sent again (PIC-22)', async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    for (const number of [1, 2, 3, 4]) {
      await studio.upload(txID, { [number]: await drawPhoto(number) });
    }
    // So that nothing of it is in memory any more.
    studio.advance(10 * 60_000);
    const rows = await studio.database.selectFrom('snaps').selectAll().execute();
    const third = rows.find(({ number }) => number === 3)?.blob_key ?? '';
    await studio.dependencies.blobStore.put(third, Buffer.from('dust'), 'image/jpeg');
    const answer = await studio.generate(txID);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().meta.message).toBe('Photo 3 is missing.');
    expect((await studio.upload(txID, { 3: await drawPhoto(3) })).statusCode).toBe(200);
    expect((await studio.generate(txID)).statusCode).toBe(200);
  });
});
