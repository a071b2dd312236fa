export interface JobTables {
  jobs: JobTable;
  dead_jobs: DeadJobTable;
}

/** Waiting and running jobs; a finished job is deleted. */
interface JobTable {
  id: string;
  name: string;
  /** At most one row per name and key. */
  key: string | null;
  /** JSON. */
  payload: string;
  /**
   * When a worker may claim it: the next try, or the end of the current lease. Negative: due since that instant, also if
   * the clock is set back; 0 in old rows.
   */
  due_at: number;
  /** 1: claimed before all jobs that are not urgent. */
  is_urgent: number;
  /** The order in which jobs were added or requeued. */
  seq: number;
  attempts: number;
  /** The id of the current claim; null while the job waits. */
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
