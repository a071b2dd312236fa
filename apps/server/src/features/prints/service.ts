import type { Frame } from '@jepret/contract';
import { createFairQueue } from '../../domain/fair-queue.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import { createInputs, findMissing, missingPhotos, type PrintInputs } from './inputs.ts';
import { LostSnap, type PrintSnap } from './photo-cache.ts';
import type { PrintDependencies } from './print-dependencies.ts';
import { createPrintFiles } from './print-files.ts';
import type { Print } from './store.ts';

type FramePick = Pick<Print, 'frameName' | 'categoryName'>;

/** More would not be faster: libvips shares four threads. */
const SESSIONS_AT_ONCE = 2;

export function createPrintService(dependencies: PrintDependencies) {
  const { store, blobStore, clock, deleteSnap } = dependencies;
  const files = createPrintFiles(dependencies);
  const inputsOf = createInputs(dependencies);
  const fairQueue = createFairQueue(SESSIONS_AT_ONCE);
  const inProgress = new Map<string, Promise<Print>>();

  /** A repeated call joins the work in progress or gets the finished print (CALL-15). */
  function make(owner: FilesOwner, inputs: PrintInputs): Promise<Print> {
    const key = `${owner.id}/${inputs.hash}`;
    const running = inProgress.get(key);
    if (running) return running;
    const making = files
      .findMade(owner, inputs)
      .then((made) => made ?? fairQueue.run(owner.id, () => files.compose(owner, inputs)))
      .catch((error) => handleLostSnap(owner, error))
      .finally(() => inProgress.delete(key));
    inProgress.set(key, making);
    return making;
  }

  async function handleLostSnap({ id }: FilesOwner, error: unknown): Promise<never> {
    if (!(error instanceof LostSnap)) throw error;
    await deleteSnap(id, error.snap);
    throw missingPhotos([error.snap.number]);
  }

  async function makeNewest(owner: FilesOwner, pick: FramePick): Promise<Print> {
    const frame = await inputsOf.getFrame(pick.frameName, pick.categoryName);
    const snaps = await inputsOf.listFor(owner.id, frame);
    try {
      return await make(owner, await inputsOf.get(frame, snaps));
    } catch (error) {
      // A photo that was retaken meanwhile is not missing: the new one is printed.
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
      await store.markRequested(owner.id, print.inputsHash, clock.now());
      return print;
    },

    /** Makes a lost print again, from the same photos. */
    async remake(owner: FilesOwner, key: string): Promise<void> {
      const prints = await store.list(owner.id);
      const print = prints.find(({ printKeys }) => printKeys.includes(key));
      if (print) await make(owner, await getInputs(owner.id, print));
    },

    /** The print that the kiosk requested last. */
    findNewest: store.findNewest,
    findLastMade: store.findLastMade,

    /** Makes or prepares a print in advance, while the visitor still poses. */
    async begin(owner: FilesOwner, frame: Frame, numbers: readonly number[]): Promise<void> {
      const snaps = await inputsOf.listFor(owner.id, frame);
      if (findMissing(frame, snaps).length === 0) {
        await make(owner, await inputsOf.get(frame, snaps));
      } else {
        const arrived = snaps.filter(({ number }) => numbers.includes(number));
        await fairQueue.run(owner.id, () => files.prepareAhead(owner, frame, arrived));
      }
    },

    urlsOf: (keys: readonly string[]): Promise<string[]> =>
      Promise.all(keys.map((key) => blobStore.getUrl(key))),
  };
}

export type PrintService = ReturnType<typeof createPrintService>;

const isSame = (some: readonly PrintSnap[], others: readonly PrintSnap[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others);
