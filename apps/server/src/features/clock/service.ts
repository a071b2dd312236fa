import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { MAX_DRIFT_MS, type SteadyInstant } from '../../ports/clock.ts';
import type { JobLog } from '../../ports/job-queue.ts';
import { findJump, type Jump, type Look } from './find-jump.ts';
import { findRanFrom, findShift } from './find-shift.ts';
import { shiftUses } from './shift-uses.ts';
import { type ClockRecord, createClockStore } from './store.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  /** Time that nobody can set and that sleeps never stop, from any beginning. */
  uptimeMs(): number;
  log: Pick<JobLog, 'warn' | 'error'>;
}

/** The clock was set, and nobody has confirmed it yet: nothing is deleted because of its date. */
export interface ClockHold extends Jump {
  /** As the clock showed it. */
  jumpedAt: number;
  /** By then it will have run for long enough. */
  until: number;
}

interface Seen {
  now: number;
  hold: ClockHold | undefined;
}

/** How long a clock must have gone steadily after it was set. */
const STEADY_AFTER_MS = 86_400_000; // OPS-22
/** Several processes notice the same jump, each at its next look. */
const SAME_JUMP_MS = 5 * 60_000;

/**
 * Compares the clock with time that nobody can set, and with when the booth last wrote it down. A
 * machine that starts with a wrong date is mostly put right within minutes, and what was deleted
 * until then would not come back.
 */
export function createClockWatch({ database, clock, uptimeMs, log }: Dependencies) {
  let before: Look | undefined;
  /** Since when, as it shows now, the clock has run without being set, as far as this process knows. */
  let ranFrom = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function lookNow(confirmedBy?: Actor): Promise<Seen> {
    const look = { now: clock.now(), uptimeMs: uptimeMs() };
    const { jump, shift, known, saved } = await database.transaction().execute(async (change) => {
      const store = createClockStore(change);
      const known = await store.lock();
      const seenAt = known?.seen_at ?? (await store.findLastTouch());
      const found = findJump(look, before, seenAt);
      const isNoted = found !== undefined && isKnown(found, known, look.now);
      const jump = isNoted ? undefined : found;
      const shift = found && findShift(look, { before, ranFrom, known });
      // A process that only started cannot tell which uses to shift, so it left them to us.
      const isShifted = isNoted && known?.is_from_start === 0;
      if (shift && !isShifted) await shiftUses(change, shift, look.now);
      const settledAt = confirmedBy ? look.now : findConfirmation(known, look, before);
      const saved = { ...next(known, jump, look.now, settledAt), seen_at: look.now };
      await store.save(saved);
      if (confirmedBy) await recordConfirmation(change, look.now, { by: confirmedBy, known });
      return { jump, shift, known, saved };
    });
    // Only now: a jump that could not be written down is found again.
    ranFrom = findRanFrom(look, { before, ranFrom, known: saved }, shift);
    before = look;
    const hold = findHold(saved, look.now);
    if (jump && hold) {
      log.error({ ...jump }, 'the clock was set: nothing is deleted until it is confirmed');
    }
    if (!hold && !confirmedBy && known && isOpen(known)) {
      log.warn({}, 'the clock has gone steadily for a day: what is due is deleted again');
    }
    return { now: look.now, hold };
  }

  /** One look at a time: each is compared with the one before. */
  function queueLook(confirmedBy?: Actor): Promise<Seen> {
    const looked = last.then(() => lookNow(confirmedBy));
    last = looked.catch(() => {});
    return looked;
  }

  const look = () => queueLook();

  async function show(): Promise<Seen> {
    const now = clock.now();
    return { now, hold: findHold(await createClockStore(database).find(), now) };
  }

  return {
    look,

    async isSteady(): Promise<boolean> {
      // While it is known not to be, nothing need be written: each call of a kiosk may ask.
      return (await show()).hold === undefined && (await look()).hold === undefined;
    },

    /** By when things may be deleted; undefined while the clock is not believed. */
    async findSteadyNow(): Promise<SteadyInstant | undefined> {
      const { now, hold } = await look();
      return hold ? undefined : (now as SteadyInstant);
    },

    findHold: async (): Promise<ClockHold | undefined> => (await show()).hold,

    /** As it was last written down. */
    show,

    /** Staff have looked at the date, and it is right, also if nobody noticed yet that it was set. */
    confirm: async (actor: Actor): Promise<number> => (await queueLook(actor)).now,
  };
}

export type ClockWatch = ReturnType<typeof createClockWatch>;

/** What it lets be deleted does not come back: who said so must be known. */
const recordConfirmation = (
  change: Database,
  now: number,
  { by, known }: { by: Actor; known: ClockRecord | undefined },
): Promise<void> =>
  recordAudit(change, now, {
    actor: by,
    action: 'booth.clock-confirmed',
    subject: 'clock',
    ...(known && isOpen(known) && { before: { setByMs: known.jump_ms } }),
    after: { time: new Date(now).toISOString() },
  });

type JumpRecord = Omit<ClockRecord, 'seen_at'>;

const UNTOUCHED: JumpRecord = {
  jumped_at: null,
  jump_ms: null,
  is_from_start: 0,
  settled_at: null,
};

const isOpen = ({ jumped_at, settled_at }: JumpRecord): boolean =>
  jumped_at !== null && settled_at === null;

const isKnown = ({ byMs }: Jump, known: ClockRecord | undefined, now: number): boolean =>
  known !== undefined &&
  known.jumped_at !== null &&
  Math.abs(now - known.jumped_at) < SAME_JUMP_MS &&
  Math.abs(byMs - (known.jump_ms ?? 0)) < MAX_DRIFT_MS;

/** When staff confirmed the clock since it was set: they may be quicker than the next look. */
function findConfirmation(
  known: ClockRecord | undefined,
  look: Look,
  before: Look | undefined,
): number | null {
  if (!before || !known || known.settled_at === null) return null;
  const agoMs = look.now - known.settled_at;
  const passedMs = look.uptimeMs - before.uptimeMs;
  return agoMs >= -MAX_DRIFT_MS && agoMs <= passedMs + MAX_DRIFT_MS ? known.settled_at : null;
}

function next(
  known: JumpRecord = UNTOUCHED,
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
  if (settledAt !== null) return { ...known, settled_at: settledAt };
  return isOpen(known) && !findHold(known, now) ? { ...known, settled_at: now } : known;
}

function findHold(known: JumpRecord | undefined, now: number): ClockHold | undefined {
  if (!known || !isOpen(known) || known.jumped_at === null) return undefined;
  if (now >= known.jumped_at + STEADY_AFTER_MS) return undefined;
  const jump = { byMs: known.jump_ms ?? 0, isFromStart: known.is_from_start === 1 };
  return toHold(jump, known.jumped_at);
}

const toHold = (jump: Jump, jumpedAt: number): ClockHold => ({
  ...jump,
  jumpedAt,
  until: jumpedAt + STEADY_AFTER_MS,
});
