import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASSETS_DIR } from '../../config/project-folders.ts';

/** The default film with nothing in its `moov`: each box is there, and no player shows a picture. */
export function readHollowFilm(): Buffer {
  const film = readFileSync(join(ASSETS_DIR, 'videos', 'default', 'landing.mp4'));
  const at = film.indexOf('moov', 0, 'latin1');
  return film.fill(0, at + 4, at - 4 + film.readUInt32BE(at - 4));
}
