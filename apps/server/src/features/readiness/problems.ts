import type { BoothProblem } from '@jepret/contract';
import type { PlainKey, Translate } from '@jepret/messages';
import { describeTrouble } from '../../domain/printer-words.ts';
import type { ReasonAndRemedy } from '../../domain/reason-and-remedy.ts';
import type { PrinterTrouble, PrinterTroubleKind } from '../../ports/printer.ts';

/** Without a printer: take no payments, or go on with files only. */
export type WhenPrinterFails = 'stop' | 'digital';

/** What monitoring is told (OPS-35); printers add their kinds of trouble. */
type StorageCode = 'disk-nearly-full' | 'storage-full' | 'storage-unreachable';
type PaymentCode = 'payment-key-refused' | 'payment-unreachable';
type ProblemCode =
  | StorageCode
  | PaymentCode
  | 'clock'
  | 'database-unreachable'
  | 'frames'
  | 'location'
  | 'uploads'
  | `printer-${PrinterTroubleKind}`;

export type StorageCause = ReasonAndRemedy & { code: StorageCode | 'database-unreachable' };
export type PaymentCause = ReasonAndRemedy & { code: PaymentCode };

/** One thing that keeps the booth from what it promises, before anybody reads it. */
export interface Problem extends ReasonAndRemedy {
  subject: BoothProblem['subject'];
  code: ProblemCode;
  /** Whether no payment may begin because of it. */
  isClosing: boolean;
  /** For the visitor; null when it is none of theirs. */
  visitorText: PlainKey | null;
}

const PRINTER_TEXTS = {
  stop: 'readiness.printerStops',
  digital: 'readiness.printerDigital',
} as const satisfies Record<WhenPrinterFails, PlainKey>;

export const ofPrinter = (trouble: PrinterTrouble, when: WhenPrinterFails): Problem => ({
  subject: 'printer',
  code: `printer-${trouble.kind}`,
  isClosing: when === 'stop',
  visitorText: PRINTER_TEXTS[when],
  ...describeTrouble(trouble),
});

/** Staff's business alone: visitors are served as ever. */
export const ofClock = (cause: ReasonAndRemedy): Problem => ({
  subject: 'clock',
  code: 'clock',
  isClosing: false,
  visitorText: null,
  ...cause,
});

/** Likewise: a kiosk that follows the console names the right one with its next call. */
export const ofLocation = (names: { named: string; location: string }): Problem => ({
  subject: 'location',
  code: 'location',
  isClosing: false,
  visitorText: null,
  reason: (t) => t('readiness.otherLocation', names),
  remedy: (t) => t('readiness.otherLocationRemedy'),
});

/** Likewise: the others are offered. */
export const ofFrames = (cause: ReasonAndRemedy): Problem => ({
  subject: 'frames',
  code: 'frames',
  isClosing: false,
  visitorText: null,
  ...cause,
});

/** Likewise: the kiosk keeps what was refused. */
export const ofUploads = (cause: ReasonAndRemedy): Problem => ({
  subject: 'uploads',
  code: 'uploads',
  isClosing: false,
  visitorText: null,
  ...cause,
});

export const ofStorage = (cause: StorageCause): Problem => ({
  subject: 'storage',
  isClosing: true,
  visitorText: 'readiness.storage',
  ...cause,
});

export const ofPayment = (cause: PaymentCause): Problem => ({
  subject: 'payment',
  isClosing: true,
  visitorText: 'readiness.payment',
  ...cause,
});

export const sayProblem = (
  t: Translate,
  { subject, visitorText, reason, remedy }: Problem,
): BoothProblem => ({
  subject,
  visitor_text: visitorText === null ? '' : t(visitorText),
  reason: reason(t),
  remedy: remedy(t),
});
