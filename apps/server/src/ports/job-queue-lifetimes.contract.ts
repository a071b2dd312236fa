import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import {
  createGate,
  type JobQueueStorage,
  prepareJobQueue,
  QUICK_RETRIES,
} from '../testing/databases/job-queue-storage.ts';
import type { JobHandlers } from './job-queue.ts';

/** How jobs survive stops, restarts and kills; every adapter passes this too. */
export function describeJobQueueLifetimes(
  title: string,
  setUp: () => Promise<JobQueueStorage>,
): void {
  describe(title, () => {
    test('a long job stays with its worker while that renews the lease', async () => {
      const { harness, start, until, settle } = await prepareJobQueue(setUp);
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

    test('stop aborts the running jobs, waits for them and leaves the rest to other processes', async () => {
      const { start, until, settle } = await prepareJobQueue(setUp);
      const events: string[] = [];
      const queue = await start(
        {
          film: (_, { signal }) =>
            new Promise((resolve) => {
              events.push('started');
              signal.addEventListener('abort', () => {
                events.push('aborted');
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
      expect(events).toEqual(['started', 'aborted', 'ended']);
      await settle();
      expect(events).toHaveLength(3);

      const seen: unknown[] = [];
      await start({ film: async (payload) => void seen.push(payload) });
      await until(() => seen.length === 1);
      await settle();
      expect(seen).toEqual([2]);
    });

    test('a job that is aborted by a stop runs again', async () => {
      const { start, until } = await prepareJobQueue(setUp);
      const events: string[] = [];
      const queue = await start({
        film: (_, { signal }) =>
          new Promise((_resolve, reject) => {
            events.push('started');
            signal.addEventListener('abort', () => reject(new Error('aborted')));
          }),
      });
      await queue.add('film', 1);
      await until(() => events.length === 1);
      await queue.stop();
      const other = await start({ film: async (payload) => void events.push(`done ${payload}`) });
      await until(() => events.length === 2);
      expect(events).toEqual(['started', 'done 1']);
      expect(await other.listDeadLetters()).toEqual([]);
    });

    test('a repeating job runs in one process at a time and continues after a failed run', async () => {
      const { harness, start, until } = await prepareJobQueue(setUp);
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
      // Two processes must not double the frequency; one interval may be cut short by pg-boss's time slots.
      expect((runs[4] ?? 0) - startedAt).toBeGreaterThanOrEqual(3 * 30_000);
      expect((runs[4] ?? 0) - startedAt).toBeLessThan(7 * 30_000);
      expect(await queue.listDeadLetters()).toEqual([]);
      expect(harness.logged.map(({ message }) => message)).toEqual(['a repeating job failed']);
    });

    test('a repeating job continues after a restart', async () => {
      const { start, until } = await prepareJobQueue(setUp);
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

    test('a job without a handler is rejected: a repeating one by start, any other by add', async () => {
      const { open, start } = await prepareJobQueue(setUp);
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
      const { harness, start, until } = await prepareJobQueue(setUp);
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
      const { harness, start, until } = await prepareJobQueue(setUp);
      const retry = { ...QUICK_RETRIES, attempts: 1 };
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
      await until(async () => (await queue.listDeadLetters()).length === 1);
      expect(await queue.listDeadLetters()).toMatchObject([
        { name: 'film', payload: 1, reason: 'Its worker died in the middle of every try.' },
      ]);
      expect(ran).not.toHaveBeenCalled();
    });
  });
}
