import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Tasks that end when they are told to. */
function openHall(sessionsAtOnce: number) {
  const turns = createTurns(sessionsAtOnce);
  const started: string[] = [];
  const enders = new Map<string, PromiseWithResolvers<string>>();
  return {
    started,
    begin(sessionId: string, name: string): Promise<string> {
      const ender = Promise.withResolvers<string>();
      enders.set(name, ender);
      return turns.run(sessionId, () => {
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
  const hall = openHall(2);
  const results = ['a', 'b', 'c', 'd'].map((name) => hall.begin(name, name));
  await letGo();
  expect(hall.started).toEqual(['a', 'b']);
  await hall.end('b');
  expect(hall.started).toEqual(['a', 'b', 'c']);
  await hall.end('a');
  await hall.end('c');
  await hall.end('d');
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
});

test('a session with much to do does not keep the others waiting', async () => {
  const hall = openHall(1);
  for (const name of ['a1', 'a2', 'a3']) hall.begin('a', name);
  await letGo();
  hall.begin('b', 'b1');
  await hall.end('a1');
  await hall.end('b1');
  await hall.end('a2');
  expect(hall.started).toEqual(['a1', 'b1', 'a2', 'a3']);
  await hall.end('a3');
});

test('a task that fails gives its place on', async () => {
  const hall = openHall(1);
  const failing = hall.begin('a', 'a1');
  const next = hall.begin('a', 'a2');
  await letGo();
  const outcome = expect(failing).rejects.toThrow('a1');
  await hall.fail('a1');
  await outcome;
  await hall.end('a2');
  expect(await next).toBe('a2');
});
