import type { JobLog } from '../ports/job-queue.ts';

/** Records log lines in a test. */
export function recordLog(): { log: JobLog; logged: { message: string; details: object }[] } {
  const logged: { message: string; details: object }[] = [];
  const record = (details: object, message: string) => void logged.push({ message, details });
  return { log: { warn: record, error: record }, logged };
}
