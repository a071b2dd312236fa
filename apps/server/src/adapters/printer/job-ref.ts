/** Finds a job again: the printer's job id, and the name that proves that the job is ours. */
export interface JobRef {
  /** Undefined if the printer assigns the id only when it has the sheet. */
  jobId?: number | undefined;
  copies: number;
  name: string;
  /** False until the printer has confirmed that the sheet arrived. */
  isTaken: boolean;
}

export function formatJobRef({ jobId, copies, name, isTaken }: JobRef): string {
  return `${jobId ?? ''}${isTaken ? '' : '?'}:${copies}:${name}`;
}

export function parseJobRef(text: string): JobRef | undefined {
  const parts = /^(?:(\d{1,10})|(\d{0,10})\?):(\d{1,2}):([a-zA-Z\d-]{1,100})$/.exec(text);
  if (!parts) return undefined;
  const [, takenId, pendingId, copies, name = ''] = parts;
  const jobId = takenId ?? pendingId;
  return {
    ...(jobId && { jobId: Number(jobId) }),
    copies: Number(copies),
    name,
    isTaken: takenId !== undefined,
  };
}
