import { describe, expect, onTestFinished, test } from 'vitest';
import {
  createGate,
  type JobQueueStorage,
  prepareJobQueue,
  QUICK_RETRIES,
} from '../testing/databases/job-queue-storage.ts';
import { GiveUp } from './job-queue.ts';
import { describeJobQueueLifetimes } from './job-queue-lifetimes.contract.ts';

/** Every adapter passes this suite. */
export function describeJobQueue(title: string, setUp: () => Promise<JobQueueStorage>): void {
  describe(title, () => {
    test('a job runs immediately, with its payload, and only once', async () => {
      const { start, until, settle, harness } = await prepareJobQueue(setUp);
      const seen: unknown[] = [];
      const queue = await start({
        mail: async (payload, { attempt, signal }) => {
          seen.push([payload, attempt, signal.aborted]);
        },
      });
      await queue.add('mail', { to: 'a', list: [1, null, 'é'] });
      await expect.poll(() => seen).toHaveLength(1);
      await queue.add('mail', undefined);
      await until(() => seen.length === 2);
      await settle();
      expect(seen).toEqual([
        [{ to: 'a', list: [1, null, 'é'] }, 1, false],
        [null, 1, false],
      ]);
      expect(harness.logged).toEqual([]);
      expect(await queue.listDeadLetters()).toEqual([]);
    });

    test('a job that one process adds is run by another one, also later', async () => {
      const { open, start, until } = await prepareJobQueue(setUp);
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

    test('a second job of the same name and key is not added while the first waits or runs', async () => {
      const { start, until, settle } = await prepareJobQueue(setUp);
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

    test('concurrent adds of one key make one job; without a key each makes its own', async () => {
      const { open, start, until, settle } = await prepareJobQueue(setUp);
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

    test('a delayed job does not run before its time', async () => {
      const { harness, start, until } = await prepareJobQueue(setUp);
      const ranAt: number[] = [];
      const queue = await start({ sweep: async () => void ranAt.push(harness.now()) });
      const runAt = harness.now() + 120_000;
      await queue.add('sweep', null, { runAt });
      await harness.advance(100_000);
      expect(ranAt).toEqual([]);
      await until(() => ranAt.length === 1);
      expect(ranAt[0]).toBeGreaterThanOrEqual(runAt);
    });

    test('a delayed job starts within two seconds of its time while others of its name run', async () => {
      const { harness, start, until } = await prepareJobQueue(setUp);
      const gate = createGate();
      onTestFinished(gate.open);
      const begunAt = new Map<unknown, number>();
      const queue = await start(
        {
          film: async (payload) => {
            begunAt.set(payload, harness.now());
            await gate.passed;
          },
        },
        { concurrency: 3 },
      );
      const runAt = harness.now() + 20_700;
      await queue.add('film', 'later', { runAt });
      await queue.add('film', 'first');
      await until(() => begunAt.size === 1);
      await queue.add('film', 'second');
      await until(() => begunAt.size === 2);
      await until(() => begunAt.size === 3);
      expect(begunAt.get('later')).toBeGreaterThanOrEqual(runAt);
      expect(begunAt.get('later')).toBeLessThanOrEqual(runAt + 2_000);
    });

    test('jobs that are due and do not run are counted by name, with the wait of the oldest', async () => {
      const { harness, open, start, until } = await prepareJobQueue(setUp);
      const adding = open();
      await adding.add('mail', 1);
      await harness.advance(4_000);
      await adding.add('mail', 2, { key: 'a', isUrgent: true });
      await adding.add('print', 1, { runAt: harness.now() + 60_000 });
      await harness.advance(1_000);
      const [mails, ...others] = await adding.countDue();
      expect(mails).toMatchObject({ name: 'mail', count: 2 });
      expect(mails?.oldestWaitMs).toBeGreaterThanOrEqual(4_900);
      expect(mails?.oldestWaitMs).toBeLessThan(15_000);
      expect(others).toEqual([]);

      const gate = createGate();
      onTestFinished(gate.open);
      let runs = 0;
      const mail = async () => {
        runs += 1;
        await gate.passed;
      };
      await start({ mail, print: async () => {} });
      await until(() => runs === 2);
      expect(await adding.countDue()).toEqual([]);
    });

    test('a failed job is retried with growing delays', async () => {
      const { harness, start, until } = await prepareJobQueue(setUp);
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
      expect(await queue.listDeadLetters()).toEqual([]);
    });

    test('a job whose attempts are used up becomes a dead letter with its reason', async () => {
      const { harness, start, until } = await prepareJobQueue(setUp);
      let tries = 0;
      const queue = await start(
        {
          mail: async () => {
            tries += 1;
            throw new Error(`mail server down, try ${tries}`);
          },
        },
        { retry: QUICK_RETRIES },
      );
      await queue.add('mail', { to: 'a' }, { key: 'a' });
      await until(async () => (await queue.listDeadLetters()).length === 1);
      expect(await queue.listDeadLetters()).toEqual([
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
        'a job failed and is retried',
        'a job failed and is retried',
        'a job was given up',
      ]);

      await queue.add('mail', { to: 'b' }, { key: 'a' });
      await until(() => tries > 3);
    });

    test('a handler can give a job up without a retry', async () => {
      const { start, until, settle } = await prepareJobQueue(setUp);
      let tries = 0;
      const queue = await start({
        mail: async () => {
          tries += 1;
          throw new GiveUp('no such mailbox');
        },
      });
      await queue.add('mail', 7);
      await until(async () => (await queue.listDeadLetters()).length === 1);
      await settle();
      expect(await queue.listDeadLetters()).toMatchObject([
        { name: 'mail', payload: 7, attempts: 1, reason: 'no such mailbox' },
      ]);
      expect(tries).toBe(1);
    });

    test('a dead letter runs again, or is dismissed, with the transaction that it joins and only once', async () => {
      const { start, until, settle, harness } = await prepareJobQueue(setUp);
      const seen: unknown[] = [];
      let isDown = true;
      const queue = await start({
        mail: async (payload) => {
          if (isDown) throw new GiveUp('no such mailbox');
          seen.push(payload);
        },
      });
      await queue.add('mail', 'again');
      await queue.add('mail', 'dismissed');
      await until(async () => (await queue.listDeadLetters()).length === 2);
      isDown = false;
      const idOf = async (payload: string) =>
        (await queue.listDeadLetters()).find((job) => job.payload === payload)?.id ?? '';
      const again = await idOf('again');
      const dismissed = await idOf('dismissed');

      const undone = harness.inTransaction(async (transaction) => {
        await queue.retryDeadLetter(again, transaction);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(await queue.listDeadLetters()).toHaveLength(2);

      const retry = () =>
        harness.inTransaction((transaction) => queue.retryDeadLetter(again, transaction));
      expect((await Promise.all([retry(), retry()])).toSorted()).toEqual([false, true]);
      await until(() => seen.length === 1);
      const dismiss = () =>
        harness.inTransaction((transaction) => queue.dismissDeadLetter(dismissed, transaction));
      expect([await dismiss(), await dismiss()]).toEqual([true, false]);
      await settle();
      expect(seen).toEqual(['again']);
      expect(await queue.listDeadLetters()).toEqual([]);
    });

    test('a process runs only so many jobs at once and takes the next as soon as one ends', async () => {
      const { start, until } = await prepareJobQueue(setUp);
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
      // Time stands still and nothing is added: no job may have to wait for the next poll.
      gate.open();
      await expect.poll(() => done).toBe(30);
      expect(most).toBeLessThanOrEqual(2);
      await until(() => running === 0);
    });

    test('urgent jobs run first, also jobs that became urgent after they were added', async () => {
      const { open, until } = await prepareJobQueue(setUp);
      const queue = open({ concurrency: 1 });
      const seen: unknown[] = [];
      for (const key of ['a', 'b', 'c']) await queue.add('work', key, { key });
      await queue.add('work', 'd', { key: 'd', isUrgent: true });
      await queue.add('work', 'c again', { key: 'c', isUrgent: true });
      await queue.start({ work: async (payload) => void seen.push(payload) });
      await until(() => seen.length === 4);
      expect(seen.slice(0, 2).toSorted()).toEqual(['c', 'd']);
      expect(seen.slice(2)).toEqual(['a', 'b']);
    });

    test('the concurrency limit is shared by all names, and a slot is reserved for urgent jobs (FILM-26)', async () => {
      const { start, until, settle } = await prepareJobQueue(setUp);
      const gate = createGate();
      const running: string[] = [];
      const work = async (payload: unknown) => {
        running.push(String(payload));
        await gate.passed;
      };
      const handlers = { clip: work, film: work, gif: work };
      const queue = await start(handlers, { concurrency: 3, reservedForUrgent: 1 });
      await queue.add('clip', 'first');
      // Either name may be fetched first.
      await until(() => running.length === 1);
      await queue.add('gif', 'second');
      await until(() => running.length === 2);
      for (const name of ['clip', 'film', 'gif']) await queue.add(name, `later ${name}`);
      await settle();
      expect(running).toEqual(['first', 'second']);
      await queue.add('film', 'urgent', { key: 'film', isUrgent: true });
      await until(() => running.length === 3);
      await queue.add('film', 'one more', { key: 'more', isUrgent: true });
      await settle();
      expect(running).toEqual(['first', 'second', 'urgent']);
      gate.open();
      await until(() => running.length === 7);
      expect(running[3]).toBe('one more');
    });

    test('two processes share the jobs, and no job runs twice', async () => {
      const { start, until, settle } = await prepareJobQueue(setUp);
      const seen: unknown[] = [];
      const handlers = { work: async (payload: unknown) => void seen.push(payload) };
      const [first] = [await start(handlers), await start(handlers)];
      const numbers = Array.from({ length: 60 }, (_, index) => index);
      await Promise.all(numbers.map((number) => first.add('work', number)));
      await until(() => seen.length >= 60);
      await settle();
      expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(numbers);
    });
  });
  describeJobQueueLifetimes(`${title}, over time`, setUp);
}
