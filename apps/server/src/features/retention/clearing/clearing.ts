import type { Clock } from '@jepret/time';
import type { GetPrint } from '../../../domain/deliverables.ts';
import { type FilesOwner, privateFolderOf, publicFolderOf } from '../../../domain/session-files.ts';
import type { BlobStore } from '../../../ports/blob-store.ts';
import type { SteadyInstant } from '../../../ports/clock.ts';
import type { JobLog } from '../../../ports/job-queue.ts';
import type { Clearing, ClearingStore, KeptDeliverables } from './clearing-store.ts';
import type { EndedSession } from './ended-sessions.ts';

/** What is kept of a session, with the files for it. */
export interface KeptFiles extends KeptDeliverables {
  /** The sheets; if one is missing or damaged, nothing is deleted. */
  sheets: readonly string[];
  /** The sources of the singles; the same applies. */
  singles: readonly string[];
  /** The keys of all files to keep, including files that may be missing. */
  keys: ReadonlySet<string>;
}

interface Dependencies {
  store: ClearingStore;
  blobStore: BlobStore;
  clock: Clock;
  log: JobLog;
  getPrint: GetPrint;
  /** Undefined while the session has nothing that replaces its captures. */
  findKeptFiles(owner: FilesOwner): Promise<KeptFiles | undefined>;
}

const BATCH = 50;

/**
 * Deletes the captures and superseded files of ended sessions; files that the visitor can download
 * stay until the retention ends (PRIVACY-17). The deletion is stored first, so that a crash leaves
 * surplus files for a while and never loses one.
 */
export function createClearing(dependencies: Dependencies) {
  const { store, blobStore, clock, log, getPrint, findKeptFiles } = dependencies;

  async function removeFiles({ transactionId, obsoleteKeys }: Clearing): Promise<void> {
    for (const key of obsoleteKeys) await blobStore.delete(key);
    await store.finish(transactionId, clock.now());
  }

  /** Kept files cannot be made again after the clearing, so all of them must be intact. */
  async function isComplete({ id }: FilesOwner, kept: KeptFiles, stored: ReadonlySet<string>) {
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
    if (!(await isComplete(owner, kept, new Set(stored)))) {
      log.warn(
        { transaction: owner.id },
        'an ended session was not cleared: some of its files are damaged',
      );
      return;
    }
    const obsoleteKeys = stored.filter((key) => !kept.keys.has(key));
    const marked = { session, kept, keptKeys: kept.keys, obsoleteKeys };
    const isMarked = await store.mark(marked, clock.now());
    if (isMarked) await removeFiles({ transactionId: owner.id, obsoleteKeys });
  }

  /** A session that fails does not prevent the others; the next run retries it. */
  async function attempt(transactionId: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error) =>
      log.warn(
        { err: error, transaction: transactionId },
        'an ended session could not be cleared and will be retried',
      ),
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
