import type { PaymentEvent } from '@jepret/contract';

/** How payment events reach this kiosk. An event is a hint, to be confirmed (PAY-59). */
export interface Push {
  /** The device token for `f_token`; undefined when none is to be had. */
  findToken(signal?: AbortSignal): Promise<string | undefined>;
  /** The server does not know the token: the next one asked for is new. */
  dropToken(): void;
  /** Fetches the provider's code before a visitor needs it; rejects when it does not come. */
  preload(): Promise<void>;
  listen(listener: PushListener): () => void;
}

export interface PushListener {
  /** Events come from now on; what came before may have been missed. */
  onOpen(): void;
  onPaymentEvent(event: PaymentEvent): void;
  /** Events do not arrive; it goes on trying, but nobody should rely on it. */
  onUnusable(): void;
}
