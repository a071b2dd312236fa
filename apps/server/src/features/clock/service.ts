import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { MAX_DRIFT_MS, type SteadyInstant } from '../../ports/clock.ts';
import type { JobLog } from '../../ports/job-queue.ts';
import { type ClockSample, findJump, type Jump } from './find-jump.ts';
import { findShift, findSteadySince } from './find-shift.ts';
import { shiftUsageTimes } from './shift-usage-times.ts';
import { type ClockRecord, createClockStore } from './store.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  /** A monotonic time from any origin: it cannot be set and does not stop while the machine sleeps. */
  uptimeMs(): number;
  log: Pick<JobLog, 'warn' | 'error'>;
}

/** The clock was set and is not confirmed yet: nothing is deleted because of its date. */
export interface ClockHold extends Jump {
  /** As the clock showed it. */
  jumpedAt: number;
  /** When the clock will have run long enough without being set. */
  until: number;
}

interface ClockState {
  now: number;
  hold: ClockHold | undefined;
}

/** How long a clock must run steadily after it was set. */
const STEADY_AFTER_MS = 86_400_000; // OPS-22
/** Several processes notice the same jump, each at its next check. */
const SAME_JUMP_MS = 5 * 60_000;

/**
 * Compares the clock with the uptime and with the time that the booth stored last. A machine that
 * starts with a wrong date is usually set right within minutes; what was deleted until then would be
 * lost.
 */
export function createClockWatch({ database, clock, uptimeMs, log }: Dependencies) {
  let previous: ClockSample | undefined;
  /** Since then the clock has run without being set, as it shows now. */
  let steadySince = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function checkNow(confirmedBy?: Actor): Promise<ClockState> {
    const sample = { now: clock.now(), uptimeMs: uptimeMs() };
    const { jump, shift, stored, saved } = await database
      .transaction()
      .execute(async (transaction) => {
        const store = createClockStore(transaction);
        const stored = await store.lock();
        const seenAt = stored?.seen_at ?? (await store.findLastTouchedAt());
        const found = findJump(sample, previous, seenAt);
        const isRecorded = found !== undefined && isSameJump(found, stored, sample.now);
        const jump = isRecorded ? undefined : found;
        const shift = found && findShift(sample, { previous, steadySince, stored });
        // A process that recorded the jump at its start could not tell which usage times to shift.
        const isShifted = isRecorded && stored?.is_from_start === 0;
        if (shift && !isShifted) await shiftUsageTimes(transaction, shift, sample.now);
        const settledAt = confirmedBy ? sample.now : findConfirmedAt(stored, sample, previous);
        const saved = { ...toNextRecord(stored, jump, sample.now, settledAt), seen_at: sample.now };
        await store.save(saved);
        if (confirmedBy)
          await recordConfirmation(transaction, sample.now, { by: confirmedBy, stored });
        return { jump, shift, stored, saved };
      });
    // After the transaction: a jump that could not be stored is found again.
    steadySince = findSteadySince(sample, { previous, steadySince, stored: saved }, shift);
    previous = sample;
    const hold = findHold(saved, sample.now);
    if (jump && hold) {
      log.error({ ...jump }, 'the clock was set: nothing is deleted until it is confirmed');
    }
    if (!hold && !confirmedBy && stored && isOpen(stored)) {
      log.warn({}, 'the clock has run steadily for a day: what is due is deleted again');
    }
    return { now: sample.now, hold };
  }

  /** Runs one check at a time, because each is compared with the previous one. */
  function queueCheck(confirmedBy?: Actor): Promise<ClockState> {
    const checked = last.then(() => checkNow(confirmedBy));
    last = checked.catch(() => {});
    return checked;
  }

  const check = () => queueCheck();

  async function readStored(): Promise<ClockState> {
    const now = clock.now();
    return { now, hold: await readStoredHold(database, now) };
  }

  return {
    check: check,

    async isSteady(): Promise<boolean> {
      // While a hold is stored, the check and its write are skipped: kiosk calls read this often.
      return (await readStored()).hold === undefined && (await check()).hold === undefined;
    },

    /** The time by which things may be deleted; undefined while the clock is held. */
    async findSteadyNow(): Promise<SteadyInstant | undefined> {
      const { now, hold } = await check();
      return hold ? undefined : (now as SteadyInstant);
    },

    findHold: async (): Promise<ClockHold | undefined> => (await readStored()).hold,

    /** The state as it was stored last. */
    readStored: readStored,

    /** Staff confirm that the date is right; works also before a check has found the jump. */
    confirm: async (actor: Actor): Promise<number> => (await queueCheck(actor)).now,
  };
}

export type ClockWatch = ReturnType<typeof createClockWatch>;

/** As a server has stored it; for a process that does not watch the clock itself. */
export const readStoredHold = async (
  database: Database,
  now: number,
): Promise<ClockHold | undefined> => findHold(await createClockStore(database).find(), now);

/** Audited because it permits deletions that cannot be undone. */
const recordConfirmation = (
  transaction: Database,
  now: number,
  { by, stored }: { by: Actor; stored: ClockRecord | undefined },
): Promise<void> =>
  recordAudit(transaction, now, {
    actor: by,
    action: 'booth.clock-confirmed',
    subject: 'clock',
    ...(stored && isOpen(stored) && { before: { setByMs: stored.jump_ms } }),
    after: { time: new Date(now).toISOString() },
  });

type JumpRecord = Omit<ClockRecord, 'seen_at'>;

const NO_JUMP: JumpRecord = {
  jumped_at: null,
  jump_ms: null,
  is_from_start: 0,
  settled_at: null,
};

const isOpen = ({ jumped_at, settled_at }: JumpRecord): boolean =>
  jumped_at !== null && settled_at === null;

const isSameJump = ({ byMs }: Jump, stored: ClockRecord | undefined, now: number): boolean =>
  stored !== undefined &&
  stored.jumped_at !== null &&
  Math.abs(now - stored.jumped_at) < SAME_JUMP_MS &&
  Math.abs(byMs - (stored.jump_ms ?? 0)) < MAX_DRIFT_MS;

/** When staff confirmed the clock, if that was after it was set: they can be faster than the next check. */
function findConfirmedAt(
  stored: ClockRecord | undefined,
  sample: ClockSample,
  previous: ClockSample | undefined,
): number | null {
  if (!previous || !stored || stored.settled_at === null) return null;
  const agoMs = sample.now - stored.settled_at;
  const passedMs = sample.uptimeMs - previous.uptimeMs;
  return agoMs >= -MAX_DRIFT_MS && agoMs <= passedMs + MAX_DRIFT_MS ? stored.settled_at : null;
}

function toNextRecord(
  stored: JumpRecord = NO_JUMP,
  jump: Jump | undefined,
  now: number,
  settledAt: number | null,
): JumpRecord {
  if (jump) {
    return {
      jumped_at: now,
      jump_ms: jump.byMs,
      is_from_start: Number(jump.isFromStart),
      settled_at: settledAt,
    };
  }
  if (settledAt !== null) return { ...stored, settled_at: settledAt };
  return isOpen(stored) && !findHold(stored, now) ? { ...stored, settled_at: now } : stored;
}

function findHold(stored: JumpRecord | undefined, now: number): ClockHold | undefined {
  if (!stored || !isOpen(stored) || stored.jumped_at === null) return undefined;
  if (now >= stored.jumped_at + STEADY_AFTER_MS) return undefined;
  const jump = { byMs: stored.jump_ms ?? 0, isFromStart: stored.is_from_start === 1 };
  return toHold(jump, stored.jumped_at);
}

const toHold = (jump: Jump, jumpedAt: number): ClockHold => ({
  ...jump,
  jumpedAt,
  until: jumpedAt + STEADY_AFTER_MS,
});
