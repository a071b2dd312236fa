import type { Clock } from '@jepret/time';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import { getLocationZone, type LocationZones } from '../../domain/location-zones.ts';
import { DAY_MS, startOfDay } from '../../domain/zone-days.ts';
import type { AlertChannels } from '../../ports/alert-channel.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import { isChosen, isQuiet, isWithinReach, scopeOf } from './choices.ts';
import type { SummaryContent } from './message.ts';
import { createMessageStore } from './message-store.ts';
import type { AlertNotice } from './notice.ts';
import { createNoticeStore } from './notice-store.ts';
import type { PersonTargets } from './recipient-store.ts';
import { type ListPeople, listChannels, readAllTargets } from './targets.ts';

export interface SummaryDependencies {
  database: Database;
  clock: Clock;
  randomness: Randomness;
  channels: AlertChannels;
  listPeople: ListPeople;
  /** Slugs. */
  listLocations(): Promise<readonly string[]>;
  /** The first opening of a location after an instant; null if it has no hours of its own. */
  findNextOpening(location: string, at: number): Promise<number | null>;
  readZones(): Promise<LocationZones>;
}

/** Locations that open at different times still make one summary a day. */
const MIN_INTERVAL_MS = DAY_MS / 2;
const FALLBACK_OPENING_MS = 9 * 3_600_000; // ALERT-50
/** After this time the transaction of a notice is committed. */
const COMMIT_MARGIN_MS = 30_000;

/** Adds the daily summary of every person for whom it is time (ALERT-50). */
export function createDailySummaries(dependencies: SummaryDependencies) {
  const { database, clock, listPeople } = dependencies;
  const isOpeningPast = createIsOpeningPast(dependencies);
  const add = createAddSummary(dependencies);

  return async (): Promise<void> => {
    const now = clock.now();
    const coveredUntil = await readCoveredUntil(database);
    for (const targets of await readAllTargets(database, listPeople)) {
      const { person, choice } = targets;
      const since = coveredUntil.get(person.id);
      if (since === undefined) {
        await startCovering(database, person.id, now - COMMIT_MARGIN_MS);
        continue;
      }
      // A time in the future was stored before the clock was corrected.
      if (since > now) {
        await cover(database, { staffId: person.id, since, until: now });
        continue;
      }
      if (isQuiet(choice.quiet, now) || !(await isOpeningPast(targets, since, now))) continue;
      await add(targets, since, now - COMMIT_MARGIN_MS);
    }
  };
}

/** Whether one of the person's locations has opened since the last summary, at least half a day later. */
function createIsOpeningPast({ listLocations, findNextOpening, readZones }: SummaryDependencies) {
  const findFallback = (zones: LocationZones, location: string, after: number): number => {
    const opening = startOfDay(after, getLocationZone(zones, location)) + FALLBACK_OPENING_MS;
    return opening > after ? opening : opening + DAY_MS;
  };
  return async ({ person }: PersonTargets, since: number, now: number): Promise<boolean> => {
    const after = since + MIN_INTERVAL_MS;
    if (after >= now) return false;
    const own = scopeOf(person) ?? (await listLocations());
    const zones = await readZones();
    for (const location of own.length === 0 ? ['default'] : own) {
      const opening =
        (await findNextOpening(location, after)) ?? findFallback(zones, location, after);
      if (opening <= now) return true;
    }
    return false;
  };
}

/** One transaction: the summary, the end of the held messages, and until when it covers. */
function createAddSummary({ database, clock, randomness, channels }: SummaryDependencies) {
  return (targets: PersonTargets, since: number, until: number): Promise<void> =>
    inTransaction(database, async (transaction) => {
      const { id: recipient } = targets.person;
      if (!(await cover(transaction, { staffId: recipient, since, until }))) return;
      const content = await readContent(transaction, targets, { since, until });
      const store = createMessageStore(transaction);
      const chosen = listChannels(targets, channels);
      const isEmpty = content.notices.length + content.open.length === 0;
      for (const channel of isEmpty ? [] : chosen) {
        await store.insert({
          id: newId(randomness),
          about: `daily:${since}`,
          kind: 'summary',
          recipient,
          channel,
          state: 'waiting',
          createdAt: clock.now(),
          content,
        });
      }
      const held = (await store.listHeld(recipient)).filter(({ createdAt }) => createdAt <= until);
      const state = isEmpty || chosen.length === 0 ? 'dropped' : 'bundled';
      await store.settle(
        held.map((message) => message.id),
        state,
        { at: clock.now(), from: 'held' },
      );
    });
}

async function readContent(
  database: Database,
  { person, choice }: PersonTargets,
  { since, until }: { since: number; until: number },
): Promise<SummaryContent> {
  const notices = createNoticeStore(database);
  const isFor = (notice: AlertNotice) => isWithinReach(person, notice) && isChosen(choice, notice);
  const happened = (await notices.listBetween(since, until)).filter(isFor);
  const open = (await notices.listOpen()).filter(isFor);
  return {
    type: 'daily',
    notices: happened.map(({ incidentId, kind }) => ({ incidentId, kind })),
    open: open.map(({ incidentId }) => incidentId),
    since,
  };
}

async function readCoveredUntil(database: Database): Promise<Map<string, number>> {
  const rows = await database.selectFrom('alert_summaries').selectAll().execute();
  return new Map(rows.map((row) => [row.staff_id, row.covered_until]));
}

/** A new person's first summary covers what happens from now on. */
async function startCovering(database: Database, staffId: string, now: number): Promise<void> {
  await database
    .insertInto('alert_summaries')
    .values({ staff_id: staffId, covered_until: now })
    .onConflict((conflict) => conflict.column('staff_id').doNothing())
    .execute();
}

/** False if another process did it. */
async function cover(
  database: Database,
  { staffId, since, until }: { staffId: string; since: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('alert_summaries')
    .set({ covered_until: until })
    .where('staff_id', '=', staffId)
    .where('covered_until', '=', since)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
