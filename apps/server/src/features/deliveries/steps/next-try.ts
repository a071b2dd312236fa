import type { DeliveryContent } from '../delivery.ts';

/** The result of a step after which the delivery continues. */
export interface NextTry {
  at: number;
  tries: number;
  reason: string | null;
  /** Set when the printer has accepted the sheet; null if it turned out to have no such job. */
  jobRef?: string | null;
  /** Replaces the content of the delivery. */
  content?: DeliveryContent;
}
