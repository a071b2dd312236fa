import type { CameraState, Heartbeat, HeartbeatCounts } from '@jepret/contract';
import type { FleetTables } from '../../database/tables/fleet-tables.ts';

/** The last heartbeat of a kiosk, stored on change or once a minute. */
export interface KioskState {
  kioskId: string;
  bootId: string;
  /** Of the beat, counted by the page. */
  number: number;
  version: string | null;
  screen: string;
  /** A visitor's session is open. */
  isBusy: boolean;
  idleSeconds: number;
  camera: { label: string | null; state: CameraState; frameRate: number | null };
  storage: { usedBytes: number; quotaBytes: number } | null;
  unsentShots: number;
  lastError: { message: string; at: number } | null;
  /** The kiosk's clock minus the server's. */
  clockDifferenceMs: number | null;
  /** As its location was at the last beat; false without a camera. */
  canTakeMoney: boolean;
  /** As the page counted them since it was loaded. */
  counts: HeartbeatCounts;
  /** The last of its transitions. */
  state: ContactState;
  beatAt: number;
}

/** What the strip of a booth shows. */
export type ContactState = 'open' | 'closed' | 'locked' | 'silent';

/** What the server knows about the kiosk when a beat arrives. */
export interface BeatSurroundings {
  /** A slug. */
  location: string;
  canTakeMoney: boolean;
  /** Without real money the demo camera is allowed. */
  isMoneyReal: boolean;
  isLocked: boolean;
}

export function toKioskState(
  kioskId: string,
  beat: Heartbeat,
  { canTakeMoney, isMoneyReal, isLocked }: BeatSurroundings,
  now: number,
): KioskState {
  const { camera, storage, last_error: error } = beat;
  const isOpen = canTakeMoney && !(isMoneyReal && camera.state === 'missing');
  const message = error?.message?.trim();
  return {
    kioskId,
    bootId: beat.boot_id,
    number: beat.number,
    version: beat.version,
    screen: beat.screen ?? '',
    isBusy: beat.is_busy,
    idleSeconds: beat.idle_seconds,
    camera: { label: camera.label, state: camera.state, frameRate: camera.frame_rate },
    storage: storage && { usedBytes: storage.used_bytes, quotaBytes: storage.quota_bytes },
    unsentShots: beat.unsent_shots,
    lastError: message ? { message, at: error?.at ?? now } : null,
    clockDifferenceMs: beat.time === null ? null : beat.time - now,
    canTakeMoney: isOpen,
    counts: beat.counts,
    state: isLocked ? 'locked' : isOpen ? 'open' : 'closed',
    beatAt: now,
  };
}

type StateRow = FleetTables['kiosk_states'];

export const toRow = (state: KioskState): StateRow => ({
  kiosk_id: state.kioskId,
  boot_id: state.bootId,
  number: state.number,
  version: state.version,
  screen: state.screen,
  is_busy: Number(state.isBusy),
  idle_seconds: state.idleSeconds,
  camera_label: state.camera.label,
  camera_state: state.camera.state,
  frame_rate: state.camera.frameRate,
  used_bytes: state.storage?.usedBytes ?? null,
  quota_bytes: state.storage?.quotaBytes ?? null,
  unsent_shots: state.unsentShots,
  error_message: state.lastError?.message ?? null,
  error_at: state.lastError?.at ?? null,
  clock_difference_ms: state.clockDifferenceMs,
  can_take_money: Number(state.canTakeMoney),
  ...state.counts,
  state: state.state,
  beat_at: state.beatAt,
});

export const fromRow = (row: StateRow): KioskState => ({
  kioskId: row.kiosk_id,
  bootId: row.boot_id,
  number: row.number,
  version: row.version,
  screen: row.screen,
  isBusy: row.is_busy === 1,
  idleSeconds: row.idle_seconds,
  camera: {
    label: row.camera_label,
    state: row.camera_state as CameraState,
    frameRate: row.frame_rate,
  },
  storage:
    row.used_bytes === null || row.quota_bytes === null
      ? null
      : { usedBytes: row.used_bytes, quotaBytes: row.quota_bytes },
  unsentShots: row.unsent_shots,
  lastError:
    row.error_message === null || row.error_at === null
      ? null
      : { message: row.error_message, at: row.error_at },
  clockDifferenceMs: row.clock_difference_ms,
  canTakeMoney: row.can_take_money === 1,
  counts: { taps: row.taps, refusals: row.refusals, cancellations: row.cancellations },
  state: row.state as ContactState,
  beatAt: row.beat_at,
});
