import {
  type AnnounceIncident,
  type AnnounceIncidentChange,
  createIncidentCheck,
} from '../../features/incidents/check-incidents.ts';
import { createDeadJobs } from '../../features/incidents/dead-jobs.ts';
import { createNeedService } from '../../features/incidents/needs.ts';
import type { BoothDependencies } from '../dependencies.ts';
import { listFinders, type PaperReports } from '../incidents/list-finders.ts';
import { listNeedSources, nameJob } from '../incidents/list-sources.ts';
import { createBoothNames, createIncidentLocations } from '../incidents/read-locations.ts';
import type { FleetServices } from './fleet.ts';
import type { PaymentServices } from './payments.ts';
import type { SetupServices } from './setup.ts';

type Others = Pick<SetupServices, 'kiosks' | 'locations'> &
  Pick<PaymentServices, 'readiness' | 'transactions'> &
  Pick<FleetServices, 'heartbeats'>;

/** What incidents receive from other parts, and send to them. */
export interface IncidentLinks extends PaperReports {
  announce: AnnounceIncident;
  announceChange: AnnounceIncidentChange;
}

/** Creates the check of incidents and the service of the page *Needs you*. */
export function createIncidents(
  dependencies: BoothDependencies,
  others: Others,
  links: IncidentLinks,
) {
  const readLocations = createIncidentLocations(others);
  const readBoothNames = createBoothNames(others);
  const deadJobs = createDeadJobs({ ...dependencies, nameJob });
  const shared = { ...dependencies, ...links, readLocations, readBoothNames };
  return {
    checkIncidents: createIncidentCheck({
      ...shared,
      log: dependencies.logger,
      finders: listFinders(dependencies, others, links),
    }),
    needs: createNeedService({
      ...shared,
      sources: [...listNeedSources(dependencies, others), deadJobs.source],
    }),
    deadJobs,
    readIncidentLocations: readLocations,
    readBoothNames,
  };
}
