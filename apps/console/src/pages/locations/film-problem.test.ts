import { expect, test } from 'vitest';
import { findFilmProblem } from './use-film-upload.ts';

test('a film is looked at before it is sent (CONSOLE-78)', () => {
  const film = { name: 'film.mp4', type: 'video/mp4', size: 1_000 };
  expect(findFilmProblem(film)).toBeUndefined();
  expect(findFilmProblem({ ...film, size: 200 * 1024 ** 2 })).toBeUndefined();
  expect(findFilmProblem({ ...film, size: 200 * 1024 ** 2 + 1 })).toMatch(/201 MB; .* at most 200/);
  expect(findFilmProblem({ ...film, size: 0 })).toBe('film.mp4 is empty.');
  expect(findFilmProblem({ ...film, name: 'film.mov', type: 'video/quicktime' })).toMatch(
    /^film\.mov is no MP4 film/,
  );
});
