import { isRecent } from '../../database/due.ts';
import type { Database } from '../../database/schema.ts';
import { toId, type VideoId } from './video.ts';

/** Of a GIF; what kills its worker each time must have an end too. */
const MAX_GIF_TRIES = 10;
const RESCUED_AT_ONCE = 100;
const MAX_WANTED_MS = 60_000;
/** More than anybody is given to draw, with more time asked for. */
const LONGEST_EDITING_MS = 5 * 60_000;
/** Longer than any storage is away; nobody needs a GIF that is older. */
const GIF_RESCUE_MS = 24 * 3_600_000;

/** What nobody wakes any more, though it is still to be made. */
export function createVideoRescues(database: Database) {
  return {
    /** A kiosk that died in its editor asks for nothing any more, and the film was chosen (FILM-16). */
    async wakePlanned(now: number): Promise<void> {
      await database
        .updateTable('videos')
        .set({ state: 'waiting', wanted_until: 0, tries: 0, changed_at: now })
        .where('state', '=', 'planned')
        .where((is) => is.not(isRecent('changed_at', now, LONGEST_EDITING_MS)))
        .execute();
    },

    /** What still is to be made, though nobody who waits for it wakes it any more. */
    async listForgotten(now: number): Promise<VideoId[]> {
      const rows = await database
        .selectFrom('videos')
        .select(['transaction_id', 'inputs_hash'])
        .where('state', '=', 'waiting')
        // Further ahead than anybody waits, the clock was set back since.
        .where((is) =>
          is.or([is('wanted_until', '<=', now), is('wanted_until', '>', now + MAX_WANTED_MS)]),
        )
        .orderBy('changed_at')
        .limit(RESCUED_AT_ONCE)
        .execute();
      return rows.map(toId);
    },

    /** Films that visitors take home and whose GIF is still possible, though its job is gone. */
    async listWithoutGif(now: number): Promise<VideoId[]> {
      const rows = await database
        .selectFrom('videos')
        .select(['transaction_id', 'inputs_hash'])
        .where('state', '=', 'made')
        .where('chosen_at', 'is not', null)
        .where('tries', '<', MAX_GIF_TRIES)
        .where('files', 'like', '%"animatedClip":%')
        .where('files', 'not like', '%"gif":%')
        .where(isRecent('changed_at', now, GIF_RESCUE_MS))
        .orderBy('changed_at')
        .limit(RESCUED_AT_ONCE)
        .execute();
      return rows.map(toId);
    },
  };
}
