import type { PaymentEvent } from '@jepret/contract';

/** Receives payment events. An event is a hint that must be confirmed (PAY-59). */
export interface Push {
  /** The device token for `f_token`; undefined if none could be issued. */
  findToken(signal?: AbortSignal): Promise<string | undefined>;
  /** Call it if the server does not know the token; the next one is new. */
  dropToken(): void;
  /** Loads the provider's code before a visitor needs it; rejects on failure. */
  preload(): Promise<void>;
  listen(listener: PushListener): () => void;
}

export interface PushListener {
  /** Events arrive from now on; earlier ones may be missing. */
  onOpen(): void;
  onPaymentEvent(event: PaymentEvent): void;
  /** Events do not arrive; it keeps trying, but do not rely on it. */
  onUnusable(): void;
}
