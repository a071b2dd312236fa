import { type BoothReport, type BoothSpan, STRIP_MS } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import type { KioskState } from './kiosk-state.ts';
import type { HeartbeatService } from './service.ts';
import type { KioskEvent } from './store.ts';

interface BoothHistory {
  report: BoothReport | null;
  strip: BoothSpan[];
}

interface Dependencies {
  heartbeats: Pick<HeartbeatService, 'listStates' | 'listContacts'>;
  clock: Clock;
}

/** A booth that flaps changes thousands of times a day; the strip shows the newest. */
const MAX_SPANS = 200;

/** Reads what booths reported last, and how they were in the last day (FLEET-24). */
export const createReadHistories =
  ({ heartbeats, clock }: Dependencies) =>
  async (kioskIds: readonly string[]): Promise<ReadonlyMap<string, BoothHistory>> => {
    const since = clock.now() - STRIP_MS;
    const [states, events] = await Promise.all([
      heartbeats.listStates(),
      heartbeats.listContacts(kioskIds, since),
    ]);
    const spans = Map.groupBy(events, ({ kioskId }) => kioskId);
    const stateOf = new Map(states.map((state) => [state.kioskId, state]));
    return new Map(
      kioskIds.map((id) => {
        const state = stateOf.get(id);
        const strip = (spans.get(id) ?? []).slice(-MAX_SPANS).map((span) => toSpan(span, since));
        return [id, { report: state ? toReport(state) : null, strip }];
      }),
    );
  };

const toSpan = ({ at, value }: KioskEvent, since: number): BoothSpan => ({
  at: Math.max(at, since),
  state: value as BoothSpan['state'],
});

const toReport = (state: KioskState): BoothReport => ({
  at: state.beatAt,
  is_busy: state.isBusy,
  screen: state.screen,
  idle_seconds: state.idleSeconds,
  camera_state: state.camera.state,
  frame_rate: state.camera.frameRate,
  storage: state.storage && {
    used_bytes: state.storage.usedBytes,
    quota_bytes: state.storage.quotaBytes,
  },
  unsent_shots: state.unsentShots,
  last_error: state.lastError,
  clock_difference_ms: state.clockDifferenceMs,
});
