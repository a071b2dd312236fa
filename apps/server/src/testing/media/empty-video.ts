import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASSETS_DIR } from '../../config/project-folders.ts';

/** The default landing video with an empty `moov` box: all boxes exist, but it is not playable. */
export function readVideoWithEmptyMoov(): Buffer {
  const film = readFileSync(join(ASSETS_DIR, 'videos', 'default', 'landing.mp4'));
  const at = film.indexOf('moov', 0, 'latin1');
  return film.fill(0, at + 4, at - 4 + film.readUInt32BE(at - 4));
}
