/** Delivers alerts to a person, or to a program of the operator. Tries once and never rejects; the outbox retries. */
export interface AlertChannel<Recipient> {
  /** Ends within thirty seconds; an aborted signal ends it immediately. */
  send(message: AlertMessage, recipient: Recipient, signal?: AbortSignal): Promise<AlertOutcome>;
}

export interface AlertMessage {
  /** The same for every attempt, so that a receiver recognises a repeat; at most 200 characters. */
  key: string;
  kind: AlertKind;
  /** One line, which says it all on a lock screen. */
  title: string;
  /** Paragraphs of plain text. */
  lines: readonly string[];
  /** The page of the console to open. */
  url: string;
  /** The same for programs, as JSON. */
  facts: Readonly<Record<string, unknown>>;
}

type AlertKind = 'opened' | 'closed' | 'summary' | 'test';

/**
 * - `sent`: the provider accepted the message.
 * - `gone`: this recipient will never get it (unsubscribed, blocked, unknown), so a retry is useless.
 * - `retry`: not now; `afterMs` is the least delay that the provider asks for. Also if the setup is wrong, because an
 *   operator can correct it.
 *
 * A `reason` is a sentence for operators, without the recipient's address and without a secret.
 */
export type AlertOutcome =
  | { kind: 'sent' }
  | { kind: 'gone'; reason: string }
  | { kind: 'retry'; reason: string; afterMs?: number };

/** What a browser returns for its push subscription. */
interface PushRecipient {
  endpoint: string;
  /** The browser's public key and a shared secret, base64url. */
  keys: { p256dh: string; auth: string };
}

/** The channels of the booth; one that is not set up is undefined. */
export interface AlertChannels {
  /** To an e-mail address. */
  mail: AlertChannel<string>;
  /** To a chat's id. */
  telegram?: AlertChannel<string> | undefined;
  'web-push'?: (AlertChannel<PushRecipient> & { publicKey: string }) | undefined;
  /** To an address. */
  webhook?: (AlertChannel<string> & { allowsPrivate: boolean }) | undefined;
}
