import type { PrinterTrouble, SubmitOutcome } from '../../../ports/printer.ts';
import { STATUS } from './codec/codes.ts';
import { GROUP, type IppMessage } from './codec/message.ts';
import { findString, firstGroup } from './codec/read.ts';

/** Aborts a submit; the adapter translates it into an outcome. */
export class PrintFailure extends Error {
  readonly outcome: Exclude<SubmitOutcome, { kind: 'taken' }>;

  constructor(outcome: PrintFailure['outcome']) {
    super(outcome.reason);
    this.outcome = outcome;
  }
}

export function refused(reason: string): PrintFailure {
  return new PrintFailure({ kind: 'refused', reason });
}

export function unreachable(reason: string, trouble?: PrinterTrouble): PrintFailure {
  return new PrintFailure({ kind: 'unreachable', reason, ...(trouble && { trouble }) });
}

/** The printer confirmed that it does not have the sheet. */
export function asUntaken({ outcome }: PrintFailure): PrintFailure {
  return new PrintFailure(
    outcome.kind === 'unreachable' ? { ...outcome, isUntaken: true } : outcome,
  );
}

export function wrongMedia(message: string): PrintFailure {
  return unreachable(message, { kind: 'wrong-media', message });
}

/** Translates a printer's refusal. Only faults of the sheet itself are final. */
export function failureOf(message: IppMessage): PrintFailure {
  const statusMessage = findString(firstGroup(message, GROUP.operation), 'status-message') ?? null;
  switch (message.code) {
    case STATUS.tooLarge:
      return refused('The sheet is too large for the printer.');
    case STATUS.formatError:
      return refused('The printer cannot read the sheet.');
    case STATUS.notAccepting:
      return unreachable('The printer accepts no jobs.', {
        kind: 'paused',
        message: statusMessage,
      });
    case STATUS.busy:
      return unreachable('The printer is busy with another job.');
    case STATUS.notFound:
      return unreachable('There is no printer with the name in PRINTER_URL.');
    default:
      return (
        findUnsupported(message) ??
        unreachable(`The printer returned IPP status ${hex(message.code)}: ${statusMessage ?? '-'}`)
      );
  }
}

/** Set if the printer would use other paper or another number of copies than requested. */
export function findUnsupported(message: IppMessage): PrintFailure | undefined {
  if (![STATUS.okSubstituted, STATUS.notSupported].includes(message.code)) return undefined;
  const names = [...firstGroup(message, GROUP.unsupported).keys()];
  if (names.some((name) => /^media\b/.test(name))) {
    return wrongMedia('The printer has no 4 × 6 inch paper for this sheet.');
  }
  if (names.includes('copies')) return refused('The printer cannot make that many copies.');
  return undefined;
}

const hex = (code: number): string => `0x${code.toString(16).padStart(4, '0')}`;
