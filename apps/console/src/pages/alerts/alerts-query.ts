import { type AlertTargets, alertCalls, type OwnAlerts } from '@jepret/contract/console';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConsoleApi } from '../../api/console-client.ts';

const OWN = ['alerts', 'own'];
const TARGETS = ['alerts', 'targets'];

export const ownAlertsQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: OWN,
    queryFn: async ({ signal }): Promise<OwnAlerts> =>
      (await api.call(alertCalls.getOwnAlerts, { signal })).data,
  });

export const alertTargetsQuery = (api: ConsoleApi) =>
  queryOptions({
    queryKey: TARGETS,
    queryFn: async ({ signal }): Promise<AlertTargets> =>
      (await api.call(alertCalls.listAlertTargets, { signal })).data,
  });

export const showOwnAlerts = (client: QueryClient, data: OwnAlerts): void =>
  void client.setQueryData(OWN, data);

/** A chat also changes the person's own channels. */
export function showAlertTargets(client: QueryClient, data: AlertTargets): void {
  client.setQueryData(TARGETS, data);
  void client.invalidateQueries({ queryKey: OWN });
}

export const reloadOwnAlerts = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: OWN });
