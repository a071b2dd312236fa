import type { Language } from '@jepret/contract';
import type { GetPrint } from '../../../domain/deliverables.ts';
import type { Receipt } from '../../../mails/receipt.ts';
import type { BlobStore } from '../../../ports/blob-store.ts';
import type { JobLog } from '../../../ports/job-queue.ts';
import type { Mailer } from '../../../ports/mailer.ts';
import type { GifDependencies } from './wait-for-gif.ts';

export interface MailDependencies extends GifDependencies {
  getPrint: GetPrint;
  blobStore: BlobStore;
  mailer: Mailer;
  log: JobLog;
  getReceipt(transactionId: string): Promise<Receipt>;
  getGuestPage(transactionId: string): Promise<GuestPage>;
}

export interface GuestPage {
  url: string;
  token: string;
  language: Language;
  /** When the page and all its files are deleted. */
  deletesAt: number;
}
