import type { JobLog } from '../../ports/job-queue.ts';

/** Keeps what the suites' queues report. */
export function recordLog(): { log: JobLog; logged: { message: string; details: object }[] } {
  const logged: { message: string; details: object }[] = [];
  const record = (details: object, message: string) => void logged.push({ message, details });
  return { log: { warn: record, error: record }, logged };
}
