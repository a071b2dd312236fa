import type { HeartbeatCounts } from '@jepret/contract';
import type { Clock } from '@jepret/time';

/** What happened since this page was loaded; the next heartbeat reports it. */
export interface BootRecord {
  readonly bootId: string;
  count(event: keyof HeartbeatCounts): void;
  noteError(error: unknown): void;
  readCounts(): HeartbeatCounts;
  findLastError(): { message: string; at: number } | null;
}

const MAX_LENGTH = 300;
/** A message may quote what a visitor typed. */
const ADDRESS = /\S+@\S+/g;

export function createBootRecord(bootId: string, clock: Clock): BootRecord {
  const counts: HeartbeatCounts = { taps: 0, refusals: 0, cancellations: 0 };
  let lastError: { message: string; at: number } | null = null;
  return {
    bootId,
    count(event) {
      counts[event] += 1;
    },
    noteError(error) {
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      const message = text.replace(ADDRESS, '…').slice(0, MAX_LENGTH);
      lastError = { message, at: clock.now() };
    },
    readCounts: () => ({ ...counts }),
    findLastError: () => lastError,
  };
}
