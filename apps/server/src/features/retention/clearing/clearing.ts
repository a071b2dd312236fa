import type { Clock } from '@jepret/time';
import type { GetPrint } from '../../../domain/deliverables.ts';
import { type FilesOwner, privateFolderOf, publicFolderOf } from '../../../domain/session-files.ts';
import type { BlobStore } from '../../../ports/blob-store.ts';
import type { SteadyInstant } from '../../../ports/clock.ts';
import type { JobLog } from '../../../ports/job-queue.ts';
import type { Clearing, ClearingStore, Kept } from './clearing-store.ts';
import type { EndedSession } from './ended-sessions.ts';

/** What stays of a session, and by which files. */
export interface KeptFiles extends Kept {
  /** Sheets; without them nothing goes. */
  sheets: readonly string[];
  /** The same of what singles are drawn from. */
  singles: readonly string[];
  /** All that stay, if they are there. */
  keys: ReadonlySet<string>;
}

interface Dependencies {
  store: ClearingStore;
  blobStore: BlobStore;
  clock: Clock;
  log: JobLog;
  getPrint: GetPrint;
  /** Undefined while nothing could take the place of what it would lose. */
  findKeptFiles(owner: FilesOwner): Promise<KeptFiles | undefined>;
}

const BATCH = 50;

/**
 * When a session has ended, what its pictures were made of goes, and what was superseded; what its
 * visitor may download stays until the retention ends (PRIVACY-17). Whatever goes is written down
 * first, so that a pulled plug leaves files too many for a while, never too few.
 */
export function createClearing(dependencies: Dependencies) {
  const { store, blobStore, clock, log, getPrint, findKeptFiles } = dependencies;

  async function removeFiles({ transactionId, gone }: Clearing): Promise<void> {
    for (const key of gone) await blobStore.delete(key);
    await store.finish(transactionId, clock.now());
  }

  /** Of what stays nothing could be made again. */
  async function isWhole({ id }: FilesOwner, kept: KeptFiles, stored: ReadonlySet<string>) {
    if (!kept.singles.every((key) => stored.has(key))) return false;
    for (const sheet of kept.sheets) {
      if (!(await getPrint(id, sheet))) return false;
    }
    return true;
  }

  async function clear(session: EndedSession): Promise<void> {
    const { owner } = session;
    const kept = await findKeptFiles(owner);
    if (!kept) return;
    const folders = [publicFolderOf(owner), privateFolderOf(owner)];
    const stored = (await Promise.all(folders.map((folder) => blobStore.list(folder)))).flat();
    if (!(await isWhole(owner, kept, new Set(stored)))) {
      log.warn({ transaction: owner.id }, 'an ended session keeps all its files: some are damaged');
      return;
    }
    const gone = stored.filter((key) => !kept.keys.has(key));
    const marked = { session, kept, keptKeys: kept.keys, gone };
    const isMarked = await store.mark(marked, clock.now());
    if (isMarked) await removeFiles({ transactionId: owner.id, gone });
  }

  /** One that fails keeps none of the others from it; it is tried again with the next look. */
  async function attempt(transactionId: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error) =>
      log.warn({ err: error, transaction: transactionId }, 'an ended session is not cleared yet'),
    );
  }

  return async function clearEnded(now: SteadyInstant, signal: AbortSignal): Promise<void> {
    for (const clearing of await store.listUnfinished(BATCH)) {
      if (signal.aborted) return;
      await attempt(clearing.transactionId, () => removeFiles(clearing));
    }
    let after = '';
    for (;;) {
      const ended = await store.listEnded(now, { after, limit: BATCH });
      for (const session of ended) {
        if (signal.aborted) return;
        await attempt(session.owner.id, () => clear(session));
      }
      if (ended.length < BATCH) return;
      after = ended.at(-1)?.owner.id ?? after;
    }
  };
}

export type ClearEnded = ReturnType<typeof createClearing>;
