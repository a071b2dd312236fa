import { z } from 'zod';
import { GiveUp, type JobHandlers, type RepeatingJob } from '../../ports/job-queue.ts';
import type { TransactionService } from './service.ts';
import { REREAD_JOB } from './webhooks/webhooks.ts';

const SWEEP_JOB = 'transactions-sweep';
/** A separate job, so that no payment waits for a provider with slow refunds. */
const REFUNDS_JOB = 'transactions-refunds';

export const TRANSACTION_REPEATS: readonly RepeatingJob[] = [
  { name: SWEEP_JOB, everyMs: 10_000 },
  { name: REFUNDS_JOB, everyMs: 10_000 },
];

const RereadPayload = z.object({
  provider: z.string(),
  orderId: z.string(),
  providerReference: z.string().nullable(),
  refundReference: z.string().nullable(),
});

export function createTransactionJobs(transactions: TransactionService): JobHandlers {
  return {
    [SWEEP_JOB]: (_payload, { signal }) => transactions.sweep(signal),

    [REFUNDS_JOB]: (_payload, { signal }) => transactions.followRefunds(signal),

    async [REREAD_JOB](payload) {
      const parsed = RereadPayload.safeParse(payload);
      if (!parsed.success) throw new GiveUp('The payload names no charge.');
      const { provider, ...charge } = parsed.data;
      if (!(await transactions.rereadCharge(provider, charge))) {
        throw new Error('The provider could not be queried.');
      }
    },
  };
}
