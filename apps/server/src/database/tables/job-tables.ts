export interface JobTables {
  jobs: JobTable;
  dead_jobs: DeadJobTable;
}

/** What waits or is under way; what is done leaves no row. */
interface JobTable {
  id: string;
  name: string;
  /** At most one row a name and key. */
  key: string | null;
  /** JSON. */
  payload: string;
  /** From when on a worker may take it: the next try, or the end of the present worker's lease; 0 is at once. */
  due_at: number;
  /** 1 before all that is not. */
  is_urgent: number;
  /** In the order in which they were added, or put back. */
  seq: number;
  attempts: number;
  /** Names the present worker's claim; null while the job waits. */
  lease: string | null;
}

interface DeadJobTable {
  id: string;
  name: string;
  /** JSON. */
  payload: string;
  attempts: number;
  reason: string;
  died_at: number;
}
