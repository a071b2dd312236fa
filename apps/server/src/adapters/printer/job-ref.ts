/** What finds a job again: the printer's number, and the name that proves that it is ours. */
interface JobRef {
  jobId: number;
  copies: number;
  name: string;
}

export function formatJobRef({ jobId, copies, name }: JobRef): string {
  return `${jobId}:${copies}:${name}`;
}

export function parseJobRef(text: string): JobRef | undefined {
  const parts = /^(\d{1,10}):(\d{1,2}):([a-zA-Z\d-]{1,100})$/.exec(text);
  return parts
    ? { jobId: Number(parts[1]), copies: Number(parts[2]), name: parts[3] ?? '' }
    : undefined;
}
