import { access } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

const { PRIORITY_NORMAL: NORMAL, PRIORITY_ABOVE_NORMAL: RAISED } = constants.priority;

/**
 * Raises the priority of the server's thread over films, clips and prints, which use every core: visitors wait
 * less for taps and payments. False if the system does not allow it (docs/guide/server.md), or if the priority was
 * set from outside; then all threads share the processor equally.
 */
export async function raisePriority(): Promise<boolean> {
  // On other systems all threads of a process have the same priority.
  if (process.platform !== 'linux' || getPriority() !== NORMAL) return false;
  // Prints are drawn in the thread pool. Its threads start with its first work and keep the priority of that time.
  await access('/').catch(() => {});
  try {
    setPriority(RAISED);
    return true;
  } catch {
    return false;
  }
}
