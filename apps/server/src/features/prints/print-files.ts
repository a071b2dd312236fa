import { composePrints, type RenderedPicture, renderSingles } from '@jepret/compositor';
import type { Frame } from '@jepret/contract';
import { type FilesOwner, publicFolderOf } from '../../domain/session-files.ts';
import { SOURCE_EFFECT } from '../../domain/singles.ts';
import type { PrintInputs } from './inputs.ts';
import type { PrintSnap } from './photo-cache.ts';
import type { PrintDependencies } from './print-dependencies.ts';
import { EFFECT_NAMES, printKey, singleKey } from './print-keys.ts';
import type { Print } from './store.ts';

const JPEG = 'image/jpeg';

/** Makes and finds the stored files of a session's prints. */
export function createPrintFiles(
  dependencies: Pick<
    PrintDependencies,
    'store' | 'blobStore' | 'clock' | 'photoCache' | 'templates'
  >,
) {
  const { store, blobStore, clock, photoCache, templates } = dependencies;
  const listStored = async (owner: FilesOwner): Promise<ReadonlySet<string>> =>
    new Set(await blobStore.list(publicFolderOf(owner)));

  async function putAll(
    pictures: readonly RenderedPicture[],
    keyOf: (picture: RenderedPicture) => string,
  ) {
    await awaitAll(pictures.map((picture) => blobStore.put(keyOf(picture), picture.jpeg, JPEG)));
  }

  /** Singles in other effects are drawn when they are first opened. */
  async function storeSingle(owner: FilesOwner, snap: PrintSnap, stored: ReadonlySet<string>) {
    if (stored.has(singleKey(owner, SOURCE_EFFECT, snap))) return;
    const pictures = await renderSingles(await photoCache.getPhoto(snap), [SOURCE_EFFECT]);
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

  /** Writes the row last: a print with a row has all its files. */
  async function compose(owner: FilesOwner, inputs: PrintInputs): Promise<Print> {
    const stored = await listStored(owner);
    // Prints first, because the visitor sees them first; then one photo after the other, to save memory.
    await storePrints(owner, inputs, stored);
    for (const snap of inputs.snaps) await storeSingle(owner, snap, stored);
    const print = describe(owner, inputs);
    await store.save(owner.id, print, clock.now());
    photoCache.dropAll(inputs.snaps, inputs.opened);
    return print;
  }

  async function findMade(owner: FilesOwner, inputs: PrintInputs): Promise<Print | undefined> {
    const made = await store.find(owner.id, inputs.hash);
    if (!made) return undefined;
    const stored = await listStored(owner);
    const singles = inputs.snaps.map((snap) => singleKey(owner, SOURCE_EFFECT, snap));
    return [...made.printKeys, ...singles].every((key) => stored.has(key)) ? made : undefined;
  }

  /** Prepares some photos while others are still missing. */
  async function prepareAhead(owner: FilesOwner, frame: Frame, snaps: readonly PrintSnap[]) {
    const opened = await templates.get(frame);
    const stored = await listStored(owner);
    for (const snap of snaps) {
      await photoCache.getPrepared(snap, opened);
      await storeSingle(owner, snap, stored);
      photoCache.dropPhoto(snap);
    }
  }

  return { compose, findMade, prepareAhead };
}

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

/** Like `Promise.all`, but waits for all promises even after a failure. */
async function awaitAll<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
