import type { SteadyInstant } from './clock.ts';

/** Hands mails over for delivery. Tries once and never throws because of a mail; the outbox retries. */
export interface Mailer {
  /** An aborted send returns `unreachable` at once, or `unsure`. */
  send(mail: Mail, signal?: AbortSignal): Promise<MailOutcome>;
  /**
   * Only with a mail server: whether it would reject a mail to this address, without sending one. Undefined also
   * if that cannot be found out now.
   */
  findAddressRefusal?(to: string, signal?: AbortSignal): Promise<MailRefusal | undefined>;
  /**
   * Only with a mail server: why it does not take mails from this booth now, without sending one. Undefined if it
   * accepts the connection, the sign-in and the sender.
   */
  findSendingProblem?(signal?: AbortSignal): Promise<MailOutcome | undefined>;
  /** Removes the mails with that key if mails are kept as files (PRIVACY-3). */
  discard(key: string): Promise<void>;
  /**
   * If mails are kept as files, removes those older than `keptMs`, and those dated more than a day ahead, which
   * would be kept too long.
   */
  discardOld(now: SteadyInstant, keptMs: number): Promise<void>;
  /** Accepts no more mails and waits for running sends; abort their signals first to close quickly. */
  close(): Promise<void>;
}

/** A mail to exactly one person, always both as HTML and as plain text. */
export interface Mail {
  /** One bare address (`name@domain`, the domain in ASCII, 254 bytes): no display name, no list. */
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: readonly MailAttachment[];
  /**
   * Identifies this mail across retries: the same key gives the same Message-ID. If a server accepts a mail and
   * the connection is lost before its response, the retry can be recognised as a duplicate.
   */
  key?: string;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
  /** Shows the attachment inside the HTML, as `<img src="cid:…">`. */
  cid?: string;
}

/**
 * - `sent`: a mail server accepted the mail; it may still bounce later.
 * - `refused`: this mail will never be accepted, so a retry is useless. `about` says what to change.
 * - `unreachable`: not now, and not because of the recipient; retry later.
 * - `unsure`: the whole mail was sent, and the server did not say whether it accepted it. A retry may deliver a
 *   second copy.
 *
 * A `reason` is a sentence for operators. It never holds the recipient's address, so it may be logged.
 */
export type MailOutcome =
  | { kind: 'sent'; messageId: string }
  | MailRefusal
  | { kind: 'unreachable'; reason: string }
  | { kind: 'unsure'; reason: string };

export interface MailRefusal {
  kind: 'refused';
  about: RefusalSubject;
  reason: string;
}

/**
 * `unsupported` is a valid address in letters that the server cannot send; after `size` a retry without
 * attachments may work; `content` is for the operator, not the visitor.
 */
export type RefusalSubject = 'recipient' | 'unsupported' | 'size' | 'content';
