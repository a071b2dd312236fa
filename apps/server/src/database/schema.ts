import type { CameraSide } from '@jepret/contract';
import type { Generated, Kysely } from 'kysely';
import type { AlertTables } from './tables/alert-tables.ts';
import type { ClockTables } from './tables/clock-tables.ts';
import type { DeliveryTables } from './tables/delivery-tables.ts';
import type { FleetTables } from './tables/fleet-tables.ts';
import type { FrameTables } from './tables/frame-tables.ts';
import type { IncidentTables } from './tables/incident-tables.ts';
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
    AlertTables,
    JobTables,
    PushTables,
    FleetTables,
    FrameTables,
    PictureTables,
    DeliveryTables,
    PrinterTables,
    RetentionTables,
    ClockTables,
    IncidentTables,
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
  /** The address that requested it; null if the code is valid for the device only. */
  address: string | null;
  /** The hash of the device secret of the requesting device. */
  device_hash: string;
  tries: number;
  expires_at: number;
}

/** Addresses that staff signed in from, as returned by `addressGroup`. */
interface KnownAddressTable {
  address: string;
  /** The last sign-in from it. */
  signed_in_at: number;
}

interface KioskTable {
  id: string;
  /** The name that staff gave it. */
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
  /** 1 if it was reported after the sign-in or set in the console; later reports do not change it. */
  is_location_fixed: Generated<number>;
  /** A wrong location that it sent in a payment or voucher call; cleared when it sends the right one. */
  refused_location: string | null;
  /** A staff id; null before the upgrade, and when the acceptance no longer depends on that person. */
  signed_in_by: string | null;
  is_accepted: Generated<number>;
  /** A staff id; null if it was accepted by the upgrade or on the command line. */
  accepted_by: string | null;
  /** Null again after the next sign-in. */
  revoked_at: number | null;
  /** Null again when it is restored or signed in. */
  retired_at: number | null;
  /** Null while it is not locked. */
  locked_at: number | null;
}

/** One row per kiosk: a new sign-in replaces the row, which revokes the old token. */
interface KioskTokenTable {
  kiosk_id: string;
  token_hash: string;
  issued_at: number;
  last_used_at: number;
}

/** Null means: as in the profile `default`. */
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
  /** Whether logging a kiosk out requires a staff member's password. */
  guard_logout: number | null;
  /** The language of its home screen. */
  language: string | null;
  time_zone: string | null;
  opening_hours: string | null;
  /** Increases with every change. */
  version: Generated<number>;
}

/** A pending change of a location's landing video: it is in force before its file is renamed. */
interface LandingVideoTable {
  slug: string;
  /** The new video's file; empty if the video is removed; null if nothing is pending. */
  pending: string | null;
}

/** Last versions of removed objects: if one is added again, its versions continue. */
interface LastVersionTable {
  /** The kind and the name. */
  subject: string;
  version: number;
}

/** Kept for a week, so that a removal can be undone. */
interface RemovedLocationTable {
  slug: string;
  name: string;
  /** JSON: its own settings. */
  settings: string;
  version: number;
  removed_at: number;
}

interface RateLimitTable {
  key: string;
  hits: number;
  window_ends_at: number;
}

/** `reserved` and `used` count the redemptions in that state, so that one statement can check the quota. */
export interface VoucherTable {
  id: number;
  /** In capitals, as made by `StoredVoucherCode`. */
  code: string;
  kind: string;
  /** Percent or rupiah, depending on `kind`; null if it is free. */
  value: number | null;
  starts_at: number | null;
  ends_at: number | null;
  /** The time zone of its days; null in old rows means Jakarta's. */
  time_zone: string | null;
  quota: number | null;
  /** JSON: slugs; null is everywhere. */
  locations: string | null;
  batch_id: string | null;
  reserved: number;
  used: number;
  created_at: number;
  disabled_at: number | null;
  /** 1 if it was disabled together with its batch; enabling the batch enables it again. */
  disabled_with_batch: Generated<number>;
  /** Increases with every change. */
  version: Generated<number>;
}

/** Vouchers that were created together. */
interface VoucherBatchTable {
  id: string;
  name: string;
  created_at: number;
  /** The actor, as in the audit. */
  created_by: string;
  /** JSON of the request, to recognize a repeated request; null in old rows. */
  asked_for: string | null;
}

/** One row per transaction that has reserved, used or released a voucher. */
interface RedemptionTable {
  transaction_id: string;
  voucher_id: number;
  discount_idr: number;
  /** `reserved`, `used` or `released`. */
  state: string;
  /** 1 if it was paid after its release, so possibly beyond the quota. */
  is_late: number;
  reserved_at: number;
  settled_at: number | null;
}

interface MigrationTable {
  name: string;
  applied_at: number;
}
