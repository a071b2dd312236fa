import { type Clock, repeat, type Scheduler } from '@jepret/time';
import type { FastifyBaseLogger } from 'fastify';
import type { Notifier } from '../../domain/notifier.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { isInstantDue } from '../../ports/clock.ts';
import type { IdleScheduler, IdleWorkSignals } from './idle-scheduler.ts';
import type { RenderPlan } from './render.ts';
import type { VideoStore } from './store.ts';
import { keyOf, type VideoFiles, type VideoId } from './video.ts';
import { deleteFilms } from './video-keys.ts';
import { WAIT_LEASE_MS } from './video-request-store.ts';

export interface AheadDependencies {
  store: VideoStore;
  blobStore: Pick<BlobStore, 'delete'>;
  clock: Clock;
  scheduler: Scheduler;
  videoChanges: Notifier;
  log: Pick<FastifyBaseLogger, 'warn'>;
  idleScheduler: IdleScheduler<VideoFiles>;
  renderPlan: RenderPlan;
  /** Undefined if the session has ended. */
  findActiveOwner(transactionId: string): Promise<FilesOwner | undefined>;
}

/** How soon a drawing that another process received is noticed. */
const CHECK_INTERVAL_MS = 500;

/** Makes plain films while the visitor has drawn nothing and the server is idle (FILM-36). */
export function createMakeFilmsAhead(dependencies: AheadDependencies) {
  const { store, blobStore, clock, scheduler, videoChanges, log, idleScheduler } = dependencies;
  const { renderPlan, findActiveOwner } = dependencies;

  async function isUndrawn(id: VideoId): Promise<boolean> {
    const video = await store.find(id.transactionId, id.inputsHash);
    if (video?.state !== 'planned') return false;
    if (isInstantDue(video.wantedUntil, clock.now(), WAIT_LEASE_MS)) return false;
    return (await findActiveOwner(id.transactionId)) !== undefined;
  }

  /** After SKIP the work continues until a job joins it. */
  async function isWanted(id: VideoId): Promise<boolean> {
    const video = await store.find(id.transactionId, id.inputsHash);
    return video?.state === 'waiting' || isUndrawn(id);
  }

  /** An unreachable database does not stop the work. */
  function stopWhenUnwanted(id: VideoId, stop: AbortController): () => void {
    const check = () =>
      isWanted(id).then(
        (isStillWanted) => isStillWanted || stop.abort(),
        () => {},
      );
    const stopChecking = repeat(scheduler, CHECK_INTERVAL_MS, check);
    const unsubscribe = videoChanges.subscribe(() => void check());
    return () => {
      stopChecking();
      unsubscribe();
    };
  }

  async function make(
    id: VideoId,
    { stopped, joined }: IdleWorkSignals,
  ): Promise<VideoFiles | undefined> {
    const unwanted = new AbortController();
    const stopChecking = stopWhenUnwanted(id, unwanted);
    const ends = AbortSignal.any([stopped, unwanted.signal]);
    try {
      const owner = await findActiveOwner(id.transactionId);
      const video = await store.find(id.transactionId, id.inputsHash);
      if (!owner || !video || ends.aborted) return undefined;
      const files = await renderPlan(owner, video, ends, joined);
      if (files && !(await store.finishAhead(id, files))) await deleteIfDropped(id, files);
      return files;
    } catch (error) {
      // SKIP makes the films again, and reports a failure.
      if (!ends.aborted) log.warn({ err: error }, 'films could not be made ahead');
      return undefined;
    } finally {
      stopChecking();
      // End the call that waits for the films, whatever the outcome.
      await store.endAhead(id);
      videoChanges.notify();
    }
  }

  /** DONE can drop the films while they are being stored. */
  async function deleteIfDropped({ transactionId, inputsHash }: VideoId, files: VideoFiles) {
    const state = (await store.find(transactionId, inputsHash))?.state;
    if (state === undefined || state === 'dropped') await deleteFilms(blobStore, files);
  }

  return (id: VideoId): Promise<void> =>
    idleScheduler.runWhenIdle(subjectOf(id), {
      isWanted: () => isUndrawn(id),
      claim: () => store.claimAhead(id),
      work: (signals) => make(id, signals),
    });
}

export const subjectOf = (id: VideoId) => ({ session: id.transactionId, key: keyOf(id) });
