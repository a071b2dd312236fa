import type { EffectName } from '@jepret/contract';
import type { Sentence } from '@jepret/messages';
import type { DeliveryTable } from '../../database/tables/delivery-tables.ts';

export const DELIVERY_STATES = ['waiting', 'done', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** An accepted mail (MAIL-10) or print (PRINT-20); it is completed even if the booth restarts. */
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
  /** Sheets that came out of the printer. */
  sheets: number;
  tries: number;
  nextTryAt: number | null;
  askedBy: 'kiosk' | 'staff';
  acceptedAt: number;
  askedAt: number;
  changedAt: number;
}

export type DeliveryContent = MailContent | PrintContent;

export interface MailContent {
  kind: 'mail';
  email: string;
  /** Empty if the visitor gave none. */
  name: string;
  /** The finished sheet comes first. */
  files: MailFile[];
  /** Set after a mail server refused the mail as too big. */
  isLinksOnly: boolean;
  /** The guest page's token when the mail was requested; absent in mails of an earlier release. */
  guestToken?: string;
  /** The mail server has checked the address; then the mail was postponed. */
  isAddressAsked?: boolean;
  /** A mail server received the whole mail once without confirming it. */
  isUnsure?: boolean;
}

export interface MailFile {
  key: string;
  /** The name of the attachment; `titleOf` derives the title from it. */
  filename: string;
}

export interface PrintContent {
  kind: 'print';
  effect: EffectName;
  sheetKey: string;
  isNoCut: boolean;
}

/**
 * - `recipient`: the mail server refuses mail for this address.
 * - `unsupported`: the mail server cannot send to an address in this script.
 * - `too-big`: the mail server refuses the mail even without its files.
 * - `given-up`: all tries of a whole day failed.
 * - `files-gone`: the files were deleted.
 * - `printer`: the printer refused the sheet or gave it up.
 * - `unsure`: the printer has no record of the sheet; staff check whether it came out.
 * - `cancelled`: staff cancelled it.
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

/** The text for the visitor; null if the delivery has not failed. */
export const toVisitorReason = ({ failure }: Pick<Delivery, 'failure'>): Sentence | null =>
  failure && VISITOR_REASONS[failure];

/** The sheet's name at the printer; each run has its own. */
export const sheetNameOf = ({ id, run }: Pick<Delivery, 'id' | 'run'>): string => `${id}-${run}`;

export const deliveryIdOf = (sheetName: string): string => sheetName.replace(/-\d+$/, '');

/** The keys of all files of a delivery. */
export const listFileKeys = ({ content }: Delivery): string[] =>
  content.kind === 'print' ? [content.sheetKey] : content.files.map(({ key }) => key);

/** If nothing was delivered, a repeated request starts another run. */
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
