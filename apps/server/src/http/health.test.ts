import { expect, test } from 'vitest';
import { createTestBooth } from '../testing/booths/test-booth.ts';
import { openInMemory } from '../testing/databases/sqlite-in-memory.ts';

const succeeds = async () => {};
const fails = async () => {
  throw new Error('disk on fire at /secret/path');
};

test('a booth whose parts all respond is healthy (RUN-18)', async () => {
  const booth = await createTestBooth(await openInMemory(), {
    probes: { database: succeeds, storage: succeeds },
  });
  const answer = await booth.get('/health');
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toEqual({ database: 'ok', storage: 'ok' });
});

test('the health check names a failing part, and only the log has the reason (RUN-18)', async () => {
  const booth = await createTestBooth(await openInMemory(), {
    probes: { database: succeeds, storage: fails },
  });
  const answer = await booth.get('/health');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    status_code: 503,
    meta: {
      message: 'The storage does not answer.',
      errors: [{ code: 'unavailable', message: 'The storage does not answer.', field: 'storage' }],
    },
    data: null,
  });
  expect(booth.logged.join('')).toContain('disk on fire');
});

test('a part that does not respond fails after five seconds (RUN-18)', async () => {
  const limitsMs: number[] = [];
  const booth = await createTestBooth(await openInMemory(), {
    probes: { database: succeeds, storage: () => new Promise(() => {}) },
    scheduler: {
      now: () => 0,
      schedule(delayMs, task) {
        limitsMs.push(delayMs);
        const immediate = setImmediate(task);
        return () => clearImmediate(immediate);
      },
    },
  });
  const answer = await booth.get('/health');
  expect(limitsMs).toEqual([5_000, 5_000]);
  expect(answer.statusCode).toBe(503);
  expect(answer.json().meta.message).toBe('The storage does not answer.');
  expect(booth.logged.join('')).toContain('no answer in time');
});
