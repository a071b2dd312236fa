import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A private folder for a system server that a test starts. It ignores TMPDIR: the path of a socket is limited to
 * 107 characters, configuration files do not quote spaces, and servers that run under their own account must be
 * able to enter every parent folder.
 */
export const createServerFolder = (title: string): string =>
  mkdtempSync(join('/tmp', `jepret-${title}-`));
