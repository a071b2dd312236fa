import type { BoothReport } from '@jepret/contract/console';
import { formatDuration } from '../../components/booths/strip-spans.ts';

/** Measured, and what to do if it is broken. */
export function describeCamera({ camera_state, frame_rate }: BoothReport): string {
  if (camera_state === 'missing') return 'Not connected. Plug its cable in on both sides.';
  if (camera_state === 'frozen') {
    return 'Sends no pictures. Unplug it and plug it in again; if that does not help, restart the booth.';
  }
  if (camera_state === 'off') return 'Connected; it opens with the next session.';
  if (frame_rate === null) return 'Open.';
  const rate = `Open, ${frame_rate} pictures a second.`;
  return frame_rate < LOW_FRAME_RATE
    ? `${rate} That is slow: use a USB 3 port and more light.`
    : rate;
}

/** Below it, the live picture stutters (CAM-17). */
const LOW_FRAME_RATE = 15;

export function describeVisitor({ is_busy, idle_seconds, screen }: BoothReport): string {
  const untouched =
    idle_seconds < 60 ? 'a moment ago' : `${formatDuration(idle_seconds * 1_000)} ago`;
  return is_busy
    ? `A session is open (${screen}), last touched ${untouched}`
    : `None; last touched ${untouched}`;
}

export function describeStorage({ storage }: BoothReport): string {
  if (!storage) return 'not reported';
  const { used_bytes: used, quota_bytes: quota } = storage;
  return `${formatBytes(used)} of ${formatBytes(quota)} are used`;
}

/** Smaller differences are the time that the report took. */
const TOLERANCE_MS = 5_000;
const WRONG_MS = 2 * 60_000;

export function describeClock({ clock_difference_ms: difference }: BoothReport): string {
  if (difference === null) return 'not reported';
  const size = Math.abs(difference);
  if (size < TOLERANCE_MS) return 'right';
  const shown = size < 60_000 ? `${Math.round(size / 1_000)} s` : describeLong(size);
  const text = `${shown} ${difference > 0 ? 'fast' : 'slow'}`;
  return size < WRONG_MS ? text : `${text}. Set the date of its PC to automatic.`;
}

function describeLong(ms: number): string {
  const days = Math.floor(ms / 86_400_000);
  if (days < 1) return formatDuration(ms);
  return days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`;
}

function formatBytes(bytes: number): string {
  if (bytes < 1e9) return `${Math.round(bytes / 1e6)} MB`;
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
