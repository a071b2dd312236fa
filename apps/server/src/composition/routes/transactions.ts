import { EFFECTS, type EffectName } from '@jepret/contract';
import type { DeliveryOverview } from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import type { FilesOwner } from '../../domain/session-files.ts';
import { createAuditStore } from '../../features/audit/store.ts';
import type { Delivery } from '../../features/deliveries/delivery.ts';
import { maskAddress } from '../../features/deliveries/mails/mail-address.ts';
import { createDeliveryStore } from '../../features/deliveries/store.ts';
import { locationSlugOf } from '../../features/kiosks/kiosk-location.ts';
import { createTransactionListStore } from '../../features/transactions/console/list-store.ts';
import { createOpenPhoto } from '../../features/transactions/console/open-photo.ts';
import { registerTransactionConsoleRoutes } from '../../features/transactions/console/routes.ts';
import { createFindDetails } from '../../features/transactions/console/row-details.ts';
import { createListUsedLocations } from '../../features/transactions/console/used-locations.ts';
import { createRefundRequestStore } from '../../features/transactions/refunds/refund-request-store.ts';
import type { BoothDependencies } from '../dependencies.ts';
import type { Services } from '../services.ts';

/** The effect that the kiosk shows first. */
const FIRST_EFFECT = Object.keys(EFFECTS)[0] as EffectName;

/** Registers the page *Transactions*, with data of all features about a transaction. */
export function registerTransactionRoutes(
  app: FastifyInstance,
  dependencies: BoothDependencies,
  services: Services,
): void {
  const { database, operatorRefundLimitIdr } = dependencies;
  const { transactions, deliveries, locations, kiosks, staff, retention, sessions } = services;
  const deliveryStore = createDeliveryStore(database);
  registerTransactionConsoleRoutes(app, {
    transactions,
    deliveries,
    operatorRefundLimitIdr,
    list: createTransactionListStore(database),
    listUsedLocations: createListUsedLocations(database),
    findDetails: createFindDetails(database),
    refundRequests: createRefundRequestStore(database),
    listLocations: locations.listNames,
    async listBooths() {
      return (await kiosks.list()).map((kiosk) => ({
        id: kiosk.id,
        name: kiosk.name,
        location: locationSlugOf(kiosk),
        isAccepted: kiosk.isAccepted,
        isRetired: kiosk.retiredAt !== null,
      }));
    },
    listStaff: staff.list,
    listDeliveries: async (id) => (await deliveryStore.listForTransaction(id)).map(toOverview),
    listAudit: createAuditStore(database).listAbout,
    isFinished: async (id) => (await deliveryStore.countPrints(id)) > 0,
    findRemovedAt: retention.findRemovedAt,
    openPhoto: createOpenPhoto({ ...dependencies, findPhoto: createFindPhoto(services) }),
    erase: sessions.erase,
  });
}

/** Finds the print that the visitor has, or would get. */
const createFindPhoto =
  ({ findChosenEffect, findDeliverables, getPrint }: Services) =>
  async (owner: FilesOwner): Promise<Uint8Array | undefined> => {
    const effect = (await findChosenEffect(owner.id)) ?? FIRST_EFFECT;
    const found = await findDeliverables(owner, effect);
    const key = found && (found.painted?.image ?? found.print);
    return key === undefined ? undefined : getPrint(owner.id, key);
  };

/** Omits the full mail address and the keys of photos. */
function toOverview(delivery: Delivery): DeliveryOverview {
  const { id, content, state, reason, sheets, askedBy, acceptedAt, changedAt } = delivery;
  const isMail = content.kind === 'mail';
  return {
    id,
    kind: content.kind,
    state,
    reason,
    effect: isMail ? null : content.effect,
    sheets,
    to: isMail && content.email !== '' ? maskAddress(content.email) : null,
    is_staffs: askedBy === 'staff',
    accepted_at: acceptedAt,
    changed_at: changedAt,
  };
}
