// Runs on the machine's own Node, before anything is installed.
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Returns why npm cannot install, or undefined. npm downloads into a folder in the user's home, which
 * users of services often do not have.
 * @param {Record<string, string | undefined>} environment
 * @returns {string | undefined}
 */
export function findCacheProblem(environment) {
  const cache = environment.npm_config_cache || join(homedir(), '.npm');
  if (canBeWritten(cache)) return undefined;
  return `npm cannot write to ${cache}. This user may have no home folder: create the folder, or set HOME or npm_config_cache to a folder that this user may write to (systemd: Environment=npm_config_cache=/var/cache/jepret).`;
}

/**
 * @param {string} path
 * @returns {boolean}
 */
function canBeWritten(path) {
  if (!existsSync(path)) return path !== dirname(path) && canBeWritten(dirname(path));
  try {
    accessSync(path, constants.W_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
