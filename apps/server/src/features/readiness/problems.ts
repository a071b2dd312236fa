import type { BoothProblem } from '@jepret/contract';
import { describeTrouble } from '../../domain/printer-words.ts';
import type { PrinterTrouble } from '../../ports/printer.ts';

/** Without a printer: take no payments, or go on with files only. */
export type WhenPrinterFails = 'stop' | 'digital';

/** For staff: what is wrong and what to do about it. */
export type ReasonAndRemedy = Pick<BoothProblem, 'reason' | 'remedy'>;

const BREAK = 'Please ask our staff, or come back in a few minutes.';

const PRINTER_TEXTS: Record<WhenPrinterFails, string> = {
  stop: `Our printer is taking a short break, so we take no payments just now. ${BREAK}`,
  digital:
    'Our printer is taking a short break. Your photos come by e-mail right away, and your print follows as soon as it is back.',
};

export const ofPrinter = (trouble: PrinterTrouble, when: WhenPrinterFails): BoothProblem => ({
  subject: 'printer',
  visitor_text: PRINTER_TEXTS[when],
  ...describeTrouble(trouble),
});

/** Staff's business alone: visitors are served as ever. */
export const ofClock = (cause: ReasonAndRemedy): BoothProblem => ({
  subject: 'clock',
  visitor_text: '',
  ...cause,
});

/** Likewise: the others are offered. */
export const ofFrames = (cause: ReasonAndRemedy): BoothProblem => ({
  subject: 'frames',
  visitor_text: '',
  ...cause,
});

export const ofStorage = (cause: ReasonAndRemedy): BoothProblem => ({
  subject: 'storage',
  visitor_text: `Our photo album is full for a moment, so we take no payments just now. ${BREAK}`,
  ...cause,
});

export const ofPayment = (cause: ReasonAndRemedy): BoothProblem => ({
  subject: 'payment',
  visitor_text: `We cannot take payments for a moment. ${BREAK}`,
  ...cause,
});
