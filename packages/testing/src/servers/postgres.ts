import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a private server; each suite creates its own database there. */
    postgresUrl: string;
  }
}

/** Starts a private PostgreSQL for the whole test run and removes it afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}
