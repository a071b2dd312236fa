import { expect, test } from 'vitest';
import { INITIAL_VIDEO_STATE, reduceVideoState, type VideoEvent } from './video-state.ts';

const stateAfter = (...events: VideoEvent[]) =>
  events.reduce(reduceVideoState, INITIAL_VIDEO_STATE);

test('a failed video can be retried three times (HOME-3)', () => {
  expect(stateAfter('failed')).toEqual({ phase: 'failed', retriesLeft: 3 });
  expect(stateAfter('failed', 'retried')).toEqual({ phase: 'loading', retriesLeft: 2 });
  expect(stateAfter('failed', 'retried', 'failed')).toEqual({ phase: 'failed', retriesLeft: 2 });
});

test('after three retries there is no further one (HOME-3)', () => {
  const exhausted = stateAfter(
    ...(['failed', 'retried', 'failed', 'retried', 'failed', 'retried', 'failed'] as const),
  );
  expect(exhausted).toEqual({ phase: 'failed', retriesLeft: 0 });
  expect(reduceVideoState(exhausted, 'retried')).toEqual(exhausted);
});

test('a video that fails repeatedly after its first frame uses up the retries', () => {
  const brokenVideo = ['loaded', 'failed', 'retried'] as const;
  expect(stateAfter('failed', 'retried', 'loaded')).toEqual({
    phase: 'playing',
    retriesLeft: 2,
  });
  expect(stateAfter(...brokenVideo, ...brokenVideo, ...brokenVideo, 'loaded', 'failed')).toEqual({
    phase: 'failed',
    retriesLeft: 0,
  });
});

test('a second tap on Retry uses no retry', () => {
  expect(stateAfter('failed', 'retried', 'retried').retriesLeft).toBe(2);
});
