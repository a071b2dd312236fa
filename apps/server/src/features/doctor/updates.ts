import type { ListSystemUpdates } from '../../ports/system-updates.ts';
import { type Check, ok, warn } from './check.ts';

export const createUpdateCheck = (listUpdates: ListSystemUpdates): Check => ({
  name: 'Updates',
  async run(signal) {
    const updates = await listUpdates(signal);
    if (!updates) return ok('The system does not report updates.');
    const { total, security } = updates;
    if (total === 0) return ok('No system updates are pending.');
    const message = `Pending system updates: ${total} (security: ${security}).`;
    if (security === 0) return ok(message);
    return warn(
      message,
      'Outside opening hours: sudo apt update && sudo apt upgrade, then restart the machine.',
    );
  },
});
