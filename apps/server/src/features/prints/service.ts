import { composePrints, type Rendered, renderSingles } from '@jepret/compositor';
import type { Frame } from '@jepret/contract';
import { type FilesOwner, publicFolderOf } from '../../domain/session-files.ts';
import { createTurns } from '../../http/access/turns.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';
import { createInputs, findMissing, missingPhotos, type PrintInputs } from './inputs.ts';
import { LostSnap, type PhotoCache, type PrintSnap } from './photo-cache.ts';
import { EFFECT_NAMES, printKey, singleKey } from './print-keys.ts';
import type { Print, PrintStore } from './store.ts';
import type { Templates } from './templates.ts';

export interface PrintDependencies {
  store: PrintStore;
  blobStore: BlobStore;
  clock: Clock;
  templates: Templates;
  photoCache: PhotoCache;
  findFrame(frameName: string, categoryName: string): Promise<Frame | undefined>;
  listSnaps(transactionId: string): Promise<PrintSnap[]>;
  forgetSnap(transactionId: string, snap: PrintSnap): Promise<void>;
}

type FramePick = Pick<Print, 'frameName' | 'categoryName'>;

/** More would only make each of them slower: libvips shares four threads. */
const SESSIONS_AT_ONCE = 2;
const JPEG = 'image/jpeg';

export function createPrintService(dependencies: PrintDependencies) {
  const { store, blobStore, clock, photoCache, forgetSnap } = dependencies;
  const inputsOf = createInputs(dependencies);
  const turns = createTurns(SESSIONS_AT_ONCE);
  const underWay = new Map<string, Promise<Print>>();

  const listStored = async (owner: FilesOwner): Promise<ReadonlySet<string>> =>
    new Set(await blobStore.list(publicFolderOf(owner)));

  async function putAll(pictures: readonly Rendered[], keyOf: (picture: Rendered) => string) {
    await allDone(pictures.map((picture) => blobStore.put(keyOf(picture), picture.jpeg, JPEG)));
  }

  async function storeSingles(owner: FilesOwner, snap: PrintSnap, stored: ReadonlySet<string>) {
    if (EFFECT_NAMES.every((effect) => stored.has(singleKey(owner, effect, snap)))) return;
    const pictures = await renderSingles(await photoCache.getPhoto(snap));
    await putAll(pictures, ({ effect }) => singleKey(owner, effect, snap));
  }

  async function storePrints(owner: FilesOwner, inputs: PrintInputs, stored: ReadonlySet<string>) {
    if (EFFECT_NAMES.every((effect) => stored.has(printKey(owner, effect, inputs.hash)))) return;
    const { opened, snaps } = inputs;
    const prepared = [];
    for (const snap of snaps) prepared.push(await photoCache.getPrepared(snap, opened));
    const pictures = await composePrints(opened.template, prepared);
    await putAll(pictures, ({ effect }) => printKey(owner, effect, inputs.hash));
  }

  /** Its row comes last: with it, all files are there. */
  async function compose(owner: FilesOwner, inputs: PrintInputs): Promise<Print> {
    const stored = await listStored(owner);
    // What the visitor looks at first; and one photo after the other, or they would fill the memory.
    await storePrints(owner, inputs, stored);
    for (const snap of inputs.snaps) await storeSingles(owner, snap, stored);
    const print = describe(owner, inputs);
    await store.save(owner.id, print, clock.now());
    photoCache.dropAll(inputs.snaps, inputs.opened);
    return print;
  }

  async function findMade(owner: FilesOwner, inputs: PrintInputs): Promise<Print | undefined> {
    const made = await store.find(owner.id, inputs.hash);
    if (!made) return undefined;
    const stored = await listStored(owner);
    return [...made.printKeys, ...made.singleKeys].every((key) => stored.has(key))
      ? made
      : undefined;
  }

  /** A repeat joins what is under way or gets what was made (CALL-15). */
  function make(owner: FilesOwner, inputs: PrintInputs): Promise<Print> {
    const key = `${owner.id}/${inputs.hash}`;
    const running = underWay.get(key);
    if (running) return running;
    const making = findMade(owner, inputs)
      .then((made) => made ?? turns.run(owner.id, () => compose(owner, inputs)))
      .catch((error) => refuseLost(owner, error))
      .finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  }

  async function refuseLost({ id }: FilesOwner, error: unknown): Promise<never> {
    if (!(error instanceof LostSnap)) throw error;
    await forgetSnap(id, error.snap);
    throw missingPhotos([error.snap.number]);
  }

  async function prepareAhead(owner: FilesOwner, frame: Frame, snaps: readonly PrintSnap[]) {
    await turns.run(owner.id, async () => {
      const opened = await dependencies.templates.get(frame);
      const stored = await listStored(owner);
      for (const snap of snaps) {
        await photoCache.getPrepared(snap, opened);
        await storeSingles(owner, snap, stored);
        photoCache.dropPhoto(snap);
      }
    });
  }

  async function makeNewest(owner: FilesOwner, pick: FramePick): Promise<Print> {
    const frame = await inputsOf.getFrame(pick.frameName, pick.categoryName);
    const snaps = await inputsOf.listFor(owner.id, frame);
    try {
      return await make(owner, await inputsOf.get(frame, snaps));
    } catch (error) {
      // A photo that was taken again meanwhile is not missing: the new one is printed.
      const now = await inputsOf.listFor(owner.id, frame);
      if (findMissing(frame, now).length > 0 || isSame(snaps, now)) throw error;
      return make(owner, await inputsOf.get(frame, now));
    }
  }

  async function getInputs(transactionId: string, pick: FramePick): Promise<PrintInputs> {
    const frame = await inputsOf.getFrame(pick.frameName, pick.categoryName);
    return inputsOf.get(frame, await inputsOf.listFor(transactionId, frame));
  }

  return {
    getInputs,

    async generate(owner: FilesOwner, pick: FramePick): Promise<Print> {
      const print = await makeNewest(owner, pick);
      await store.markAsked(owner.id, print.inputsHash, clock.now());
      return print;
    },

    /** A print that was made before and is not there any more, from the photos it was made of. */
    async remake(owner: FilesOwner, key: string): Promise<void> {
      const prints = await store.list(owner.id);
      const print = prints.find(({ printKeys }) => printKeys.includes(key));
      if (print) await make(owner, await getInputs(owner.id, print));
    },

    /** The one that the kiosk chose last. */
    findNewest: store.findNewest,

    /** What can be done before anybody asks, while the visitor still poses. */
    async begin(owner: FilesOwner, frame: Frame, numbers: readonly number[]): Promise<void> {
      const snaps = await inputsOf.listFor(owner.id, frame);
      if (findMissing(frame, snaps).length === 0) {
        await make(owner, await inputsOf.get(frame, snaps));
      } else {
        const arrived = snaps.filter(({ number }) => numbers.includes(number));
        await prepareAhead(owner, frame, arrived);
      }
    },

    urlsOf: (keys: readonly string[]): Promise<string[]> =>
      Promise.all(keys.map((key) => blobStore.urlOf(key))),
  };
}

export type PrintService = ReturnType<typeof createPrintService>;

function describe(owner: FilesOwner, { frame, snaps, hash }: PrintInputs): Print {
  return {
    inputsHash: hash,
    frameName: frame.frame_name,
    categoryName: frame.category_name,
    printKeys: EFFECT_NAMES.map((effect) => printKey(owner, effect, hash)),
    singleKeys: EFFECT_NAMES.flatMap((effect) =>
      snaps.map((snap) => singleKey(owner, effect, snap)),
    ),
  };
}

const isSame = (some: readonly PrintSnap[], others: readonly PrintSnap[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others);

/** As `Promise.all`, but after a failure nothing goes on unseen. */
async function allDone<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
