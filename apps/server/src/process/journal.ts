import { fstatSync } from 'node:fs';

/** Identifies an open file. */
interface Stream {
  dev: bigint;
  ino: bigint;
}

/**
 * Whether the output goes to systemd's journal, which keeps it. The variable alone is no proof: a shell of a
 * desktop inherits it from the service that started it.
 */
export function isLoggedToJournal(
  journalStream: string | undefined,
  streams: readonly Stream[],
): boolean {
  return streams.some(({ dev, ino }) => journalStream === `${dev}:${ino}`);
}

/** Standard output and standard error. */
export const readOutputStreams = (): Stream[] =>
  [1, 2].map((fd) => fstatSync(fd, { bigint: true }));
