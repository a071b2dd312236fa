import { existsSync } from 'node:fs';
import { SettingError } from '@jepret/server/config/setting-error.ts';
import { reasonOf } from '@jepret/server/database/database-faults.ts';
import { isUnfinished, type RecoverDependencies, recover } from './recover.ts';
import type { Services } from './services.ts';

interface Dependencies extends RecoverDependencies {
  services: Services;
}

/** Stops the booth and returns to the version and the data before an unfinished upgrade. See `recover`. */
export async function stopAndRecover(dependencies: Dependencies): Promise<boolean> {
  dependencies.services.stop();
  try {
    return await recover(dependencies);
  } catch (error) {
    // systemd tries it again at each start, until it works.
    dependencies.services.startSoon();
    throw error;
  }
}

/**
 * Undoes an upgrade that was killed, before setup starts the booth: otherwise the next boot would undo it, and with it
 * what visitors have paid meanwhile.
 */
export async function finishRecovery(folder: string, open: () => Dependencies): Promise<void> {
  if (!existsSync(folder)) return;
  const dependencies = open();
  if (!isUnfinished(folder)) return void (await recover(dependencies));
  const { services, terminal } = dependencies;
  terminal.print('An upgrade was interrupted. Returning to the previous version and its data …');
  try {
    await stopAndRecover(dependencies);
  } catch (error) {
    throw new SettingError(
      `An upgrade was interrupted, and the return to the previous version failed: ${reasonOf(error)}`,
    );
  }
  services.startSoon();
}

/** A later return to the former database would replace the one that is moved here. */
export function refuseUnfinished(folder: string): void {
  if (!isUnfinished(folder)) return;
  throw new SettingError(
    `${folder} contains the database of a booth whose upgrade was interrupted. Start that booth once (sudo systemctl start jepret), or move the folder aside.`,
  );
}
