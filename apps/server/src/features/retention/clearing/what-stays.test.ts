import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EffectName, IDEMPOTENCY_KEY_HEADER, templateUrl } from '@jepret/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createJobs } from '../../../composition/jobs.ts';
import { createServices } from '../../../composition/services.ts';
import { BOOTH_ITSELF } from '../../../domain/actor.ts';
import type { SteadyInstant } from '../../../ports/clock.ts';
import { type GuestPhone, scanGuestCode } from '../../../testing/booths/guest-phone.ts';
import { type OutboxStudio, openOutboxStudio } from '../../../testing/booths/outbox-studio.ts';
import {
  FRAME,
  SHEET_FRAME,
  SINGLE_FRAME,
  STUDIO_FRAMES,
  type Studio,
} from '../../../testing/booths/studio.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { drawTemplate, writeFrameFiles } from '../../../testing/media/test-frames.ts';
import { drawPainting, drawPhoto } from '../../../testing/media/test-photos.ts';
import { createVideoStore } from '../../videos/store.ts';
import { gifKeyOf, videoKeysOf } from '../../videos/video-keys.ts';
import { createClearing } from './clearing.ts';
import { createClearingStore } from './clearing-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const clear = (studio: Studio) => studio.runJob('retention-clear', null);

/** A film that the visitor has chosen, and nobody has made yet. */
async function chooseFilm(studio: Studio, txID: string, effect: EffectName = 'original') {
  const plan = { kind: 'live', effect, ...FRAME } as const;
  const { hash: inputsHash } = await studio.getVideoInputs(txID, plan);
  const video = { inputsHash, plan };
  await createVideoStore(studio.database).choose(txID, video, studio.dependencies.clock.now());
  return video;
}

/** The same, made; what is in its files does not matter here. */
async function makeFilm(studio: Studio, txID: string): Promise<void> {
  const { database, dependencies } = studio;
  const video = await chooseFilm(studio, txID);
  const { files_key: filesKey, location } = await database
    .selectFrom('transactions')
    .select(['files_key', 'location'])
    .where('id', '=', txID)
    .executeTakeFirstOrThrow();
  const keys = videoKeysOf({ id: txID, filesKey, location }, video);
  const files = { ...keys, gif: gifKeyOf(keys.animatedClip) };
  for (const key of Object.values(files)) {
    const type = key === files.gif ? 'image/gif' : 'video/mp4';
    await dependencies.blobStore.put(key, new Uint8Array([1]), type);
  }
  const now = dependencies.clock.now();
  await createVideoStore(database).finish(txID, video.inputsHash, files, now);
}

async function printAndLeave(
  studio: OutboxStudio,
  txID: string,
  effect: EffectName = 'original',
): Promise<string> {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: `print-${effect}` };
  const { delivery_id: id } = (await studio.print(txID, { effect }, headers)).json().data;
  await studio.work();
  studio.advance(10 * MINUTE_MS);
  return id;
}

const listEffects = async (phone: GuestPhone) =>
  new Set((await phone.listFiles()).map((file) => file.split('/')[4]));

describeOnEveryDatabase('which effect an ended session stays in', (open) => {
  test('the one of a film that failed before anything was printed (PRIVACY-17, GUEST-5)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    const video = await chooseFilm(studio, txID);
    const waiting = { ...video, state: 'waiting' } as const;
    const { clock } = studio.dependencies;
    await createVideoStore(studio.database).end(txID, waiting, 'failed', clock.now());
    const phone = await scanGuestCode(studio, txID);
    const offered = await phone.listFiles();
    expect(await listEffects(phone)).toEqual(new Set(['original']));
    studio.advance(DAY_MS);
    await clear(studio);
    expect(await studio.listCaptures()).toEqual([]);
    expect(await phone.listFiles()).toEqual(offered);
    expect(await studio.findChosenEffect(txID)).toBe('original');
  });

  test('the one of a painting on a print that was superseded (PRIVACY-17, GUEST-5)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    await studio.sendPainting(txID, await drawPainting(), { effect: 'dark_grayscale' });
    await studio.getImages(txID, SHEET_FRAME);
    const phone = await scanGuestCode(studio, txID);
    const offered = await phone.listFiles();
    expect(await listEffects(phone)).toEqual(new Set(['dark_grayscale']));
    studio.advance(DAY_MS);
    await clear(studio);
    expect(await studio.listCaptures()).toEqual([]);
    expect(await phone.listFiles()).toEqual(offered);
  });

  test('the one it was cleared in last, whatever staff print again (PRIVACY-17, GUEST-5)', async () => {
    const studio = await openOutboxStudio(await open());
    await studio.locations.configure('Jakarta', { printsPerSession: 3 }, BOOTH_ITSELF);
    const txID = await studio.startPrinted();
    const old = await printAndLeave(studio, txID);
    await clear(studio);
    await studio.uploadAll(txID, SINGLE_FRAME);
    await studio.getImages(txID, SINGLE_FRAME);
    await printAndLeave(studio, txID, 'dark_grayscale');
    await clear(studio);
    const phone = await scanGuestCode(studio, txID);
    const offered = await phone.listFiles();
    expect(await listEffects(phone)).toEqual(new Set(['dark_grayscale']));
    await studio.deliveries.reprint(old, BOOTH_ITSELF);
    await studio.work();
    expect(await phone.listFiles()).toEqual(offered);
  });
});

describeOnEveryDatabase('which films of an ended session stay', (open) => {
  async function openFilmed() {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    await makeFilm(studio, txID);
    await printAndLeave(studio, txID);
    const phone = await scanGuestCode(studio, txID);
    const offered = await phone.listFiles();
    expect(offered.filter((file) => /\.(mp4|gif)$/.test(file))).not.toEqual([]);
    studio.advance(10 * MINUTE_MS);
    return { studio, txID, phone, offered };
  }

  const [frame] = STUDIO_FRAMES;
  const templateOf = ({ dependencies }: Studio) =>
    join(dependencies.assetsDir, templateUrl(frame.url));

  test('all that was offered, though its frame was changed since (PRIVACY-17)', async () => {
    const { studio, phone, offered } = await openFilmed();
    const darker = sharp(drawTemplate(frame)).negate({ alpha: false }).png();
    writeFileSync(templateOf(studio), await darker.toBuffer());
    studio.templates.close();
    await clear(studio);
    expect(await studio.listCaptures()).toEqual([]);
    expect(await phone.listFiles()).toEqual(offered);
  });

  test('all that was offered, though a new version has its frame no more (PRIVACY-17)', async () => {
    const { studio, phone, offered } = await openFilmed();
    const bundledFrames = STUDIO_FRAMES.filter((other) => other !== frame);
    const updated = { ...studio.dependencies, bundledFrames };
    const { handlers } = createJobs(updated, createServices(updated)).booth;
    const context = { signal: new AbortController().signal, attempt: 1 };
    await handlers['retention-clear']?.(null, context);
    expect(await studio.listCaptures()).toEqual([]);
    expect(await phone.listFiles()).toEqual(offered);
  });

  test('nothing goes while its frame cannot be read (PRIVACY-18)', async () => {
    const { studio, phone, offered } = await openFilmed();
    rmSync(templateOf(studio));
    studio.templates.close();
    await clear(studio);
    expect(await studio.listCaptures()).toHaveLength(4);
    writeFrameFiles(studio.dependencies.assetsDir, STUDIO_FRAMES);
    await clear(studio);
    expect(await studio.listCaptures()).toEqual([]);
    expect(await phone.listFiles()).toEqual(offered);
  });

  test('none of those that it was cleared with before a booth went on with it (PRIVACY-17)', async () => {
    const { studio, txID, phone } = await openFilmed();
    await clear(studio);
    await studio.uploadAll(txID);
    await studio.upload(txID, { 1: await drawPhoto(5) }, FRAME);
    await studio.getImages(txID);
    studio.advance(DAY_MS);
    await clear(studio);
    expect(await studio.listCaptures()).toEqual([]);
    expect((await phone.listFiles()).filter((file) => /\.(mp4|gif)$/.test(file))).toEqual([]);
  });

  test('none is lost to a process that looked before another one cleared (PRIVACY-18)', async () => {
    const { studio, phone, offered } = await openFilmed();
    const { database, dependencies } = studio;
    const clearLate = createClearing({
      ...dependencies,
      log: dependencies.logger,
      store: createClearingStore(database),
      getPrint: studio.getPrint,
      async findKeptFiles(owner) {
        const kept = (await studio.findKeptFiles(owner)) ?? expect.fail('nothing to keep');
        await clear(studio);
        // Without captures no film is found any more.
        const keys = [...kept.keys].filter((key) => !/\.(mp4|gif)$/.test(key));
        const photos = Object.entries(kept.deliverables).map(([effect, { films: _, ...rest }]) => [
          effect,
          rest,
        ]);
        return { ...kept, deliverables: Object.fromEntries(photos), keys: new Set(keys) };
      },
    });
    await clearLate(dependencies.clock.now() as SteadyInstant, new AbortController().signal);
    expect(await studio.listCaptures()).toEqual([]);
    expect(await phone.listFiles()).toEqual(offered);
  });

  test.for(['waiting', 'planned'])(
    'nothing goes while one is %s, not even when it came since (PRIVACY-17)',
    async (state) => {
      const { studio, txID } = await openFilmed();
      const { database, dependencies } = studio;
      const store = createClearingStore(database);
      const list = () =>
        store.listEnded(dependencies.clock.now() as SteadyInstant, { after: '', limit: 1 });
      const [session = expect.fail('it has not ended')] = await list();
      const kept = (await studio.findKeptFiles(session.owner)) ?? expect.fail('nothing to keep');
      await chooseFilm(studio, txID, 'dark_grayscale');
      await database.updateTable('videos').set({ state }).where('state', '=', 'waiting').execute();
      const marked = { session, kept, keptKeys: kept.keys, gone: await studio.listCaptures() };
      expect(await store.mark(marked, dependencies.clock.now())).toBe(false);
      expect(await list()).toEqual([]);
    },
  );
});
