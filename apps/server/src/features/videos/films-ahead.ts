import { type Clock, repeat, type Scheduler } from '@jepret/time';
import type { FastifyBaseLogger } from 'fastify';
import type { Notifier } from '../../domain/notifier.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { hasCome } from '../../ports/clock.ts';
import type { RenderPlan } from './render.ts';
import type { SpareSignals, SpareTime } from './spare-time.ts';
import type { VideoStore } from './store.ts';
import { keyOf, type VideoFiles, type VideoId } from './video.ts';
import { deleteFilms } from './video-keys.ts';
import { WANTED_FOR_MS } from './video-wishes.ts';

export interface AheadDependencies {
  store: VideoStore;
  blobStore: Pick<BlobStore, 'delete'>;
  clock: Clock;
  scheduler: Scheduler;
  videoChanges: Notifier;
  log: Pick<FastifyBaseLogger, 'warn'>;
  spareTime: SpareTime<VideoFiles>;
  renderPlan: RenderPlan;
  /** Undefined when the session has come to its end. */
  findPresent(transactionId: string): Promise<FilesOwner | undefined>;
}

/** How soon a drawing that another process was told of is noticed. */
const LOOK_EVERY_MS = 500;

/** Makes plain films while their visitor has drawn nothing and nothing else is to be done (FILM-36). */
export function createFilmsAhead(dependencies: AheadDependencies) {
  const { store, blobStore, clock, scheduler, videoChanges, log, spareTime } = dependencies;
  const { renderPlan, findPresent } = dependencies;

  async function isUndrawn(id: VideoId): Promise<boolean> {
    const video = await store.find(id.transactionId, id.inputsHash);
    if (video?.state !== 'planned') return false;
    if (hasCome(video.wantedUntil, clock.now(), WANTED_FOR_MS)) return false;
    return (await findPresent(id.transactionId)) !== undefined;
  }

  /** After SKIP a job joins the work, which goes on until then. */
  async function isWanted(id: VideoId): Promise<boolean> {
    const video = await store.find(id.transactionId, id.inputsHash);
    return video?.state === 'waiting' || isUndrawn(id);
  }

  /** A database that does not answer is no reason to throw work away. */
  function stopWhenUnwanted(id: VideoId, stop: AbortController): () => void {
    const look = () =>
      isWanted(id).then(
        (isStillWanted) => isStillWanted || stop.abort(),
        () => {},
      );
    const stopLooking = repeat(scheduler, LOOK_EVERY_MS, look);
    const unsubscribe = videoChanges.subscribe(() => void look());
    return () => {
      stopLooking();
      unsubscribe();
    };
  }

  async function make(
    id: VideoId,
    { stopped, joined }: SpareSignals,
  ): Promise<VideoFiles | undefined> {
    const unwanted = new AbortController();
    const stopLooking = stopWhenUnwanted(id, unwanted);
    const ends = AbortSignal.any([stopped, unwanted.signal]);
    try {
      const owner = await findPresent(id.transactionId);
      const video = await store.find(id.transactionId, id.inputsHash);
      if (!owner || !video || ends.aborted) return undefined;
      const files = await renderPlan(owner, video, ends, joined);
      if (files && !(await store.finishAhead(id, files))) await deleteIfDropped(id, files);
      return files;
    } catch (error) {
      // SKIP makes them again, and says what goes wrong.
      if (!ends.aborted) log.warn({ err: error }, 'films could not be made ahead');
      return undefined;
    } finally {
      stopLooking();
      // The call that is held for them is answered, however the work ended.
      await store.endAhead(id);
      videoChanges.notify();
    }
  }

  /** DONE came while they were stored. */
  async function deleteIfDropped({ transactionId, inputsHash }: VideoId, files: VideoFiles) {
    const state = (await store.find(transactionId, inputsHash))?.state;
    if (state === undefined || state === 'dropped') await deleteFilms(blobStore, files);
  }

  return (id: VideoId): Promise<void> =>
    spareTime.attend(subjectOf(id), {
      isWanted: () => isUndrawn(id),
      claim: () => store.beginAhead(id),
      work: (signals) => make(id, signals),
    });
}

export const subjectOf = (id: VideoId) => ({ session: id.transactionId, key: keyOf(id) });
