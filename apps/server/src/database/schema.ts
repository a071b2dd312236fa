import type { CameraSide } from '@jepret/contract';
import type { Generated, Kysely } from 'kysely';
import type { ClockTables } from './tables/clock-tables.ts';
import type { DeliveryTables } from './tables/delivery-tables.ts';
import type { FrameTables } from './tables/frame-tables.ts';
import type { JobTables } from './tables/job-tables.ts';
import type { MoneyTables } from './tables/money-tables.ts';
import type { PictureTables } from './tables/picture-tables.ts';
import type { PrinterTables } from './tables/printer-tables.ts';
import type { PushTables } from './tables/push-tables.ts';
import type { RetentionTables } from './tables/retention-tables.ts';
import type { StaffTables } from './tables/staff-tables.ts';

export type Database = Kysely<Tables>;

/** Instants (`…_at`) are epoch milliseconds, flags 0 or 1, amounts whole rupiah. */
export interface Tables
  extends MoneyTables,
    JobTables,
    PushTables,
    FrameTables,
    PictureTables,
    DeliveryTables,
    PrinterTables,
    RetentionTables,
    ClockTables,
    StaffTables {
  one_time_codes: OneTimeCodeTable;
  known_addresses: KnownAddressTable;
  kiosks: KioskTable;
  kiosk_tokens: KioskTokenTable;
  locations: LocationTable;
  landing_videos: LandingVideoTable;
  last_versions: LastVersionTable;
  removed_locations: RemovedLocationTable;
  rate_limits: RateLimitTable;
  vouchers: VoucherTable;
  voucher_batches: VoucherBatchTable;
  redemptions: RedemptionTable;
  migrations: MigrationTable;
}

interface OneTimeCodeTable {
  code_id: string;
  email: string;
  /** Counts an e-mail's codes, so that their order needs no clock. */
  number: number;
  code_hash: string;
  /** The address that asked; null when the code is good for the device alone. */
  address: string | null;
  /** Of the device that asked: what its cookie holds, as a hash. */
  device_hash: string;
  tries: number;
  expires_at: number;
}

/** Where staff signed in from, in the form of `addressGroup`. */
interface KnownAddressTable {
  address: string;
  /** When they last did. */
  signed_in_at: number;
}

interface KioskTable {
  id: string;
  /** What staff call it. */
  name: string | null;
  secret_hash: string;
  created_at: number;
  location: string | null;
  use_edit: number | null;
  sticker_only: number | null;
  app_version: string | null;
  camera_label: string | null;
  camera_side: CameraSide | null;
  recording: string | null;
  reported_at: number | null;
  /** 1: reported after the sign-in, or set in the console; later reports do not change it. */
  is_location_fixed: Generated<number>;
  /** Another location that it named in a payment or voucher call, until it names the right one. */
  refused_location: string | null;
  /** Staff; null before the upgrade, and when the acceptance no longer depends on that person. */
  signed_in_by: string | null;
  is_accepted: Generated<number>;
  /** Staff; null when it was accepted by the upgrade or on the command line. */
  accepted_by: string | null;
  /** Until somebody signs it in again. */
  revoked_at: number | null;
  /** Until it is restored or signed in again. */
  retired_at: number | null;
}

/** One row a kiosk: a new sign-in takes the place of the old one, which is how it revokes it. */
interface KioskTokenTable {
  kiosk_id: string;
  token_hash: string;
  issued_at: number;
  last_used_at: number;
}

/** What is null is as in the profile `default`. */
interface LocationTable {
  slug: string;
  name: string;
  snap_fee: number | null;
  social_handle: string | null;
  contact_email: string | null;
  recording: number | null;
  retention_days: number | null;
  prints_per_session: number | null;
  /** `stop` or `digital`. */
  when_printer_fails: string | null;
  /** Whether logging a kiosk out takes a staff member's password. */
  guard_logout: number | null;
  /** In which its visitors are greeted. */
  language: string | null;
  time_zone: string | null;
  /** Goes up with every change. */
  version: Generated<number>;
}

/** A change of a place's own film that is in force before its files have their last names. */
interface LandingVideoTable {
  slug: string;
  /** The file that is to become the film, or empty when there is to be none; null when nothing is left to do. */
  pending: string | null;
}

/** What was removed, at the version that it had last: whoever adds it again goes on from there. */
interface LastVersionTable {
  /** Its kind and its name. */
  subject: string;
  version: number;
}

/** Kept for a week, so that a removal can be undone. */
interface RemovedLocationTable {
  slug: string;
  name: string;
  /** JSON: what it had of its own. */
  settings: string;
  version: number;
  removed_at: number;
}

interface RateLimitTable {
  key: string;
  hits: number;
  window_ends_at: number;
}

/** `reserved` and `used` count the redemptions of that state, so that one statement can guard the quota. */
export interface VoucherTable {
  id: number;
  /** In capitals, as `StoredVoucherCode` makes it. */
  code: string;
  kind: string;
  /** Percent or rupiah, as `kind` says; null when it is free. */
  value: number | null;
  starts_at: number | null;
  ends_at: number | null;
  /** Whose days those are; null is Jakarta's, from before it was asked. */
  time_zone: string | null;
  quota: number | null;
  /** JSON: slugs; null is everywhere. */
  locations: string | null;
  batch_id: string | null;
  reserved: number;
  used: number;
  created_at: number;
  disabled_at: number | null;
  /** 1 when all of its batch was disabled, and it with it: it comes back with the others. */
  disabled_with_batch: Generated<number>;
  /** Goes up with every change. */
  version: Generated<number>;
}

/** Vouchers that were made together. */
interface VoucherBatchTable {
  id: string;
  name: string;
  created_at: number;
  /** As the audit names who did it. */
  created_by: string;
  /** JSON, to know the same question again; null in batches from before it was kept. */
  asked_for: string | null;
}

/** One row a transaction that holds, used or gave back a voucher. */
interface RedemptionTable {
  transaction_id: string;
  voucher_id: number;
  discount_idr: number;
  /** `reserved`, `used` or `released`. */
  state: string;
  /** 1 when it was paid after its release, and so perhaps beyond the quota. */
  is_late: number;
  reserved_at: number;
  settled_at: number | null;
}

interface MigrationTable {
  name: string;
  applied_at: number;
}
