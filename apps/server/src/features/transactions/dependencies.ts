import type { Allowance, KioskSession, Language, PaymentEvent } from '@jepret/contract';
import type { Sentence } from '@jepret/messages';
import type { Clock, Scheduler } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import type { PlaceZones } from '../../domain/place-zones.ts';
import type { JobLog } from '../../ports/job-queue.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import type { Randomness } from '../../ports/randomness.ts';
import type { DemoRedemption } from './demo-check.ts';

export interface TransactionDependencies {
  database: Database;
  clock: Clock;
  scheduler: Scheduler;
  randomness: Randomness;
  /** How often whoever has a cap may let somebody in without paying. */
  bypassesADay: number;
  /** Whose day it is. */
  readZones(): Promise<PlaceZones>;
  payments: Payments;
  vouchers: Vouchers;
  push: Push;
  locations: Locations;
  /** Told of what a person has to look at. */
  log: Pick<JobLog, 'error'>;
  addJob(name: string, payload: unknown, options?: { key?: string; runAt?: number }): Promise<void>;
  /** Why no money may be taken in a place just now, for the visitor; undefined while it may. */
  findRefusal(slug: string): Promise<Sentence | undefined>;
  /** How far the photos of a session are. */
  describeProgress(transactionId: string): Promise<Progress>;
  isKiosk(kioskId: string): Promise<boolean>;
  /** Whether it may have sessions of other kiosks; asked within the caller's transaction. */
  isAcceptedKiosk(database: Database, kioskId: string): Promise<boolean>;
}

/** Who takes new payments, and everybody who may still tell of old ones. */
export interface Payments {
  active: PaymentGateway;
  /** False in the sandbox, and with keys that a provider gives out for trying. */
  isMoneyReal: boolean;
  find(provider: string): PaymentGateway | undefined;
}

/** All work with the caller's database, so that money and voucher change as one. */
interface Vouchers {
  reserve(
    database: Database,
    request: { code: string; locationSlug: string; priceIdr: number; transactionId: string },
  ): Promise<{ voucherId: number; discountIdr: number } | undefined>;
  /** False when it used what may not be redeemed here. */
  settle(database: Database, transactionId: string, as: 'used' | 'released'): Promise<boolean>;
  /** Whether what a transaction holds, if anything, may be redeemed. */
  isGood(database: Database, transactionId: string): Promise<boolean>;
  listDemoRedemptions(): Promise<DemoRedemption[]>;
}

interface Push {
  /** Another kiosk's token is unknown. */
  isKnownPushToken(token: string, kioskId: string): Promise<boolean>;
  /** Never throws: a push is only a hint. */
  notify(token: string, webhook: PaymentEvent): Promise<void>;
}

export interface LocationOffer {
  slug: string;
  priceIdr: number;
  allowance: Allowance;
  language: Language;
}

interface Locations {
  /** What a session costs there and what it may do, as of now. */
  getOffer(name: string): Promise<LocationOffer>;
  getAllowance(slug: string): Promise<Allowance>;
  /** Where a kiosk stands; `default` when it has never said. */
  getSlugOfKiosk(kioskId: string): Promise<string>;
  /** Refuses a location that is not the kiosk's own. */
  requireOwn(kioskId: string, named: { name: string; address: string }): Promise<void>;
}

interface Progress {
  hasPhotos: boolean;
  /** With the frame they were taken for, when that is known. */
  capture: KioskSession['capture'];
  isFinished: boolean;
}
