import { expect, test } from 'vitest';
import { createTestBooth } from '../testing/booths/test-booth.ts';
import { openInMemory } from '../testing/databases/sqlite-in-memory.ts';

const works = async () => {};
const fails = async () => {
  throw new Error('disk on fire at /secret/path');
};

test('a booth whose parts all answer is healthy (RUN-18)', async () => {
  const booth = await createTestBooth(await openInMemory(), {
    probes: { database: works, storage: works },
  });
  const answer = await booth.get('/health');
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toEqual({ database: 'ok', storage: 'ok' });
});

test('a booth with a failing part says which, and keeps the reason in the log (RUN-18)', async () => {
  const booth = await createTestBooth(await openInMemory(), {
    probes: { database: works, storage: fails },
  });
  const answer = await booth.get('/health');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    status_code: 503,
    meta: {
      message: 'The storage does not answer.',
      errors: [{ code: 'unavailable', message: 'The storage does not answer.' }],
    },
    data: null,
  });
  expect(booth.logged.join('')).toContain('disk on fire');
});
