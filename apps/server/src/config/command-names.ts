import { existsSync } from 'node:fs';
import { inProject } from './project-folders.ts';

const isClone = existsSync(inProject('scripts/booth.ts'));

/** How an operator calls this booth's commands: a package installs `jepret`, and a clone has npm's script. */
export const BOOTH_COMMAND = isClone ? 'npm run booth --' : 'jepret';

/** How an operator starts this booth's server. */
export const START_COMMAND = isClone ? 'npm start' : 'sudo systemctl start jepret';

/** Where an operator changes this booth's settings. */
export const SETTINGS_PLACE = isClone
  ? `the environment (${documentPlace('settings.md')})`
  : '/etc/jepret/server.env';

/** Where an operator reads a document: a path in `docs`, which the package installs in another folder. */
export function documentPlace(path: string, isInClone = isClone): string {
  return `${isInClone ? 'docs' : '/usr/share/doc/jepret'}/${path}`; // KIT-56
}
