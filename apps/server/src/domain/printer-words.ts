import type { PrinterTrouble, PrinterTroubleKind } from '../ports/printer.ts';

interface Words {
  /** What is wrong. */
  reason: string;
  /** What staff do about it. */
  remedy: string;
}

const WORDS: Record<PrinterTroubleKind, Words> = {
  'paper-out': {
    reason: 'The printer has run out of paper.',
    remedy: 'Put in a new roll of paper and ribbon; waiting prints go on by themselves.',
  },
  'ribbon-out': {
    reason: 'The printer has run out of ribbon.',
    remedy: 'Put in a new ribbon with its paper; waiting prints go on by themselves.',
  },
  'cover-open': {
    reason: 'The cover of the printer is open.',
    remedy: 'Close the cover until it clicks.',
  },
  jam: {
    reason: 'Paper is stuck in the printer.',
    remedy: 'Open the cover, take the stuck paper out, cut the edge straight and close the cover.',
  },
  'waste-full': {
    reason: 'The tray for cuttings or finished sheets is full or missing.',
    remedy: 'Empty the tray and put it back.',
  },
  'wrong-media': {
    reason: 'The paper in the printer has the wrong size.',
    remedy: 'Put in paper for 4 × 6 inch prints.',
  },
  paused: {
    reason: 'The printer has been stopped.',
    remedy: 'Start it again, at the printer or in its queue.',
  },
  unreachable: {
    reason: 'The printer does not answer.',
    remedy: 'Check that it is switched on, that its cable is in, and the setting PRINTER_URL.',
  },
  folder: {
    reason: 'Prints are written to a folder, and that cannot be used.',
    remedy: 'Check that the disk has room and that the booth may write to `prints` in DATA_DIR.',
  },
  other: {
    reason: 'The printer needs attention.',
    remedy: 'Look at the lamps or the display of the printer; switch it off and on if need be.',
  },
};

/** A trouble in words for staff; the printer's own come after ours. */
export function describeTrouble({ kind, message }: PrinterTrouble): Words {
  const { reason, remedy } = WORDS[kind];
  return { reason: message === null ? reason : `${reason} (${message})`, remedy };
}
