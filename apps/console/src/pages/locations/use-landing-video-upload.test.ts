import { expect, test } from 'vitest';
import { findLandingVideoProblem } from './use-landing-video-upload.ts';

test('a landing video is checked before it is sent (CONSOLE-78)', () => {
  const video = { name: 'video.mp4', type: 'video/mp4', size: 1_000 };
  expect(findLandingVideoProblem(video)).toBeUndefined();
  expect(findLandingVideoProblem({ ...video, size: 200 * 1024 ** 2 })).toBeUndefined();
  expect(findLandingVideoProblem({ ...video, size: 200 * 1024 ** 2 + 1 })).toMatch(
    /201 MB\. .* at most 200/,
  );
  expect(findLandingVideoProblem({ ...video, size: 0 })).toBe('video.mp4 is empty.');
  expect(findLandingVideoProblem({ ...video, name: 'video.mov', type: 'video/quicktime' })).toMatch(
    /^video\.mov is not an MP4 video/,
  );
});
