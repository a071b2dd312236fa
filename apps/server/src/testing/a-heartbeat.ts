import type { Heartbeat } from '@jepret/contract';

/** A heartbeat of an idle booth in which all is well. */
export const aHeartbeat = (changes: Partial<Heartbeat> = {}): Heartbeat => ({
  version: '1.2.3',
  boot_id: 'boot-1',
  number: 1,
  screen: '/',
  idle_seconds: 20,
  is_busy: false,
  camera: { label: 'Kamera Depan', state: 'off', frame_rate: null },
  storage: { used_bytes: 20_000_000, quota_bytes: 2_000_000_000 },
  unsent_shots: 0,
  last_error: null,
  time: null,
  counts: { taps: 0, refusals: 0, cancellations: 0 },
  results: [],
  ...changes,
});
