import type { FastifyBaseLogger } from 'fastify';

/** Work that continues after its request; a graceful stop waits for it. */
export interface BackgroundWork {
  start(log: FastifyBaseLogger, title: string, work: () => Promise<void>): void;
  settled(): Promise<void>;
}
