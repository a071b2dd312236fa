import type { IncidentCause } from '@jepret/contract/console';
import { type Hours, listOpenSpans } from '../../domain/opening-hours.ts';
import { CAUSE_RULES } from './cause-rules.ts';
import type { Incident } from './incident-store.ts';
import type { FoundTroubles, Trouble } from './trouble.ts';

export interface PlanContext {
  now: number;
  /** The time since the last check that counts: never negative, and at most `MAX_STEP_MS`. */
  stepMs: number;
  hoursOf(location: string): Hours;
  isMuted(cause: IncidentCause, location: string): boolean;
  newId(): string;
}

export type IncidentChange =
  | { kind: 'watch' | 'unwatch' | 'update'; incident: Incident }
  | { kind: 'open' | 'close'; incident: Incident; isAnnounced: boolean }
  /** Announces an incident that was opened while it was muted. */
  | { kind: 'announce'; incident: Incident };

/** What a check changes: a pure function of what was stored and what is wrong now. */
export function planChanges(
  current: readonly Incident[],
  found: FoundTroubles,
  context: PlanContext,
): IncidentChange[] {
  const changes: IncidentChange[] = [];
  for (const incident of current) {
    const known = found.get(incident.cause);
    const change = known
      ? stepIncident(incident, known.get(incident.location), context)
      : announceLate(incident, context);
    if (change) changes.push(change);
  }
  const isCurrent = (trouble: Trouble) =>
    current.some(({ cause, location }) => cause === trouble.cause && location === trouble.location);
  for (const byLocation of found.values()) {
    for (const trouble of byLocation.values()) {
      if (isCurrent(trouble) || !canOpen(trouble, context)) continue;
      changes.push(watch(trouble, context));
    }
  }
  return changes;
}

function watch(trouble: Trouble, context: PlanContext): IncidentChange {
  const incident: Incident = {
    id: context.newId(),
    ...trouble,
    seenMs: 0,
    clearMs: null,
    openedAt: null,
    announcedAt: null,
    closedAt: null,
  };
  return hasLasted(incident) ? open(incident, context) : { kind: 'watch', incident };
}

function stepIncident(
  incident: Incident,
  trouble: Trouble | undefined,
  context: PlanContext,
): IncidentChange | undefined {
  if (incident.openedAt !== null) return stepOpen(incident, trouble, context);
  if (!trouble || !canOpen(trouble, context)) return { kind: 'unwatch', incident };
  const seen = { ...incident, ...trouble, seenMs: incident.seenMs + context.stepMs };
  return hasLasted(seen) ? open(seen, context) : { kind: 'update', incident: seen };
}

function stepOpen(
  incident: Incident,
  trouble: Trouble | undefined,
  context: PlanContext,
): IncidentChange | undefined {
  if (trouble) {
    const seen = { ...incident, ...trouble, clearMs: null };
    const late = announceLate(seen, context);
    if (late) return late;
    return isSame(seen, incident) ? undefined : { kind: 'update', incident: seen };
  }
  const clearMs = incident.clearMs === null ? 0 : incident.clearMs + context.stepMs;
  if (clearMs < CAUSE_RULES[incident.cause].closesAfterMs) {
    return { kind: 'update', incident: { ...incident, clearMs } };
  }
  return {
    kind: 'close',
    incident: { ...incident, clearMs, closedAt: context.now },
    // Also while it is muted: who was told of the opening waits for the end (INCIDENT-25).
    isAnnounced: incident.announcedAt !== null,
  };
}

function open(incident: Incident, { now, isMuted }: PlanContext): IncidentChange {
  const isAnnounced = !isMuted(incident.cause, incident.location);
  const opened = { ...incident, openedAt: now, announcedAt: isAnnounced ? now : null };
  return { kind: 'open', incident: opened, isAnnounced };
}

function announceLate(
  incident: Incident,
  { now, isMuted }: PlanContext,
): IncidentChange | undefined {
  const { cause, location, openedAt, announcedAt, clearMs } = incident;
  // Not while it ends: it would be announced and closed within a minute.
  if (openedAt === null || announcedAt !== null || clearMs !== null) return undefined;
  if (isMuted(cause, location)) return undefined;
  return { kind: 'announce', incident: { ...incident, announcedAt: now } };
}

const hasLasted = ({ cause, seenMs }: Incident): boolean =>
  seenMs >= CAUSE_RULES[cause].opensAfterMs;

/** Whether the location has been open for as long as the cause requires. */
function canOpen({ cause, location }: Trouble, { now, hoursOf }: PlanContext): boolean {
  const { openForMs } = CAUSE_RULES[cause];
  if (openForMs === undefined) return true;
  const [first] = listOpenSpans(hoursOf(location), now - openForMs, now + 1);
  return first?.from === now - openForMs && first.to === now + 1;
}

const isSame = (a: Incident, b: Incident): boolean =>
  a.reason === b.reason &&
  a.remedy === b.remedy &&
  a.clearMs === b.clearMs &&
  a.kioskIds.join() === b.kioskIds.join();
