import { inspectClip } from './clips/inspect-clip.ts';
import { prepareClip, prepareStillAsClip } from './clips/prepare-clip.ts';
import { renderFilms } from './films/render-films.ts';
import { renderGif } from './films/render-gif.ts';

/** All work that uses ffmpeg. Inputs and results can be sent to another thread. */
export const videoWork = {
  inspectClip,
  prepareClip,
  prepareStillAsClip: prepareStillAsClip,
  renderFilms,
  renderGif,
};

export type VideoWork = typeof videoWork;
