import type { BoothProblem } from '@jepret/contract';
import type { PlainKey, Translate } from '@jepret/messages';
import { describeTrouble } from '../../domain/printer-messages.ts';
import type { ReasonAndRemedy } from '../../domain/reason-and-remedy.ts';
import type { PrinterTrouble, PrinterTroubleKind } from '../../ports/printer.ts';

/** While printing is impossible: take no payments, or continue without prints. */
export type WhenPrinterFails = 'stop' | 'digital';

/** The codes for monitoring (OPS-35). */
type StorageCode = 'disk-nearly-full' | 'storage-full' | 'storage-unreachable';
type PaymentCode = 'payment-key-refused' | 'payment-unreachable';
type ProblemCode =
  | StorageCode
  | PaymentCode
  | 'backup'
  | 'clock'
  | 'database-unreachable'
  | 'frames'
  | 'location'
  | 'lock'
  | 'uploads'
  | `printer-${PrinterTroubleKind}`;

export type StorageCause = ReasonAndRemedy & { code: StorageCode | 'database-unreachable' };
export type PaymentCause = ReasonAndRemedy & { code: PaymentCode };

/** A problem of the booth, not yet translated. */
export interface Problem extends ReasonAndRemedy {
  subject: BoothProblem['subject'];
  code: ProblemCode;
  /** Whether it prevents payments. */
  isClosing: boolean;
  /** Null if the problem does not concern visitors. */
  visitorText: PlainKey | null;
}

const PRINTER_TEXTS = {
  stop: 'readiness.printerStops',
  digital: 'readiness.printerDigital',
} as const satisfies Record<WhenPrinterFails, PlainKey>;

export const toPrinterProblem = (trouble: PrinterTrouble, when: WhenPrinterFails): Problem => ({
  subject: 'printer',
  code: `printer-${trouble.kind}`,
  isClosing: when === 'stop',
  visitorText: PRINTER_TEXTS[when],
  ...describeTrouble(trouble),
});

/** Shown to staff only; visitors are not affected. */
export const toClockProblem = (cause: ReasonAndRemedy): Problem => ({
  subject: 'clock',
  code: 'clock',
  isClosing: false,
  visitorText: null,
  ...cause,
});

/** Shown to staff only; a kiosk that was moved in the console names the right location with its next call. */
export const toLocationProblem = (names: { named: string; location: string }): Problem => ({
  subject: 'location',
  code: 'location',
  isClosing: false,
  visitorText: null,
  reason: (t) => t('readiness.otherLocation', names),
  remedy: (t) => t('readiness.otherLocationRemedy'),
});

/** FLEET-41: staff locked this kiosk, so it starts no session of any kind. */
export const LOCK_PROBLEM: Problem = {
  subject: 'lock',
  code: 'lock',
  isClosing: true,
  visitorText: 'readiness.locked',
  reason: (t) => t('readiness.lockedReason'),
  remedy: (t) => t('readiness.lockedRemedy'),
};

/** Shown to staff only. */
export const toBackupProblem = (cause: ReasonAndRemedy): Problem => ({
  subject: 'backup',
  code: 'backup',
  isClosing: false,
  visitorText: null,
  ...cause,
});

/** Shown to staff only; the other frames are offered. */
export const toFrameProblem = (cause: ReasonAndRemedy): Problem => ({
  subject: 'frames',
  code: 'frames',
  isClosing: false,
  visitorText: null,
  ...cause,
});

/** Shown to staff only; the kiosk keeps the refused uploads. */
export const toUploadProblem = (cause: ReasonAndRemedy): Problem => ({
  subject: 'uploads',
  code: 'uploads',
  isClosing: false,
  visitorText: null,
  ...cause,
});

export const toStorageProblem = (cause: StorageCause): Problem => ({
  subject: 'storage',
  isClosing: true,
  visitorText: 'readiness.storage',
  ...cause,
});

export const toPaymentProblem = (cause: PaymentCause): Problem => ({
  subject: 'payment',
  isClosing: true,
  visitorText: 'readiness.payment',
  ...cause,
});

export const translateProblem = (
  t: Translate,
  { subject, visitorText, reason, remedy }: Problem,
): BoothProblem => ({
  subject,
  visitor_text: visitorText === null ? '' : t(visitorText),
  reason: reason(t),
  remedy: remedy(t),
});
