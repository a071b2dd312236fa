import { access } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

const { PRIORITY_NORMAL: USUAL, PRIORITY_ABOVE_NORMAL: FIRST } = constants.priority;

/**
 * The server's thread goes before films, clips and prints, which take every core they find: who taps or
 * pays waits less for them. False where it may not (docs/operating.md), or where whoever started the
 * process chose its priority; then they all share alike.
 */
export async function goFirst(): Promise<boolean> {
  // Elsewhere a process has one priority for all its threads.
  if (process.platform !== 'linux' || getPriority() !== USUAL) return false;
  // Prints are drawn in the pool, whose threads begin with its first work and then stay as they are.
  await access('/').catch(() => {});
  try {
    setPriority(FIRST);
    return true;
  } catch {
    return false;
  }
}
