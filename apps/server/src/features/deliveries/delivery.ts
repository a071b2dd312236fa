import type { EffectName } from '@jepret/contract';
import type { Sentence } from '@jepret/messages';
import type { DeliveryTable } from '../../database/tables/delivery-tables.ts';

export const DELIVERY_STATES = ['waiting', 'done', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A mail (MAIL-10) or a print (PRINT-20) that was accepted: done even if the booth stops now. */
export interface Delivery {
  id: string;
  transactionId: string;
  content: DeliveryContent;
  state: DeliveryState;
  failure: Failure | null;
  /** A sentence for staff: why it failed, or why it still waits. */
  reason: string | null;
  run: number;
  jobRef: string | null;
  /** What came out of the printer. */
  sheets: number;
  tries: number;
  nextTryAt: number | null;
  /** At the booth, or by staff. */
  askedBy: 'kiosk' | 'staff';
  acceptedAt: number;
  askedAt: number;
  changedAt: number;
}

export type DeliveryContent = MailContent | PrintContent;

export interface MailContent {
  kind: 'mail';
  email: string;
  /** Empty when the visitor gave none. */
  name: string;
  /** The finished sheet first. */
  files: MailFile[];
  /** After a mail server found it too big. */
  isLinksOnly: boolean;
  /** Of the guest page when the mail was requested; absent in mails of an earlier release. */
  guestToken?: string;
  /** The mail server was asked about the address, before the mail was put off. */
  isAddressAsked?: boolean;
  /** A mail server had all of it once, and never said whether it took it. */
  isUnsure?: boolean;
}

export interface MailFile {
  key: string;
  /** As it lies in the mail; what a person calls it is told by it (`titleOf`). */
  filename: string;
}

export interface PrintContent {
  kind: 'print';
  effect: EffectName;
  sheetKey: string;
  isNoCut: boolean;
}

/**
 * - `recipient`: the mail server does not take mail for this address.
 * - `unsupported`: it cannot send to an address in such letters.
 * - `too-big`: not even without its files.
 * - `given-up`: a whole day was not enough.
 * - `files-gone`: there is nothing left to send or print.
 * - `printer`: the printer refused it or gave it up.
 * - `unsure`: the printer has forgotten it, so only somebody who looks can say whether it is there.
 * - `cancelled`: staff took it back.
 */
export type Failure =
  | 'recipient'
  | 'unsupported'
  | 'too-big'
  | 'given-up'
  | 'files-gone'
  | 'printer'
  | 'unsure'
  | 'cancelled';

const VISITOR_REASONS: Record<Failure, Sentence> = {
  recipient: (t) => t('deliveryFailure.recipient'),
  unsupported: (t) => t('deliveryFailure.unsupported'),
  'too-big': (t) => t('deliveryFailure.mailNotSent'),
  'given-up': (t) => t('deliveryFailure.mailNotSent'),
  'files-gone': (t) => t('refusal.photosDeleted'),
  printer: (t) => t('deliveryFailure.printer'),
  unsure: (t) => t('deliveryFailure.unsure'),
  cancelled: (t) => t('deliveryFailure.cancelled'),
};

/** What the visitor is told, when it failed. */
export const toVisitorReason = ({ failure }: Pick<Delivery, 'failure'>): Sentence | null =>
  failure && VISITOR_REASONS[failure];

/** What the printer knows it by; each run is a sheet of its own. */
export const sheetNameOf = ({ id, run }: Pick<Delivery, 'id' | 'run'>): string => `${id}-${run}`;

export const deliveryIdOf = (sheetName: string): string => sheetName.replace(/-\d+$/, '');

/** Of every file that goes with it. */
export const listFileKeys = ({ content }: Delivery): string[] =>
  content.kind === 'print' ? [content.sheetKey] : content.files.map(({ key }) => key);

/** Nothing reached anybody, so whoever asks for the same again gets another run. */
export const canRunAgain = ({ state, failure, sheets }: Delivery): boolean =>
  state === 'failed' && failure !== 'unsure' && failure !== 'cancelled' && sheets === 0;

export const toDelivery = (row: Omit<DeliveryTable, 'seq'>): Delivery => ({
  id: row.id,
  transactionId: row.transaction_id,
  content: JSON.parse(row.content),
  state: row.state as DeliveryState,
  failure: row.failure as Failure | null,
  reason: row.reason,
  run: row.run,
  jobRef: row.job_ref,
  sheets: row.sheets,
  tries: row.tries,
  nextTryAt: row.next_try_at,
  askedBy: row.asked_by === 'staff' ? 'staff' : 'kiosk',
  acceptedAt: row.accepted_at,
  askedAt: row.asked_at,
  changedAt: row.changed_at,
});
