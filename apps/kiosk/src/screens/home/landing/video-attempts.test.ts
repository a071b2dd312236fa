import { expect, test } from 'vitest';
import { FIRST_ATTEMPT, reduceAttempts, type VideoEvent } from './video-attempts.ts';

const attemptsAfter = (...events: VideoEvent[]) => events.reduce(reduceAttempts, FIRST_ATTEMPT);

test('a video that fails may be retried three times (HOME-3)', () => {
  expect(attemptsAfter('failed')).toEqual({ phase: 'failed', retriesLeft: 3 });
  expect(attemptsAfter('failed', 'retried')).toEqual({ phase: 'loading', retriesLeft: 2 });
  expect(attemptsAfter('failed', 'retried', 'failed')).toEqual({ phase: 'failed', retriesLeft: 2 });
});

test('after three retries there is no further one (HOME-3)', () => {
  const exhausted = attemptsAfter(
    ...(['failed', 'retried', 'failed', 'retried', 'failed', 'retried', 'failed'] as const),
  );
  expect(exhausted).toEqual({ phase: 'failed', retriesLeft: 0 });
  expect(reduceAttempts(exhausted, 'retried')).toEqual(exhausted);
});

test('a video that breaks after its first frame, again and again, runs out of retries', () => {
  const brokenFilm = ['loaded', 'failed', 'retried'] as const;
  expect(attemptsAfter('failed', 'retried', 'loaded')).toEqual({
    phase: 'playing',
    retriesLeft: 2,
  });
  expect(attemptsAfter(...brokenFilm, ...brokenFilm, ...brokenFilm, 'loaded', 'failed')).toEqual({
    phase: 'failed',
    retriesLeft: 0,
  });
});

test('a second tap on Retry costs nothing', () => {
  expect(attemptsAfter('failed', 'retried', 'retried').retriesLeft).toBe(2);
});
