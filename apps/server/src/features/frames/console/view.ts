import { createHash } from 'node:crypto';
import { EFFECTS, type EffectName, printStyleOf } from '@jepret/contract';
import { type ConsoleFrame, FRAME_PRINT_PATH } from '@jepret/contract/console';
import type { FrameOverview } from '../frame-overviews.ts';
import { windowsOf } from '../frame-windows.ts';

const EFFECT_NAMES = Object.keys(EFFECTS) as EffectName[];

/** A frame as the page *Frames* shows it. */
export function describeFrame(overview: FrameOverview, canChange: boolean): ConsoleFrame {
  const { frame, season, fault } = overview;
  return {
    category_name: frame.category_name,
    frame_name: frame.frame_name,
    group: overview.group,
    style: printStyleOf(frame),
    is_no_cut: frame.is_no_cut,
    snaps: frame.counter,
    is_own: overview.isOwn,
    is_hidden: overview.isHidden,
    seasons: overview.seasons.map(({ from, until }) => ({ from, until })),
    locations: [...overview.locations],
    season: season ? { from: season.from, until: season.until } : null,
    offer: overview.offer,
    fault: fault ?? null,
    slots: overview.isOwn ? [...windowsOf(frame).slots] : null,
    preview_url: frame.url,
    prints: EFFECT_NAMES.map((effect) => ({ effect, url: printUrl(overview, effect) })),
    version: overview.version,
    can_change: canChange,
  };
}

/** Browsers cache the pictures, so the URL changes with the drawing and the windows. */
function printUrl({ frame }: FrameOverview, effect: EffectName): string {
  const path = FRAME_PRINT_PATH.replace('{category}', frame.category_name)
    .replace('{name}', frame.frame_name)
    .replace('{effect}', effect);
  const of = createHash('sha256').update(JSON.stringify(frame)).digest('hex').slice(0, 12);
  return `${path}?of=${of}`;
}

export const CSV_TITLES = [
  'category',
  'name',
  'style',
  'snaps',
  'today',
  'seasons',
  'locations',
  'origin',
] as const;

export const toCells = (frame: ConsoleFrame) => [
  frame.category_name,
  frame.frame_name,
  frame.style,
  frame.snaps,
  frame.fault ?? frame.offer,
  frame.seasons.map(({ from, until }) => `${from}..${until}`).join(' '),
  frame.locations.join(' '),
  frame.is_own ? 'own' : 'bundled',
];
