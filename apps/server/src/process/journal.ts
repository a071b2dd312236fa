import { fstatSync } from 'node:fs';

/** A file as the system knows it. */
interface Stream {
  dev: bigint;
  ino: bigint;
}

/**
 * Whether systemd's journal takes what is printed, and keeps it. The variable alone is no proof: a shell
 * of a desktop inherits it from the service that started it.
 */
export function isInJournal(
  journalStream: string | undefined,
  streams: readonly Stream[],
): boolean {
  return streams.some(({ dev, ino }) => journalStream === `${dev}:${ino}`);
}

/** Standard output and standard error. */
export const readStreams = (): Stream[] => [1, 2].map((fd) => fstatSync(fd, { bigint: true }));
