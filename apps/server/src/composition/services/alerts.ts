import { createAnnounce } from '../../features/alerts/announce.ts';
import type { Person } from '../../features/alerts/choices.ts';
import { createAlertService } from '../../features/alerts/service.ts';
import type { ListPeople } from '../../features/alerts/targets.ts';
import { createStaffStore } from '../../features/sign-in/staff/store.ts';
import type { BoothDependencies } from '../dependencies.ts';
import type { SetupServices } from './setup.ts';

/** The members who can sign in, in the transaction of the caller. */
export const listAlertPeople: ListPeople = async (database): Promise<Person[]> =>
  (await createStaffStore(database).list()).filter(
    ({ disabledAt, invitedAt }) => disabledAt === null && invitedAt === null,
  );

/** Creates the service of the page *Alerts*, and the function that turns a notice into messages. */
export function createAlerts(
  dependencies: BoothDependencies,
  { locations }: Pick<SetupServices, 'locations'>,
) {
  const shared = {
    ...dependencies,
    channels: dependencies.alertChannels,
    listPeople: listAlertPeople,
    listLocations: async () => (await locations.list()).map(({ slug }) => slug),
  };
  return { alerts: createAlertService(shared), announceAlert: createAnnounce(shared) };
}
