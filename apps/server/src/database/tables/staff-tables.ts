import type { Generated } from 'kysely';

/** Who may sign in, where, and with what. */
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
  /** In the form of `normalizeEmail`, like every stored e-mail. */
  email: string;
  role: string;
  password_hash: string;
  created_at: number;
  disabled_at: number | null;
  /** 1: every location, those to come too; else those of `staff_locations`. */
  all_locations: number;
  /** Goes up with every change of role or locations. */
  version: number;
  /** What the authenticator app has, sealed; null without a second factor. */
  totp_secret: string | null;
  /** The one that was offered last and not proven yet, sealed. */
  totp_offer: string | null;
  /** The last step whose code was used: no code counts twice. */
  totp_step: number | null;
  /** While an invitation was not taken up. */
  invited_at: number | null;
  /** In the console. */
  seen_at: number | null;
  /** When all their sign-ins were last ended; what was asked before then is void. */
  secured_at: number | null;
}

/** Of sign-ins at a kiosk. */
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
  /** 1 when a code was given, or a second factor enrolled, in it. */
  has_factor: number;
  /** 1 in a browser in which its person completed a sign-in before; 0 once it is complete. */
  is_known_browser: Generated<number>;
  /** Wrong codes and passwords; too many end it. */
  wrong_tries: number;
  began_at: number;
  used_at: number;
  /** When the password was last given. */
  confirmed_at: number;
}

/** Browsers that somebody was signed in with: what strangers try does not count against them. */
interface ConsoleBrowserTable {
  secret_hash: string;
  staff_id: string;
  seen_at: number;
  /** 1: only its password attempts count for itself; 0 after a complete sign-in. */
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
