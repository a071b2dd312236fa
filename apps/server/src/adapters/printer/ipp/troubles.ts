import type { PrinterTrouble, PrinterTroubleKind } from '../../../ports/printer.ts';
import { PRINTER_STATE } from './codec/codes.ts';
import type { IppDescription } from './description.ts';

type State = Pick<IppDescription, 'state' | 'stateReasons' | 'stateMessage' | 'isAcceptingJobs'>;

/**
 * Why it does not print; null while it can. The words come first: Gutenprint's backends say only
 * there what is wrong, and CUPS adds `paused` to whatever stopped a queue.
 */
export function findTrouble(printer: State): PrinterTrouble | null {
  const message = printer.stateMessage || null;
  const kind = kindOf(printer);
  return kind && { kind, message };
}

/** A queue that CUPS stopped by itself; one that a person paused says so in other words. */
export function isStoppedByFailure({ state, stateMessage }: State): boolean {
  return state === PRINTER_STATE.stopped && FAILURE.test(stateMessage);
}

export function isLow({ stateReasons }: State): boolean {
  return stateReasons.some((reason) => /^(media|marker-supply|toner|developer)-low\b/.test(reason));
}

const FAILURE = /not ready|backend|filter failed|stopped due to/i;

function kindOf({ state, stateReasons, stateMessage, isAcceptingJobs }: State) {
  const spoken =
    state === PRINTER_STATE.idle ? undefined : SPOKEN.find(([words]) => words.test(stateMessage));
  if (spoken) return spoken[1];
  const blocking = stateReasons.filter((reason) => !REMARK.test(reason));
  const told = REASONS.find(([pattern]) => blocking.some((reason) => pattern.test(reason)));
  if (told && told[1] !== 'paused') return told[1];
  if (state === PRINTER_STATE.stopped) return FAILURE.test(stateMessage) ? 'other' : 'paused';
  if (!isAcceptingJobs) return 'paused';
  return told ? told[1] : null;
}

/** The words of Gutenprint's backends, ordered so that the particular stands before the general. */
const SPOKEN: readonly [RegExp, PrinterTroubleKind][] = [
  [/scrap box|waste/i, 'waste-full'],
  [/ribbon (end|error|empty|out)|no ribbon|out of ribbon/i, 'ribbon-out'],
  [/paper (end|empty|out)|no paper|out of paper|media empty/i, 'paper-out'],
  [/cover open|door open/i, 'cover-open'],
  [/jam/i, 'jam'],
  [
    /(wrong|incorrect|mismatched|incompatible) (media|paper|ribbon)|paper definition/i,
    'wrong-media',
  ],
  [
    /unable to (connect|locate|open)|not responding|unplugged|no such device|offline/i,
    'unreachable',
  ],
];

/** Printers without paper or with an open cover call that a warning too, but cannot print. */
const REMARK = /^(other|spool|connecting|timed-out|cups-|paused).*-(report|warning)$/;

/** RFC 8011 and PWG 5100.9, most pressing first; `-error` and the like may stand behind each. */
const REASONS: readonly [RegExp, PrinterTroubleKind][] = [
  [/^(cover|door|interlock)-open\b/, 'cover-open'],
  [/^media-jam\b/, 'jam'],
  [/^(media-empty|media-needed|input-tray-missing)\b/, 'paper-out'],
  [/^(marker-supply|toner|developer)-(empty|missing)\b/, 'ribbon-out'],
  [/^(marker-waste-full|output-area-full)\b/, 'waste-full'],
  [/^(offline|connecting-to-device|shutdown|timed-out|cups-remote-)/, 'unreachable'],
  [/^(paused|stopping|moving-to-paused)\b/, 'paused'],
  [/^(spool-area-full|other)\b/, 'other'],
];
