import { createAnnounceChange } from '../../database/live-changes.ts';
import { createHeartbeatService } from '../../features/heartbeats/service.ts';
import type { BoothDependencies } from '../dependencies.ts';

/** Creates the services that know how the booths are. */
export function createFleetServices(dependencies: BoothDependencies) {
  const announceChange = createAnnounceChange(dependencies);
  return {
    announceChange,
    heartbeats: createHeartbeatService({ ...dependencies, announceChange }),
  };
}
