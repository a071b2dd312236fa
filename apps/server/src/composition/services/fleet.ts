import { createAnnounceChange } from '../../database/live-changes.ts';
import { createBoothCommands } from '../../features/booth-commands/service.ts';
import { createHeartbeatService } from '../../features/heartbeats/service.ts';
import { createKioskChanges } from '../../features/kiosks/changes.ts';
import { createKioskStore } from '../../features/kiosks/store.ts';
import type { BoothDependencies } from '../dependencies.ts';

/** Creates the services that know how the booths are, and tell them what to do. */
export function createFleetServices(dependencies: BoothDependencies) {
  const { clock } = dependencies;
  const announceChange = createAnnounceChange(dependencies);
  return {
    announceChange,
    heartbeats: createHeartbeatService({ ...dependencies, announceChange }),
    boothCommands: createBoothCommands({
      ...dependencies,
      announceChange,
      lock: (database, id, actor) => createKioskChanges({ database, clock }).lock(id, actor),
      unlock: (database, id, actor) => createKioskChanges({ database, clock }).unlock(id, actor),
      // Audited when it was sent.
      signOut: (transaction, id) => createKioskStore(transaction).signOut(id, clock.now()),
    }),
  };
}

export type FleetServices = ReturnType<typeof createFleetServices>;
