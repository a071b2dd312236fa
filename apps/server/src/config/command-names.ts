import { existsSync } from 'node:fs';
import { inProject } from './project-folders.ts';

const isClone = existsSync(inProject('scripts/booth.ts'));

/** How an operator calls this booth's commands: a package installs `jepret`, and a clone has npm's script. */
export const BOOTH_COMMAND = isClone ? 'npm run booth --' : 'jepret';
