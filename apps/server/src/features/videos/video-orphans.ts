import { isRecent } from '../../database/due.ts';
import type { Database } from '../../database/schema.ts';
import { toVideoId, type VideoId } from './video.ts';

/** Limits the tries of a GIF that kills its worker each time. */
const MAX_GIF_TRIES = 10;
const REQUEUE_BATCH = 100;
const MAX_WANTED_MS = 60_000;
/** Longer than a visitor can draw, including the extra time. */
const MAX_EDITING_MS = 5 * 60_000;
/** Longer than any outage of the storage; a GIF is not needed after it. */
const GIF_REQUEUE_MS = 24 * 3_600_000;

/** Films and GIFs that are still to be made, but have no job any more. */
export function createVideoOrphanStore(database: Database) {
  return {
    /** If a kiosk stopped in its editor, its chosen films are made without it (FILM-16). */
    async requeueAbandonedPlans(now: number): Promise<void> {
      await database
        .updateTable('videos')
        .set({ state: 'waiting', wanted_until: 0, tries: 0, changed_at: now })
        .where('state', '=', 'planned')
        .where((is) => is.not(isRecent('changed_at', now, MAX_EDITING_MS)))
        .execute();
    },

    /** Films that are still to be made, and for which no waiting call adds a job. */
    async listOrphans(now: number): Promise<VideoId[]> {
      const rows = await database
        .selectFrom('videos')
        .select(['transaction_id', 'inputs_hash'])
        .where('state', '=', 'waiting')
        // If it is further ahead than any call sets it, the clock was set back since.
        .where((is) =>
          is.or([is('wanted_until', '<=', now), is('wanted_until', '>', now + MAX_WANTED_MS)]),
        )
        .orderBy('changed_at')
        .limit(REQUEUE_BATCH)
        .execute();
      return rows.map(toVideoId);
    },

    /** Chosen films whose GIF is still missing, although its job has ended or was lost. */
    async listWithoutGif(now: number): Promise<VideoId[]> {
      const rows = await database
        .selectFrom('videos')
        .select(['transaction_id', 'inputs_hash'])
        .where('state', '=', 'made')
        .where('chosen_at', 'is not', null)
        .where('tries', '<', MAX_GIF_TRIES)
        .where('files', 'like', '%"animatedClip":%')
        .where('files', 'not like', '%"gif":%')
        .where(isRecent('changed_at', now, GIF_REQUEUE_MS))
        .orderBy('changed_at')
        .limit(REQUEUE_BATCH)
        .execute();
      return rows.map(toVideoId);
    },
  };
}
