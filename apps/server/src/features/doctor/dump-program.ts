import { type Check, ok, warn } from './check.ts';

/** For a booth on PostgreSQL. */
export const createDumpCheck = (
  findProblem: () => Promise<{ reason: string; remedy: string } | undefined>,
): Check => ({
  name: 'pg_dump',
  async run() {
    const problem = await findProblem();
    if (problem) return warn(problem.reason, problem.remedy);
    return ok('It can copy the database for backups and upgrades.');
  },
});
