import type { DeliveryContent } from '../delivery.ts';

/** What a step leaves behind when the delivery has not ended with it. */
export interface NextTry {
  at: number;
  tries: number;
  reason: string | null;
  /** When the printer has taken it; null when it turned out to have nothing of it. */
  jobRef?: string | null;
  /** When something else is to be sent from now on. */
  content?: DeliveryContent;
}
