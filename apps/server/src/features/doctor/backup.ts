import type { AdapterState } from '@jepret/contract/console';
import { type Check, fail, ok, warn } from './check.ts';

export const NO_BACKUPS =
  'There are no nightly backups: a broken disk loses all photos and money records.';

/** `findState` returns undefined if there is no place for backups. */
export const createBackupCheck = (findState: () => Promise<AdapterState | undefined>): Check => ({
  name: 'Backup',
  async run() {
    const state = await findState();
    if (!state) {
      return warn(NO_BACKUPS, 'Set BACKUP_TO to a folder on another disk, or to a bucket.');
    }
    return state.kind === 'works' ? ok(state.reason) : fail(state.reason, state.remedy ?? '');
  },
});
