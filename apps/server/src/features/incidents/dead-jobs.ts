import type { AuditAction } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { actorOf, type ConsoleCaller } from '../../http/access/console-access.ts';
import type { DeadLetter, JobQueue } from '../../ports/job-queue.ts';
import type { NeedItem, NeedSource } from './list-needs.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  /** Stores the dead letters of every queue. */
  jobQueue: Pick<JobQueue, 'listDeadLetters' | 'retryDeadLetter' | 'dismissDeadLetter'>;
  /** What a job does, for people. */
  nameJob(name: string): string;
}

/** Jobs that were given up: an owner runs them again, or dismisses them. */
export function createDeadJobs({ database, clock, jobQueue, nameJob }: Dependencies) {
  const settle = async (
    id: string,
    { caller, action, note }: { caller: ConsoleCaller; action: AuditAction; note?: string },
    change: (transaction: Database) => Promise<boolean>,
  ): Promise<void> => {
    const job = (await jobQueue.listDeadLetters()).find((one) => one.id === id);
    if (!job) throw alreadySettled();
    await inTransaction(database, async (transaction) => {
      if (!(await change(transaction))) throw alreadySettled();
      await recordAudit(transaction, clock.now(), {
        actor: actorOf(caller),
        action,
        subject: nameJob(job.name),
        before: { reason: job.reason },
        ...(note !== undefined && { after: { note } }),
      });
    });
  };

  return {
    runAgain: (id: string, caller: ConsoleCaller): Promise<void> =>
      settle(id, { caller, action: 'job.run-again' }, (transaction) =>
        jobQueue.retryDeadLetter(id, transaction),
      ),

    dismiss: (id: string, caller: ConsoleCaller, note: string): Promise<void> =>
      settle(id, { caller, action: 'job.dismissed', note }, (transaction) =>
        jobQueue.dismissDeadLetter(id, transaction),
      ),

    source: {
      kind: 'job',
      right: 'jobs.resolve',
      list: async () =>
        (await jobQueue.listDeadLetters()).map((job) => toItem(job, nameJob(job.name))),
    } satisfies NeedSource as NeedSource,
  };
}

export type DeadJobs = ReturnType<typeof createDeadJobs>;

const alreadySettled = () => new BoothError('conflict', 'Someone else has settled it already.');

/** The payload is not shown: it can hold an address. */
const toItem = ({ id, reason, attempts, diedAt }: DeadLetter, name: string): NeedItem => ({
  kind: 'job',
  id,
  title: name,
  location: null,
  reason: `It failed ${attempts === 1 ? 'at its only try' : `${attempts} times`}: ${reason}`,
  remedy:
    'Fix the cause if you know it, then run it again. Dismiss it if it is not needed any more.',
  sinceAt: diedAt,
});
