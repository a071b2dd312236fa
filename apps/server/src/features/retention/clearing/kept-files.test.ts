import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EffectName, IDEMPOTENCY_KEY_HEADER, templateUrl } from '@jepret/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createJobs } from '../../../composition/jobs.ts';
import { createServices } from '../../../composition/services.ts';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import type { SteadyInstant } from '../../../ports/clock.ts';
import {
  type DeliveringBooth,
  startDeliveringBooth,
} from '../../../testing/booths/delivering-booth.ts';
import { type GuestPhone, scanGuestCode } from '../../../testing/booths/guest-phone.ts';
import {
  FRAME,
  SHEET_FRAME,
  SINGLE_FRAME,
  SMALL_FRAMES,
  type SnappingBooth,
} from '../../../testing/booths/snapping-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { drawTemplate, writeFrameFiles } from '../../../testing/media/test-frames.ts';
import { drawPainting, drawPhoto } from '../../../testing/media/test-photos.ts';
import { createVideoStore } from '../../videos/store.ts';
import { gifKeyOf, videoKeysOf } from '../../videos/video-keys.ts';
import { createClearing } from './clearing.ts';
import { createClearingStore } from './clearing-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const clear = (booth: SnappingBooth) => booth.runJob('retention-clear', null);

/** A film that the visitor has chosen and that is not made yet. */
async function chooseFilm(booth: SnappingBooth, txID: string, effect: EffectName = 'original') {
  const plan = { kind: 'live', effect, ...FRAME } as const;
  const { hash: inputsHash } = await booth.getVideoInputs(txID, plan);
  const video = { inputsHash, plan };
  await createVideoStore(booth.database).choose(txID, video, booth.dependencies.clock.now());
  return video;
}

/** A chosen film with dummy files. */
async function makeFilm(booth: SnappingBooth, txID: string): Promise<void> {
  const { database, dependencies } = booth;
  const video = await chooseFilm(booth, txID);
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
  booth: DeliveringBooth,
  txID: string,
  effect: EffectName = 'original',
): Promise<string> {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: `print-${effect}` };
  const { delivery_id: id } = (await booth.print(txID, { effect }, headers)).json().data;
  await booth.runDueDeliveries();
  booth.advance(10 * MINUTE_MS);
  return id;
}

const listEffects = async (phone: GuestPhone) =>
  new Set((await phone.listFiles()).map((file) => file.split('/')[4]));

describeOnEveryDatabase('the effect that is kept of an ended session', (open) => {
  test('is the effect of a failed film if nothing was printed (PRIVACY-17, GUEST-5)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    const video = await chooseFilm(booth, txID);
    const waiting = { ...video, state: 'waiting' } as const;
    const { clock } = booth.dependencies;
    await createVideoStore(booth.database).end(txID, waiting, 'failed', clock.now());
    const phone = await scanGuestCode(booth, txID);
    const offered = await phone.listFiles();
    expect(await listEffects(phone)).toEqual(new Set(['original']));
    booth.advance(DAY_MS);
    await clear(booth);
    expect(await booth.listCaptures()).toEqual([]);
    expect(await phone.listFiles()).toEqual(offered);
    expect(await booth.findChosenEffect(txID)).toBe('original');
  });

  test('is the effect of a painting on a superseded print (PRIVACY-17, GUEST-5)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    await booth.sendPainting(txID, await drawPainting(), { effect: 'dark_grayscale' });
    await booth.getImages(txID, SHEET_FRAME);
    const phone = await scanGuestCode(booth, txID);
    const offered = await phone.listFiles();
    expect(await listEffects(phone)).toEqual(new Set(['dark_grayscale']));
    booth.advance(DAY_MS);
    await clear(booth);
    expect(await booth.listCaptures()).toEqual([]);
    expect(await phone.listFiles()).toEqual(offered);
  });

  test('is the effect of the last clearing, even if staff reprint an older one (PRIVACY-17, GUEST-5)', async () => {
    const booth = await startDeliveringBooth(await open());
    await booth.locations.configure('Jakarta', { printsPerSession: 3 }, BOOTH_ACTOR);
    const txID = await booth.startPrinted();
    const old = await printAndLeave(booth, txID);
    await clear(booth);
    await booth.uploadAll(txID, SINGLE_FRAME);
    await booth.getImages(txID, SINGLE_FRAME);
    await printAndLeave(booth, txID, 'dark_grayscale');
    await clear(booth);
    const phone = await scanGuestCode(booth, txID);
    const offered = await phone.listFiles();
    expect(await listEffects(phone)).toEqual(new Set(['dark_grayscale']));
    await booth.deliveries.reprint(old, BOOTH_ACTOR);
    await booth.runDueDeliveries();
    expect(await phone.listFiles()).toEqual(offered);
  });
});

describeOnEveryDatabase('the films that are kept of an ended session', (open) => {
  async function openFilmed() {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    await makeFilm(booth, txID);
    await printAndLeave(booth, txID);
    const phone = await scanGuestCode(booth, txID);
    const offered = await phone.listFiles();
    expect(offered.filter((file) => /\.(mp4|gif)$/.test(file))).not.toEqual([]);
    booth.advance(10 * MINUTE_MS);
    return { booth, txID, phone, offered };
  }

  const [frame] = SMALL_FRAMES;
  const templateOf = ({ dependencies }: SnappingBooth) =>
    join(dependencies.assetsDir, templateUrl(frame.url));

  test('are all offered films, even if the frame has changed (PRIVACY-17)', async () => {
    const { booth, phone, offered } = await openFilmed();
    const darker = sharp(drawTemplate(frame)).negate({ alpha: false }).png();
    writeFileSync(templateOf(booth), await darker.toBuffer());
    booth.templates.close();
    await clear(booth);
    expect(await booth.listCaptures()).toEqual([]);
    expect(await phone.listFiles()).toEqual(offered);
  });

  test('are all offered films, even if a new release has no such frame (PRIVACY-17)', async () => {
    const { booth, phone, offered } = await openFilmed();
    const bundledFrames = SMALL_FRAMES.filter((other) => other !== frame);
    const updated = { ...booth.dependencies, bundledFrames };
    const { handlers } = createJobs(updated, createServices(updated)).booth;
    const context = { signal: new AbortController().signal, attempt: 1 };
    await handlers['retention-clear']?.(null, context);
    expect(await booth.listCaptures()).toEqual([]);
    expect(await phone.listFiles()).toEqual(offered);
  });

  test('nothing is deleted while the frame cannot be read (PRIVACY-18)', async () => {
    const { booth, phone, offered } = await openFilmed();
    rmSync(templateOf(booth));
    booth.templates.close();
    await clear(booth);
    expect(await booth.listCaptures()).toHaveLength(4);
    writeFrameFiles(booth.dependencies.assetsDir, SMALL_FRAMES);
    await clear(booth);
    expect(await booth.listCaptures()).toEqual([]);
    expect(await phone.listFiles()).toEqual(offered);
  });

  test('are not those of an earlier clearing if a booth continued the session (PRIVACY-17)', async () => {
    const { booth, txID, phone } = await openFilmed();
    await clear(booth);
    await booth.uploadAll(txID);
    await booth.upload(txID, { 1: await drawPhoto(5) }, FRAME);
    await booth.getImages(txID);
    booth.advance(DAY_MS);
    await clear(booth);
    expect(await booth.listCaptures()).toEqual([]);
    expect((await phone.listFiles()).filter((file) => /\.(mp4|gif)$/.test(file))).toEqual([]);
  });

  test('are not lost if two processes clear the session at once (PRIVACY-18)', async () => {
    const { booth, phone, offered } = await openFilmed();
    const { database, dependencies } = booth;
    const clearLate = createClearing({
      ...dependencies,
      log: dependencies.logger,
      store: createClearingStore(database),
      getPrint: booth.getPrint,
      async findKeptFiles(owner) {
        const kept = (await booth.findKeptFiles(owner)) ?? expect.fail('nothing to keep');
        await clear(booth);
        // Without captures no film is found.
        const keys = [...kept.keys].filter((key) => !/\.(mp4|gif)$/.test(key));
        const photos = Object.entries(kept.deliverables).map(([effect, { films: _, ...rest }]) => [
          effect,
          rest,
        ]);
        return { ...kept, deliverables: Object.fromEntries(photos), keys: new Set(keys) };
      },
    });
    await clearLate(dependencies.clock.now() as SteadyInstant, new AbortController().signal);
    expect(await booth.listCaptures()).toEqual([]);
    expect(await phone.listFiles()).toEqual(offered);
  });

  test.for(['waiting', 'planned'])(
    'nothing is deleted while a film is %s, even if it was chosen after the session was listed (PRIVACY-17)',
    async (state) => {
      const { booth, txID } = await openFilmed();
      const { database, dependencies } = booth;
      const store = createClearingStore(database);
      const list = () =>
        store.listEnded(dependencies.clock.now() as SteadyInstant, { after: '', limit: 1 });
      const [session = expect.fail('no ended session')] = await list();
      const kept = (await booth.findKeptFiles(session.owner)) ?? expect.fail('nothing to keep');
      await chooseFilm(booth, txID, 'dark_grayscale');
      await database.updateTable('videos').set({ state }).where('state', '=', 'waiting').execute();
      const marked = {
        session,
        kept,
        keptKeys: kept.keys,
        obsoleteKeys: await booth.listCaptures(),
      };
      expect(await store.mark(marked, dependencies.clock.now())).toBe(false);
      expect(await list()).toEqual([]);
    },
  );
});
