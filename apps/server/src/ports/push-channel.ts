import type { PaymentEvent, PushSettings } from '@jepret/contract';

/**
 * Notifies a kiosk that its payment changed. Only a hint (PAY-59): it may come late, twice or never, and the
 * kiosk reads the status from the server.
 */
export interface PushChannel {
  readonly provider: PushSettings['provider'];
  /** Never rejects, and ends within ten seconds; an aborted signal ends it immediately. */
  deliver(target: PushTarget, event: PaymentEvent, signal?: AbortSignal): Promise<PushOutcome>;
  /** Read by the streams of the embedded service; other providers have their own connections. */
  readonly feed?: PushFeed;
  close(): Promise<void>;
}

export interface PushTarget {
  token: string;
  /** The kiosk to which the embedded service issued the token; null for another provider's token. */
  kioskId: string | null;
}

/**
 * - `delivered`: the provider accepted it.
 * - `gone`: the target no longer listens and never will; delete it.
 * - `unreachable`: not now.
 * - `refused`: never in this form, because of an error of ours or in the settings.
 *
 * A `reason` is a sentence for operators. It never holds the token, so it may be logged.
 */
export type PushOutcome =
  | { kind: 'delivered' }
  | { kind: 'gone'; reason: string }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'refused'; reason: string };

/** The events of each kiosk, with increasing numbers in the order in which they appear. */
export interface PushFeed {
  /** 0 before the first event. */
  getNewestId(kioskId: string): Promise<number>;
  listAfter(kioskId: string, id: number, limit: number): Promise<PushEvent[]>;
  /** Calls back whenever there may be new events, in whichever process they were added; returns the unsubscribe function. */
  subscribe(kioskId: string, onNewEvents: () => void): () => void;
  purgeBefore(instant: number): Promise<void>;
}

export interface PushEvent {
  id: number;
  /** One line of JSON. */
  data: string;
}
