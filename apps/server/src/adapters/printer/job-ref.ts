/** What finds a job again: the printer's number, and the name that proves that it is ours. */
export interface JobRef {
  /** Undefined where the printer numbers a job only when it has the sheet. */
  jobId?: number | undefined;
  copies: number;
  name: string;
  /** False before the printer has confirmed that the sheet has arrived. */
  isTaken: boolean;
}

export function formatJobRef({ jobId, copies, name, isTaken }: JobRef): string {
  return `${jobId ?? ''}${isTaken ? '' : '?'}:${copies}:${name}`;
}

export function parseJobRef(text: string): JobRef | undefined {
  const parts = /^(?:(\d{1,10})|(\d{0,10})\?):(\d{1,2}):([a-zA-Z\d-]{1,100})$/.exec(text);
  if (!parts) return undefined;
  const [, takenId, keptId, copies, name = ''] = parts;
  const jobId = takenId ?? keptId;
  return {
    ...(jobId && { jobId: Number(jobId) }),
    copies: Number(copies),
    name,
    isTaken: takenId !== undefined,
  };
}
