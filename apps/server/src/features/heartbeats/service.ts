import type { Heartbeat, HeartbeatCounts } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { AnnounceChange } from '../../database/live-changes.ts';
import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { isRecent, MAX_DRIFT_MS } from '../../ports/clock.ts';
import { type BeatSurroundings, type KioskState, toKioskState } from './kiosk-state.ts';
import { createHeartbeatStore, type HeartbeatStore, type KioskEvent } from './store.ts';
import { isChanged, isShownAtOnce, listTransitions } from './transitions.ts';

/** A state without a change is stored so often. */
const STORE_EVERY_MS = 60_000; // FLEET-4
/** A kiosk sends four a minute, and a few more when its screen or language changes. */
const MAX_BEATS = 600; // FLEET-8
const LIMITED_MS = 60_000;
/** Another page of the same kiosk is current until it was silent for so long. */
const PAGE_LEFT_MS = 60_000;

interface Dependencies {
  database: Database;
  clock: Clock;
  announceChange: AnnounceChange;
}

/** The heartbeats of kiosks: their last state, its transitions, and counts by hour. */
export function createHeartbeatService(dependencies: Dependencies) {
  const { database, clock } = dependencies;
  const store = createHeartbeatStore(database);
  const limitBeats = createBeatLimit(clock);

  return {
    /** Stores the beat if something changed, or once a minute. */
    async receive(kioskId: string, beat: Heartbeat, around: BeatSurroundings): Promise<void> {
      limitBeats(kioskId);
      const state = toKioskState(kioskId, beat, around, clock.now());
      const before = await store.find(kioskId);
      if (before && isStored(before, state)) return;
      await database
        .transaction()
        .execute((transaction) =>
          storeBeat({ ...dependencies, database: transaction }, state, around.location),
        );
    },

    listStates: (): Promise<KioskState[]> => store.list(),

    /** The states of each kiosk since then, in order, with the one that was in force at that time. */
    listContacts: (kioskIds: readonly string[], since: number): Promise<KioskEvent[]> =>
      store.listStates(kioskIds, since),
  };
}

export type HeartbeatService = ReturnType<typeof createHeartbeatService>;

const isStored = (before: KioskState, state: KioskState): boolean =>
  isRecent(before.beatAt, state.beatAt, STORE_EVERY_MS) && !isChanged(before, state);

async function storeBeat(
  { database: transaction, announceChange }: Omit<Dependencies, 'clock'>,
  state: KioskState,
  location: string,
): Promise<void> {
  const { kioskId, bootId } = state;
  const store = createHeartbeatStore(transaction);
  await store.lock(kioskId);
  const before = await store.find(kioskId);
  const boot = await store.findBoot(kioskId, bootId);
  await countOnce(store, state, boot, location);
  if (before && isLate(before, state, boot !== undefined)) return;
  await store.save(state);
  for (const transition of listTransitions(before, state)) {
    await store.addEvent(kioskId, transition);
  }
  if (isShownAtOnce(before, state)) {
    await announceChange(transaction, { topic: 'booths', location });
  }
}

/** FLEET-5: only what exceeds the highest count of this page is new. */
async function countOnce(
  store: HeartbeatStore,
  { kioskId, bootId, counts, beatAt: now }: KioskState,
  before: HeartbeatCounts | undefined,
  location: string,
): Promise<void> {
  const { taps = 0, refusals = 0, cancellations = 0 } = before ?? {};
  const highest = {
    taps: Math.max(taps, counts.taps),
    refusals: Math.max(refusals, counts.refusals),
    cancellations: Math.max(cancellations, counts.cancellations),
  };
  const added = {
    taps: highest.taps - taps,
    refusals: highest.refusals - refusals,
    cancellations: highest.cancellations - cancellations,
  };
  const hasAdded = added.taps + added.refusals + added.cancellations > 0;
  if (before === undefined || hasAdded) await store.saveBoot(kioskId, bootId, highest, now);
  if (hasAdded) await store.addToHour(kioskId, location, added, now);
}

/** An older beat of the page, or one of an earlier page while the later one is alive. */
function isLate(before: KioskState, beat: KioskState, isKnownPage: boolean): boolean {
  if (before.bootId === beat.bootId) return beat.number < before.number;
  return isKnownPage && isRecent(before.beatAt, beat.beatAt, PAGE_LEFT_MS);
}

/** In memory: counting in the database would cost more than the beat. */
function createBeatLimit(clock: Clock) {
  const windows = new Map<string, { endsAt: number; count: number }>();
  return (kioskId: string): void => {
    const now = clock.now();
    let window = windows.get(kioskId);
    const isOver =
      !window || window.endsAt <= now || window.endsAt > now + LIMITED_MS + MAX_DRIFT_MS;
    if (!window || isOver) {
      window = { endsAt: now + LIMITED_MS, count: 0 };
      windows.set(kioskId, window);
    }
    window.count += 1;
    if (window.count <= MAX_BEATS) return;
    const seconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
    throw new BoothError('too_many_tries', `Too many heartbeats: wait ${seconds} seconds.`, {
      headers: { 'retry-after': String(seconds) },
    });
  };
}
