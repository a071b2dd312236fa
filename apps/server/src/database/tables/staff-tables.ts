import type { Generated } from 'kysely';

/** Staff, their credentials, sessions and the audit. */
export interface StaffTables {
  staff: StaffTable;
  staff_locations: { staff_id: string; location_slug: string };
  staff_tokens: StaffTokenTable;
  console_sessions: ConsoleSessionTable;
  console_browsers: ConsoleBrowserTable;
  recovery_codes: { code_hash: string; staff_id: string };
  password_links: PasswordLinkTable;
  audit: AuditTable;
}

interface StaffTable {
  id: string;
  /** Normalized by `normalizeEmail`, like every stored e-mail. */
  email: string;
  role: string;
  password_hash: string;
  created_at: number;
  disabled_at: number | null;
  /** 1: all locations, including future ones; else those of `staff_locations`. */
  all_locations: number;
  /** Increases with every change of role or locations. */
  version: number;
  /** The sealed secret of the authenticator app; null without a second factor. */
  totp_secret: string | null;
  /** The last offered secret that is not confirmed yet, sealed. */
  totp_offer: string | null;
  /** The last TOTP step whose code was used: no code can be used twice. */
  totp_step: number | null;
  /** Set while an invitation is not accepted. */
  invited_at: number | null;
  /** The last use of the console. */
  seen_at: number | null;
  /** When all their sign-ins were last ended; password links that were requested before are not sent. */
  secured_at: number | null;
}

/** Tokens of staff sign-ins at a kiosk. */
interface StaffTokenTable {
  token_hash: string;
  staff_id: string;
  expires_at: number;
}

interface ConsoleSessionTable {
  token_hash: string;
  staff_id: string;
  /** `code`, `enrol` or `in`. */
  step: string;
  /** 1 if a code was entered, or a second factor enrolled, in it. */
  has_factor: number;
  /** 1 if its person completed a sign-in in this browser before; 0 when this one is complete. */
  is_known_browser: Generated<number>;
  /** Wrong codes and passwords; too many end the session. */
  wrong_tries: number;
  began_at: number;
  used_at: number;
  /** When the password was last entered. */
  confirmed_at: number;
}

/** Browsers in which a person was signed in: attempts of strangers do not count against them. */
interface ConsoleBrowserTable {
  secret_hash: string;
  staff_id: string;
  seen_at: number;
  /** 1 if only its password attempts have a separate count; 0 after a complete sign-in. */
  password_only: number;
}

interface PasswordLinkTable {
  token_hash: string;
  staff_id: string;
  /** `invitation` or `reset`. */
  kind: string;
  expires_at: number;
}

interface AuditTable {
  seq: number;
  at: number;
  /** `staff` or `system`. */
  actor_kind: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  subject: string;
  location: string | null;
  /** JSON. */
  before: string | null;
  after: string | null;
}
