import type { PaymentEvent, PushSettings } from '@jepret/contract';

/**
 * Tells a kiosk that something happened to its payment. Only a hint (PAY-59): it may come late,
 * twice or never, and the kiosk asks the server itself.
 */
export interface PushChannel {
  readonly provider: PushSettings['provider'];
  /** Never rejects, and gives up within ten seconds; an aborted signal ends it at once. */
  deliver(target: PushTarget, event: PaymentEvent, signal?: AbortSignal): Promise<PushOutcome>;
  /** What the embedded service's streams read; other providers have lines of their own. */
  readonly feed?: PushFeed;
  close(): Promise<void>;
}

export interface PushTarget {
  token: string;
  /** Whom the embedded service issued it to; null for another provider's token. */
  kioskId: string | null;
}

/**
 * - `delivered`: the provider took it.
 * - `gone`: nobody listens to this target any more, and nobody will; forget it.
 * - `unreachable`: not now.
 * - `refused`: never like this, a fault of ours or of the settings.
 *
 * A `reason` is a sentence for operators. It never holds the token, so it may be logged.
 */
export type PushOutcome =
  | { kind: 'delivered' }
  | { kind: 'gone'; reason: string }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'refused'; reason: string };

/** The events of each kiosk, numbered upwards in the order in which they appear. */
export interface PushFeed {
  /** 0 before the first event. */
  getNewestId(kioskId: string): Promise<number>;
  listAfter(kioskId: string, id: number, limit: number): Promise<PushEvent[]>;
  /** Calls whenever there may be news, whichever process it came to; what it returns ends that. */
  follow(kioskId: string, onNews: () => void): () => void;
  purgeBefore(instant: number): Promise<void>;
}

export interface PushEvent {
  id: number;
  /** One line of JSON. */
  data: string;
}
