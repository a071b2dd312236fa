import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue with tasks that end when the test ends them. */
function openQueue(sessionsAtOnce: number) {
  const queue = createFairQueue(sessionsAtOnce);
  const started: string[] = [];
  const resolversByName = new Map<string, PromiseWithResolvers<string>>();
  return {
    started,
    begin(sessionId: string, name: string): Promise<string> {
      const resolvers = Promise.withResolvers<string>();
      resolversByName.set(name, resolvers);
      return queue.run(sessionId, () => {
        started.push(name);
        return resolvers.promise;
      });
    },
    async end(name: string): Promise<void> {
      resolversByName.get(name)?.resolve(name);
      await nextTick();
    },
    async fail(name: string): Promise<void> {
      resolversByName.get(name)?.reject(new Error(name));
      await nextTick();
    },
  };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test('two sessions compute concurrently, the others wait in order', async () => {
  const queue = openQueue(2);
  const results = ['a', 'b', 'c', 'd'].map((name) => queue.begin(name, name));
  await nextTick();
  expect(queue.started).toEqual(['a', 'b']);
  await queue.end('b');
  expect(queue.started).toEqual(['a', 'b', 'c']);
  await queue.end('a');
  await queue.end('c');
  await queue.end('d');
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
});

test('a session with many tasks does not block the others', async () => {
  const queue = openQueue(1);
  for (const name of ['a1', 'a2', 'a3']) queue.begin('a', name);
  await nextTick();
  queue.begin('b', 'b1');
  await queue.end('a1');
  await queue.end('b1');
  await queue.end('a2');
  expect(queue.started).toEqual(['a1', 'b1', 'a2', 'a3']);
  await queue.end('a3');
});

test('a failed task frees its slot', async () => {
  const queue = openQueue(1);
  const failing = queue.begin('a', 'a1');
  const next = queue.begin('a', 'a2');
  await nextTick();
  const outcome = expect(failing).rejects.toThrow('a1');
  await queue.fail('a1');
  await outcome;
  await queue.end('a2');
  expect(await next).toBe('a2');
});
