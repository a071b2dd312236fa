import { inspectClip } from './clips/inspect-clip.ts';
import { prepareClip, stillAsClip } from './clips/prepare-clip.ts';
import { renderFilms } from './films/render-films.ts';
import { renderGif } from './films/render-gif.ts';

/** All that a booth needs ffmpeg for. What goes in and comes out can be sent to another thread. */
export const videoWork = { inspectClip, prepareClip, stillAsClip, renderFilms, renderGif };

export type VideoWork = typeof videoWork;
