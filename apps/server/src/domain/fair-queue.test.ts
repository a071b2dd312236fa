import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Tasks that end when they are told to. */
function openQueue(sessionsAtOnce: number) {
  const queue = createFairQueue(sessionsAtOnce);
  const started: string[] = [];
  const enders = new Map<string, PromiseWithResolvers<string>>();
  return {
    started,
    begin(sessionId: string, name: string): Promise<string> {
      const ender = Promise.withResolvers<string>();
      enders.set(name, ender);
      return queue.run(sessionId, () => {
        started.push(name);
        return ender.promise;
      });
    },
    async end(name: string): Promise<void> {
      enders.get(name)?.resolve(name);
      await letGo();
    },
    async fail(name: string): Promise<void> {
      enders.get(name)?.reject(new Error(name));
      await letGo();
    },
  };
}

const letGo = () => new Promise((resolve) => setImmediate(resolve));

test('two sessions compute at once, the others in the order they came', async () => {
  const queue = openQueue(2);
  const results = ['a', 'b', 'c', 'd'].map((name) => queue.begin(name, name));
  await letGo();
  expect(queue.started).toEqual(['a', 'b']);
  await queue.end('b');
  expect(queue.started).toEqual(['a', 'b', 'c']);
  await queue.end('a');
  await queue.end('c');
  await queue.end('d');
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
});

test('a session with much to do does not keep the others waiting', async () => {
  const queue = openQueue(1);
  for (const name of ['a1', 'a2', 'a3']) queue.begin('a', name);
  await letGo();
  queue.begin('b', 'b1');
  await queue.end('a1');
  await queue.end('b1');
  await queue.end('a2');
  expect(queue.started).toEqual(['a1', 'b1', 'a2', 'a3']);
  await queue.end('a3');
});

test('a task that fails gives its place on', async () => {
  const queue = openQueue(1);
  const failing = queue.begin('a', 'a1');
  const next = queue.begin('a', 'a2');
  await letGo();
  const outcome = expect(failing).rejects.toThrow('a1');
  await queue.fail('a1');
  await outcome;
  await queue.end('a2');
  expect(await next).toBe('a2');
});
