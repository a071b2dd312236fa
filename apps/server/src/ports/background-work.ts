import type { FastifyBaseLogger } from 'fastify';

/** Work that outlives its request but not the process: a graceful stop waits for it. */
export interface BackgroundWork {
  start(log: FastifyBaseLogger, title: string, work: () => Promise<void>): void;
  settled(): Promise<void>;
}
