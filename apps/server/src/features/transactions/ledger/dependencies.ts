import type { Allowance, KioskSession, Language, PaymentEvent } from '@jepret/contract';
import type { Sentence } from '@jepret/messages';
import type { Clock, Scheduler } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import type { LocationZones } from '../../../domain/location-zones.ts';
import type { JobLog } from '../../../ports/job-queue.ts';
import type { ChargeQr, PaymentGateway } from '../../../ports/payment-gateway.ts';
import type { Randomness } from '../../../ports/randomness.ts';

export interface TransactionDependencies {
  database: Database;
  clock: Clock;
  scheduler: Scheduler;
  randomness: Randomness;
  /** How many bypasses a day a member with a daily cap may make. */
  bypassesPerDay: number;
  /** The time zones that decide when that day begins. */
  readZones(): Promise<LocationZones>;
  payments: Payments;
  vouchers: Vouchers;
  push: Push;
  drawQrCode(qr: ChargeQr): string;
  locations: Locations;
  /** Receives alerts for staff. */
  log: Pick<JobLog, 'error'>;
  addJob(name: string, payload: unknown, options?: { key?: string; runAt?: number }): Promise<void>;
  /** Why the location cannot take payments now, as a text for the visitor; undefined if it can. */
  findRefusal(slug: string): Promise<Sentence | undefined>;
  describeProgress(transactionId: string): Promise<Progress>;
  isKiosk(kioskId: string): Promise<boolean>;
  /** Whether it may have sessions of other kiosks; read within the caller's transaction. */
  isAcceptedKiosk(database: Database, kioskId: string): Promise<boolean>;
}

/** The provider of new payments, and all providers that may still have old ones. */
export interface Payments {
  active: PaymentGateway;
  /** False in the sandbox, and with a provider's test keys. */
  isMoneyReal: boolean;
  find(provider: string): PaymentGateway | undefined;
}

/** All use the caller's database transaction, so that money and voucher change together. */
interface Vouchers {
  reserve(
    database: Database,
    request: { code: string; locationSlug: string; priceIdr: number; transactionId: string },
  ): Promise<{ voucherId: number; discountIdr: number } | undefined>;
  /** False if the used voucher may not be redeemed here. */
  settle(database: Database, transactionId: string, as: 'used' | 'released'): Promise<boolean>;
  /** Whether the transaction's voucher, if it has one, may be redeemed. */
  canRedeem(database: Database, transactionId: string): Promise<boolean>;
  listDemoRedemptions(): Promise<DemoRedemption[]>;
}

/** A demo code that lowered the price of a transaction. */
export interface DemoRedemption {
  transactionId: string;
  code: string;
  discountIdr: number;
}

interface Push {
  /** Another kiosk's token is unknown. */
  isKnownPushToken(token: string, kioskId: string): Promise<boolean>;
  /** Never throws: a push is only a hint. */
  notify(token: string, webhook: PaymentEvent): Promise<void>;
}

export interface LocationTerms {
  slug: string;
  priceIdr: number;
  allowance: Allowance;
  language: Language;
}

interface Locations {
  /** The current price and allowance of a session there. */
  getTerms(name: string): Promise<LocationTerms>;
  getAllowance(slug: string): Promise<Allowance>;
  /** Where a kiosk stands; `default` if it has reported no location. */
  getSlugOfKiosk(kioskId: string): Promise<string>;
  /** Throws if the location is not the kiosk's own. */
  requireOwn(kioskId: string, named: { name: string; address: string }): Promise<void>;
}

interface Progress {
  hasPhotos: boolean;
  /** Includes the frame of the photos, if known. */
  capture: KioskSession['capture'];
  isFinished: boolean;
}
