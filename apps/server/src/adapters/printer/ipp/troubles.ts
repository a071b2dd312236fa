import type { PrinterTrouble, PrinterTroubleKind } from '../../../ports/printer.ts';
import { PRINTER_STATE } from './codec/codes.ts';
import type { IppDescription } from './description.ts';

type State = Pick<IppDescription, 'state' | 'stateReasons' | 'stateMessage' | 'isAcceptingJobs'>;

/**
 * Why the printer does not print; null while it can. The message is checked first: Gutenprint's backends report
 * the cause only there, and CUPS adds `paused` to any stopped queue.
 */
export function findTrouble(printer: State): PrinterTrouble | null {
  const message = printer.stateMessage || null;
  const kind = findKind(printer);
  return kind && { kind, message };
}

/** Whether CUPS stopped the queue; the message of a queue that a person paused is different. */
export function isStoppedByFailure({ state, stateMessage }: State): boolean {
  return state === PRINTER_STATE.stopped && FAILURE_MESSAGE.test(stateMessage);
}

export function isLow({ stateReasons }: State): boolean {
  return stateReasons.some((reason) => /^(media|marker-supply|toner|developer)-low\b/.test(reason));
}

const FAILURE_MESSAGE = /not ready|backend|filter failed|stopped due to/i;

function findKind({ state, stateReasons, stateMessage, isAcceptingJobs }: State) {
  const byMessage =
    state === PRINTER_STATE.idle
      ? undefined
      : MESSAGES.find(([pattern]) => pattern.test(stateMessage));
  if (byMessage) return byMessage[1];
  const blocking = stateReasons.filter((reason) => !IGNORED_WARNING.test(reason));
  const byReason = REASONS.find(([pattern]) => blocking.some((reason) => pattern.test(reason)));
  if (byReason && byReason[1] !== 'paused') return byReason[1];
  if (state === PRINTER_STATE.stopped)
    return FAILURE_MESSAGE.test(stateMessage) ? 'other' : 'paused';
  if (!isAcceptingJobs) return 'paused';
  return byReason ? byReason[1] : null;
}

/** Messages of Gutenprint's backends, specific ones before general ones. */
const MESSAGES: readonly [RegExp, PrinterTroubleKind][] = [
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

/** Not every warning: printers without paper or with an open cover report a warning too, but cannot print. */
const IGNORED_WARNING = /^(other|spool|connecting|timed-out|cups-|paused).*-(report|warning)$/;

/** RFC 8011 and PWG 5100.9, most urgent first; each may end in `-error` and the like. */
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
