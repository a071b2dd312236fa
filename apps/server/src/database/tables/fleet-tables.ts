/** What kiosks report with their heartbeats. */
export interface FleetTables {
  kiosk_states: KioskStateTable;
  kiosk_events: KioskEventTable;
  kiosk_boots: KioskBootTable;
  kiosk_hours: KioskHourTable;
  live_changes: LiveChangeTable;
  booth_commands: BoothCommandTable;
}

/** One row per kiosk: its last heartbeat, written on change or once a minute. */
interface KioskStateTable {
  kiosk_id: string;
  /** One per load of the page. */
  boot_id: string;
  /** Of the beat, counted by the page. */
  number: number;
  version: string | null;
  screen: string;
  /** 1 while a visitor's session is open. */
  is_busy: number;
  idle_seconds: number;
  camera_label: string | null;
  camera_state: string;
  frame_rate: number | null;
  used_bytes: number | null;
  quota_bytes: number | null;
  unsent_shots: number;
  error_message: string | null;
  error_at: number | null;
  /** The kiosk's clock minus the server's. */
  clock_difference_ms: number | null;
  can_take_money: number;
  /** As the page counted them. */
  taps: number;
  refusals: number;
  cancellations: number;
  /** `open`, `closed`, `locked` or `silent`: the last of its transitions. */
  state: string;
  beat_at: number;
}

/** Transitions of a kiosk, numbered by kiosk; old ones are deleted. */
interface KioskEventTable {
  kiosk_id: string;
  seq: number;
  at: number;
  /** `state`, `camera`, `boot` or `error`. */
  kind: string;
  value: string;
}

/** The highest counts that each load of a page has reported. */
interface KioskBootTable {
  kiosk_id: string;
  boot_id: string;
  taps: number;
  refusals: number;
  cancellations: number;
  seen_at: number;
}

interface KioskHourTable {
  kiosk_id: string;
  hour_at: number;
  /** A slug. */
  location: string;
  taps: number;
  refusals: number;
  cancellations: number;
}

/** Changes that open consoles show at once; kept for minutes. */
interface LiveChangeTable {
  id: string;
  /** Simultaneous changes may share a number. */
  seq: number;
  topic: string;
  /** A slug; null concerns every location. */
  location: string | null;
  at: number;
}

/** What staff told a booth. */
interface BoothCommandTable {
  id: string;
  kiosk_id: string;
  /** The order in which they were sent. */
  seq: number;
  kind: string;
  /** Of a message. */
  text: string | null;
  /** `waiting`, `taken`, `done`, `refused`, `expired` or `cancelled`. */
  state: string;
  reason: string | null;
  /** The actor, as in the audit. */
  asked_by: string;
  asked_at: number;
  expires_at: number;
  taken_at: number | null;
  ended_at: number | null;
}
