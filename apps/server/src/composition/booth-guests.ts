import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/schema.ts';
import type { FilesOwner } from '../domain/session-files.ts';
import { type Delivery, toVisitorReason } from '../features/deliveries/delivery.ts';
import { maskAddress } from '../features/deliveries/mails/mail-address.ts';
import { createDeliveryStore } from '../features/deliveries/store.ts';
import { registerGuestLinkRoutes } from '../features/guests/link-routes.ts';
import { registerGuestRoutes } from '../features/guests/routes.ts';
import { createGuestService, type GuestDelivery } from '../features/guests/service.ts';
import { createGuestStore } from '../features/guests/store.ts';
import type { Retention } from '../features/retention/service.ts';
import { drawQrCode } from '../features/transactions/charges/qr-code.ts';
import { getReceipt } from '../features/transactions/ledger/receipt.ts';
import type { CountTry } from '../http/access/rate-limits.ts';
import type { BackgroundWork } from '../ports/background-work.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { FindKeepsakes } from './booth-keepsakes.ts';
import type { OperatorServices } from './operator-services.ts';

interface RouteDependencies {
  database: Database;
  clock: Clock;
  blobStore: BlobStore;
  background: BackgroundWork;
  publicUrl: string;
  countTry: CountTry;
  services: Pick<OperatorServices, 'locations'>;
  retention: Pick<Retention, 'erase'>;
  requireEntitled(kioskId: string, transactionId: string): Promise<FilesOwner>;
  findKeepsakes: FindKeepsakes;
}

/** The visitor's own page, and the kiosk's way to it (D28). */
export async function registerGuests(
  app: FastifyInstance,
  { services, retention, ...dependencies }: RouteDependencies,
): Promise<void> {
  const { database } = dependencies;
  const deliveries = createDeliveryStore(database);
  const guests = createGuestService({
    ...dependencies,
    store: createGuestStore(database),
    erase: async (transactionId) => void (await retention.erase(transactionId, 'visitor')),
    listDeliveries: async (transactionId) =>
      (await deliveries.listOf(transactionId)).map(toGuestDelivery),
    getReceipt: (transactionId) => getReceipt(database, transactionId),
    getLocation: services.locations.get,
  });
  registerGuestLinkRoutes(app, {
    ...dependencies,
    guests,
    drawQrCode: (text) => drawQrCode({ kind: 'text', text }),
  });
  await registerGuestRoutes(app, { ...dependencies, guests });
}

function toGuestDelivery(delivery: Delivery): GuestDelivery {
  const { content, state, reason } = delivery;
  return {
    kind: content.kind,
    state,
    reason: toVisitorReason(delivery),
    isHindered: state === 'waiting' && reason !== null,
    ...(content.kind === 'mail' && { recipient: maskAddress(content.email) }),
  };
}
