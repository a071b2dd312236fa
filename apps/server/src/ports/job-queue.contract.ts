import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { GiveUp, type JobHandlers, type JobQueue, type RetryPolicy } from './job-queue.ts';

/** One storage and the time it lives in. */
export interface JobQueueHarness {
  /** A queue as another process of the booth would open it. */
  open(options?: { concurrency?: number; retry?: RetryPolicy }): JobQueue;
  /** Lets time pass; what falls due on the way happens. */
  advance(ms: number): Promise<void>;
  now(): number;
  /** The text of a module that opens a queue on the same storage, in real time, as `queue`. */
  script(options?: { retry: RetryPolicy }): string;
  logged: { message: string; details: object }[];
}

const TIMEOUT_MS = 60_000;
const QUICK = { attempts: 3, firstDelayMs: 1_000, maxDelayMs: 60_000 };

/** Every adapter passes this suite. */
export function describeJobQueue(title: string, setUp: () => Promise<JobQueueHarness>): void {
  describe(title, { timeout: TIMEOUT_MS }, () => {
    test('a job runs at once, with its payload, and only once', async () => {
      const { start, until, settle, harness } = await prepare(setUp);
      const seen: unknown[] = [];
      const queue = await start({
        mail: async (payload, { attempt, signal }) => {
          seen.push([payload, attempt, signal.aborted]);
        },
      });
      await queue.add('mail', { to: 'a', list: [1, null, 'é'] });
      await vi.waitFor(() => expect(seen).toHaveLength(1), WAIT);
      await queue.add('mail', undefined);
      await until(() => seen.length === 2);
      await settle();
      expect(seen).toEqual([
        [{ to: 'a', list: [1, null, 'é'] }, 1, false],
        [null, 1, false],
      ]);
      expect(harness.logged).toEqual([]);
      expect(await queue.listDead()).toEqual([]);
    });

    test('what one process adds another one runs, also later', async () => {
      const { open, start, until } = await prepare(setUp);
      const adding = open();
      await adding.add('mail', 1);
      await adding.stop();
      const seen: unknown[] = [];
      await start({ mail: async (payload) => void seen.push(payload) });
      await until(() => seen.length === 1);
      await open().add('mail', 2);
      await until(() => seen.length === 2);
      expect(seen).toEqual([1, 2]);
    });

    test('a key holds back a second job of the same name while the first waits or runs', async () => {
      const { start, until, settle } = await prepare(setUp);
      const seen: unknown[] = [];
      const gate = createGate();
      const queue = await start({
        mail: async (payload) => {
          seen.push(payload);
          await gate.passed;
        },
        print: async (payload) => void seen.push(payload),
      });
      await queue.add('mail', 'first', { key: 'a' });
      await until(() => seen.length === 1);
      await queue.add('mail', 'again', { key: 'a' });
      await queue.add('mail', 'other key', { key: 'b' });
      await queue.add('print', 'other name', { key: 'a' });
      await until(() => seen.length === 3);
      gate.open();
      await settle();
      expect(seen.toSorted()).toEqual(['first', 'other key', 'other name']);

      await queue.add('mail', 'next', { key: 'a' });
      await until(() => seen.length === 4);
      expect(seen.at(-1)).toBe('next');
    });

    test('of many that add the same key at once, one succeeds; without a key all do', async () => {
      const { open, start, until, settle } = await prepare(setUp);
      const queues = [open(), open()];
      for (const queue of queues) await queue.add('mail', 'free');
      for (let round = 0; round < 10; round += 1) {
        await Promise.all(queues.map((queue) => queue.add('mail', 'keyed', { key: 'a' })));
        await Promise.all(queues.map((queue) => queue.add('mail', 'free')));
      }
      const seen: unknown[] = [];
      await start({ mail: async (payload) => void seen.push(payload) });
      await until(() => seen.length === 23);
      await settle();
      expect(seen.filter((payload) => payload === 'keyed')).toHaveLength(1);
      expect(seen).toHaveLength(23);
    });

    test('a job for later waits for its time', async () => {
      const { harness, start, until } = await prepare(setUp);
      const ranAt: number[] = [];
      const queue = await start({ sweep: async () => void ranAt.push(harness.now()) });
      const runAt = harness.now() + 120_000;
      await queue.add('sweep', null, { runAt });
      await harness.advance(100_000);
      expect(ranAt).toEqual([]);
      await until(() => ranAt.length === 1);
      expect(ranAt[0]).toBeGreaterThanOrEqual(runAt);
    });

    test('a failed try is repeated after growing pauses', async () => {
      const { harness, start, until } = await prepare(setUp);
      const tries: { attempt: number; at: number }[] = [];
      const queue = await start(
        {
          mail: async (_, { attempt }) => {
            tries.push({ attempt, at: harness.now() });
            if (attempt < 5) throw new Error('mail server down');
          },
        },
        { retry: { attempts: 6, firstDelayMs: 4_000, maxDelayMs: 600_000 } },
      );
      await queue.add('mail', 1);
      await until(() => tries.length === 5);
      expect(tries.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5]);
      const pauses = tries.slice(1).map(({ at }, index) => at - (tries[index]?.at ?? 0));
      expect(pauses[0]).toBeGreaterThanOrEqual(4_000);
      expect(pauses[3]).toBeGreaterThan(2 * (pauses[0] ?? 0));
      expect(await queue.listDead()).toEqual([]);
    });

    test('a job whose tries are used up becomes a dead letter with its reason', async () => {
      const { harness, start, until } = await prepare(setUp);
      let tries = 0;
      const queue = await start(
        {
          mail: async () => {
            tries += 1;
            throw new Error(`mail server down, try ${tries}`);
          },
        },
        { retry: QUICK },
      );
      await queue.add('mail', { to: 'a' }, { key: 'a' });
      await until(async () => (await queue.listDead()).length === 1);
      expect(await queue.listDead()).toEqual([
        {
          id: expect.any(String),
          name: 'mail',
          payload: { to: 'a' },
          attempts: 3,
          reason: 'mail server down, try 3',
          diedAt: expect.any(Number),
        },
      ]);
      expect(tries).toBe(3);
      expect(harness.logged.map(({ message }) => message)).toEqual([
        'a job failed and is tried again',
        'a job failed and is tried again',
        'a job was given up',
      ]);

      await queue.add('mail', { to: 'b' }, { key: 'a' });
      await until(() => tries > 3);
    });

    test('a handler can give a job up at once', async () => {
      const { start, until, settle } = await prepare(setUp);
      let tries = 0;
      const queue = await start({
        mail: async () => {
          tries += 1;
          throw new GiveUp('no such mailbox');
        },
      });
      await queue.add('mail', 7);
      await until(async () => (await queue.listDead()).length === 1);
      await settle();
      expect(await queue.listDead()).toMatchObject([
        { name: 'mail', payload: 7, attempts: 1, reason: 'no such mailbox' },
      ]);
      expect(tries).toBe(1);
    });

    test('a process runs only so many jobs at once, and goes on as soon as one is done', async () => {
      const { start, until } = await prepare(setUp);
      let running = 0;
      let most = 0;
      let done = 0;
      const gate = createGate();
      const queue = await start(
        {
          work: async () => {
            running += 1;
            most = Math.max(most, running);
            await gate.passed;
            running -= 1;
            done += 1;
          },
        },
        { concurrency: 2 },
      );
      for (let number = 0; number < 30; number += 1) await queue.add('work', number);
      // No time passes and nothing is added any more: nobody may wait for the next poll.
      gate.open();
      await vi.waitFor(() => expect(done).toBe(30), WAIT);
      expect(most).toBeLessThanOrEqual(2);
      await until(() => running === 0);
    });

    test('two processes share the work, and no job is done twice', async () => {
      const { start, until, settle } = await prepare(setUp);
      const seen: unknown[] = [];
      const handlers = { work: async (payload: unknown) => void seen.push(payload) };
      const [first] = [await start(handlers), await start(handlers)];
      const numbers = Array.from({ length: 60 }, (_, index) => index);
      await Promise.all(numbers.map((number) => first.add('work', number)));
      await until(() => seen.length >= 60);
      await settle();
      expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(numbers);
    });

    test('a long job stays with its live worker', async () => {
      const { harness, start, until, settle } = await prepare(setUp);
      const gate = createGate();
      const attempts: number[] = [];
      const handlers: JobHandlers = {
        film: async (_, { attempt, signal }) => {
          attempts.push(attempt);
          await gate.passed;
          expect(signal.aborted).toBe(false);
        },
      };
      const queue = await start(handlers);
      await start(handlers);
      await queue.add('film', null);
      await until(() => attempts.length === 1);
      for (let minute = 0; minute < 2; minute += 1) await harness.advance(60_000);
      gate.open();
      await settle();
      expect(attempts).toEqual([1]);
      expect(harness.logged).toEqual([]);
    });

    test('a stop tells the running jobs, waits for them and leaves the rest to others', async () => {
      const { start, until, settle } = await prepare(setUp);
      const events: string[] = [];
      const queue = await start(
        {
          film: (_, { signal }) =>
            new Promise((resolve) => {
              events.push('started');
              signal.addEventListener('abort', () => {
                events.push('told');
                setImmediate(() => {
                  events.push('ended');
                  resolve();
                });
              });
            }),
        },
        { concurrency: 1 },
      );
      await queue.add('film', 1);
      await until(() => events.length === 1);
      await queue.add('film', 2);
      await queue.stop();
      expect(events).toEqual(['started', 'told', 'ended']);
      await settle();
      expect(events).toHaveLength(3);

      const seen: unknown[] = [];
      await start({ film: async (payload) => void seen.push(payload) });
      await until(() => seen.length === 1);
      await settle();
      expect(seen).toEqual([2]);
    });

    test('a job that a stop breaks off runs again', async () => {
      const { start, until } = await prepare(setUp);
      const events: string[] = [];
      const queue = await start({
        film: (_, { signal }) =>
          new Promise((_resolve, reject) => {
            events.push('started');
            signal.addEventListener('abort', () => reject(new Error('broken off')));
          }),
      });
      await queue.add('film', 1);
      await until(() => events.length === 1);
      await queue.stop();
      const other = await start({ film: async (payload) => void events.push(`done ${payload}`) });
      await until(() => events.length === 2);
      expect(events).toEqual(['started', 'done 1']);
      expect(await other.listDead()).toEqual([]);
    });

    test('a repeating job runs in one process at a time, and outlives a run that fails', async () => {
      const { harness, start, until } = await prepare(setUp);
      const runs: number[] = [];
      let running = 0;
      let most = 0;
      const handlers: JobHandlers = {
        sweep: async () => {
          running += 1;
          most = Math.max(most, running);
          runs.push(harness.now());
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
          if (runs.length === 2) throw new Error('provider down');
        },
      };
      const repeating = [{ name: 'sweep', everyMs: 30_000 }];
      const startedAt = harness.now();
      const queue = await start(handlers, {}, repeating);
      await start(handlers, {}, repeating);
      await until(() => runs.length === 5);
      expect(most).toBe(1);
      // Two processes must not make it twice as often; one interval may be cut by the clock's grid.
      expect((runs[4] ?? 0) - startedAt).toBeGreaterThanOrEqual(3 * 30_000);
      expect((runs[4] ?? 0) - startedAt).toBeLessThan(7 * 30_000);
      expect(await queue.listDead()).toEqual([]);
      expect(harness.logged.map(({ message }) => message)).toEqual(['a repeating job failed']);
    });

    test('a repeating job goes on after a restart', async () => {
      const { start, until } = await prepare(setUp);
      const repeating = [{ name: 'sweep', everyMs: 5_000 }];
      let runs = 0;
      const handlers = {
        sweep: async () => {
          runs += 1;
        },
      };
      const queue = await start(handlers, {}, repeating);
      await until(() => runs === 2);
      await queue.stop();
      await start(handlers, {}, repeating);
      await until(() => runs === 5);
    });

    test('a name without a handler is refused: repeating at the start, added after it', async () => {
      const { open, start } = await prepare(setUp);
      const queue = open();
      await expect(queue.start({}, [{ name: 'sweep', everyMs: 5_000 }])).rejects.toThrow(
        'The job sweep has no handler.',
      );
      const started = await start({ mail: async () => {} });
      await expect(started.add('toString', null)).rejects.toThrow(
        'The job toString has no handler.',
      );
    });

    test('the job of a killed worker is taken over by another process', async () => {
      const { harness, start, until } = await prepare(setUp);
      const worker = spawn(process.execPath, [
        '--input-type=module',
        '--eval',
        `${harness.script()}
         await queue.add('film', { number: 1 }, { key: 'a' });
         await queue.start({
           film: () => {
             process.stdout.write('running');
             return new Promise(() => {});
           },
         });
         setInterval(() => {}, 60_000);`,
      ]);
      const ended = once(worker, 'exit');
      const errors: string[] = [];
      worker.stderr.on('data', (chunk) => errors.push(String(chunk)));
      await Promise.race([once(worker.stdout, 'data'), ended]);
      worker.kill('SIGKILL');
      await ended;
      expect(errors.join('')).toBe('');

      const seen: unknown[] = [];
      const queue = await start({
        film: async (payload, { attempt }) => void seen.push([payload, attempt]),
      });
      await queue.add('film', { number: 2 }, { key: 'a' });
      await until(() => seen.length > 0);
      expect(seen).toEqual([[{ number: 1 }, 2]]);
    });

    test('a job that kills every worker becomes a dead letter', async () => {
      const { harness, start, until } = await prepare(setUp);
      const retry = { ...QUICK, attempts: 1 };
      const worker = spawn(process.execPath, [
        '--input-type=module',
        '--eval',
        `${harness.script({ retry })}
         await queue.add('film', 1);
         await queue.start({ film: () => process.kill(process.pid, 'SIGKILL') });`,
      ]);
      await once(worker, 'exit');
      const ran = vi.fn();
      const queue = await start({ film: async () => ran() }, { retry });
      await until(async () => (await queue.listDead()).length === 1);
      expect(await queue.listDead()).toMatchObject([
        { name: 'film', payload: 1, reason: 'Its worker died in the middle of every try.' },
      ]);
      expect(ran).not.toHaveBeenCalled();
    });
  });
}

const WAIT = { timeout: 20_000, interval: 5 };

async function prepare(setUp: () => Promise<JobQueueHarness>) {
  const harness = await setUp();
  const opened: JobQueue[] = [];
  // Registered after the storage's own clean-up, so it runs before it.
  onTestFinished(async () => {
    for (const queue of opened) await queue.stop();
  });
  const open: JobQueueHarness['open'] = (options) => {
    const queue = harness.open(options);
    opened.push(queue);
    return queue;
  };

  /** Lets time pass until it is so. */
  async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
    for (let step = 0; step < 1_000; step += 1) {
      if (await condition()) return;
      await harness.advance(500);
      await turn();
    }
    expect.fail('It did not happen, however long we waited.');
  }

  return {
    harness,
    open,
    until,
    async start(
      handlers: JobHandlers,
      options: Parameters<typeof open>[0] = {},
      repeating: { name: string; everyMs: number }[] = [],
    ): Promise<JobQueue> {
      const queue = open(options);
      await queue.start(handlers, repeating);
      return queue;
    },
    /** Long enough for anything that is still going to happen. */
    async settle(): Promise<void> {
      for (let second = 0; second < 20; second += 1) {
        await harness.advance(1_000);
        await turn();
      }
    },
  };
}

/** What runs on real sockets needs a moment that no hand can move. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 1));

function createGate(): { passed: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}
