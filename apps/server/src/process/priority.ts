import { access } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

const FIRST = constants.priority.PRIORITY_ABOVE_NORMAL;

/**
 * The server's thread goes before films, clips and prints, which take every core they find: who taps or
 * pays waits for none of them. False where it may not (docs/operating.md); then they all share alike.
 */
export async function goFirst(): Promise<boolean> {
  // Prints are drawn in the pool, whose threads begin with its first work and then stay as they are.
  await access('.');
  try {
    // Of this thread alone: that is what Linux takes "this process" for.
    if (getPriority() > FIRST) setPriority(FIRST);
    return true;
  } catch {
    return false;
  }
}
