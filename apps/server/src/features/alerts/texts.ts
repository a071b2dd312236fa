import { CAUSE_NAMES, formatDateTime, nameZone } from '@jepret/contract/console';
import { getLocationZone, type LocationZones } from '../../domain/location-zones.ts';
import type { AlertMessage } from '../../ports/alert-channel.ts';
import type { SummaryContent } from './message.ts';
import type { AlertNotice } from './notice.ts';

interface TextContext {
  /** The message's id. */
  key: string;
  zones: LocationZones;
  publicUrl: string;
}

/** The page with all open incidents and their remedies. */
const pageOf = (publicUrl: string): string => `${publicUrl}/console/needs-you`;

/** A phone shows no more, and Telegram takes no more. */
const MAX_LISTED = 25;

export function writeAlert(notice: AlertNotice, context: TextContext): AlertMessage {
  const { kind, locationName, cause, reason, remedy, booths, openedAt, closedAt, at } = notice;
  const format = formatIn(context.zones, notice.location);
  const subject = `${locationName}: ${CAUSE_NAMES[cause]}`;
  const endedAt = closedAt ?? at;
  const lines =
    kind === 'opened'
      ? [
          reason,
          ...listBooths(booths),
          ...(remedy ? [`What to do: ${remedy}`] : []),
          `Since ${format(openedAt)}.`,
        ]
      : [
          `It ended ${format(endedAt)}, after ${formatDuration(endedAt - openedAt)}.`,
          ...listBooths(booths),
        ];
  return {
    key: context.key,
    kind,
    title: kind === 'opened' ? subject : `Solved: ${subject}`,
    lines,
    url: pageOf(context.publicUrl),
    facts: factsOf(notice),
  };
}

export interface SummaryFacts {
  type: SummaryContent['type'];
  since: number;
  notices: readonly AlertNotice[];
  /** The openings of the incidents that are open. */
  open: readonly AlertNotice[];
}

export function writeSummary(summary: SummaryFacts, context: TextContext): AlertMessage {
  const { type, since, notices, open } = summary;
  const opened = notices.filter(({ kind }) => kind === 'opened').length;
  const closed = notices.length - opened;
  const counts = `${opened} new, ${closed} solved`;
  const format = formatIn(context.zones, notices[0]?.location ?? open[0]?.location ?? null);
  const happened = listAtMost(notices.map((notice) => describeNotice(notice, context.zones)));
  const title =
    type === 'flood'
      ? `${notices.length} alerts at once: ${counts}`
      : `Summary: ${open.length} open, ${counts}`;
  const isOpen =
    open.length === 0
      ? ['Nothing is open.']
      : ['Open now:', listAtMost(open.map((notice) => describeOpen(notice, context.zones)))];
  return {
    key: context.key,
    kind: 'summary',
    title,
    lines: [
      ...(type === 'flood' ? [] : isOpen),
      ...(notices.length === 0 ? [] : [`Since ${format(since)}:`, happened]),
    ],
    url: pageOf(context.publicUrl),
    facts: { type, incidents: notices.map(factsOf), open: open.map(factsOf) },
  };
}

export const writeTest = ({ key, publicUrl }: Omit<TextContext, 'zones'>): AlertMessage => ({
  key,
  kind: 'test',
  title: 'Test: alerts of the booth arrive here',
  lines: ['Someone sent this test from the page Alerts of the console. Nothing is wrong.'],
  url: `${publicUrl}/console/alerts`,
  facts: {},
});

/** For programs: times in UTC. */
const factsOf = (notice: AlertNotice): Record<string, unknown> => ({
  incident: notice.incidentId,
  cause: notice.cause,
  location: { slug: notice.location, name: notice.locationName },
  booths: notice.booths,
  reason: notice.reason,
  remedy: notice.remedy,
  opened_at: new Date(notice.openedAt).toISOString(),
  closed_at: notice.closedAt === null ? null : new Date(notice.closedAt).toISOString(),
});

const listBooths = (booths: readonly string[]): string[] =>
  booths.length === 0 ? [] : [`${booths.length === 1 ? 'Booth' : 'Booths'}: ${booths.join(', ')}.`];

function describeNotice(notice: AlertNotice, zones: LocationZones): string {
  const { kind, locationName, cause, reason, location, at } = notice;
  const time = formatIn(zones, location)(at);
  const subject = `${locationName}: ${CAUSE_NAMES[cause]}`;
  return kind === 'opened' ? `• ${time}: ${subject}. ${reason}` : `• ${time}: solved – ${subject}.`;
}

function describeOpen(notice: AlertNotice, zones: LocationZones): string {
  const { locationName, cause, openedAt, location, remedy } = notice;
  const since = formatIn(zones, location)(openedAt);
  return `• ${locationName}: ${CAUSE_NAMES[cause]}, since ${since}. ${remedy}`.trimEnd();
}

function listAtMost(lines: readonly string[]): string {
  const more = lines.length - MAX_LISTED;
  const shown = lines.slice(0, MAX_LISTED);
  return [...shown, ...(more > 0 ? [`… and ${more} more, on the page.`] : [])].join('\n');
}

const formatIn =
  (zones: LocationZones, location: string | null) =>
  (at: number): string => {
    const zone = getLocationZone(zones, location);
    return `${formatDateTime(at, zone)} ${nameZone(zone)}`;
  };

const MINUTE_MS = 60_000;

function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
