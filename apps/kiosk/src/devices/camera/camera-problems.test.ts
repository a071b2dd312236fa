import { english } from '@jepret/messages/every-language';
import { describe, expect, test } from 'vitest';
import { explainCameraError } from './camera-problems.ts';

const failure = (name: string) => Object.assign(new Error('message of the browser'), { name });

describe('a camera error is explained with its reason (CAM-50)', () => {
  test.each([
    ['NotAllowedError', 'Camera access failed: permission was denied'],
    ['NotFoundError', 'Camera access failed: no camera was found'],
    ['NotReadableError', 'Camera access failed: the camera is in use by another program'],
    ['OverconstrainedError', 'Camera access failed: the camera gives no picture that we can use'],
    ['AbortError', 'Camera access failed: the camera did not start'],
    ['SecurityError', 'Camera access failed: this browser forbids cameras'],
    ['TypeError', 'Camera access failed: this address may not use cameras'],
  ])('%s', (name, text) => {
    const problem = explainCameraError(failure(name));
    expect(problem.text(english)).toBe(text);
    expect(english(problem.advice)).toMatch(/^[A-Z].*\.$/);
  });
});

test('an unknown error is reported as a stream that failed (CAM-50)', () => {
  expect(explainCameraError(failure('StrangeError')).text(english)).toBe(
    'Failed to initialize video stream',
  );
  expect(explainCameraError('not even an error').text(english)).toBe(
    'Failed to initialize video stream',
  );
});
