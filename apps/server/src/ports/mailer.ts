import type { SteadyInstant } from './clock.ts';

/** Hands mails over for delivery. Tries once and never throws for a mail; the outbox does the retrying. */
export interface Mailer {
  /** An aborted send answers `unreachable` at once, or `unsure`. */
  send(mail: Mail, signal?: AbortSignal): Promise<MailOutcome>;
  /**
   * Only where there is somebody to ask: whether a mail to this address would be refused, without
   * sending one. Undefined also when nobody can say now.
   */
  findAddressRefusal?(to: string, signal?: AbortSignal): Promise<MailRefusal | undefined>;
  /** Removes the mails with that key, where mails are kept as files (PRIVACY-3). */
  discard(key: string): Promise<void>;
  /**
   * Where mails are kept as files, removes what was written so long ago, and what bears a date more
   * than a day ahead, which would be kept until long after that.
   */
  discardOld(now: SteadyInstant, keptMs: number): Promise<void>;
  /** Takes no more mails and waits for those under way; abort their signals first to be quick. */
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
   * Names this mail across retries: the same key gives the same Message-ID. A server may take a
   * mail and lose the connection before it says so; then the repeat is recognisable as one.
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
 * - `sent`: a mail server took responsibility; the mail may still bounce later.
 * - `refused`: this mail will never be taken, so a retry is useless. `about` says what to change.
 * - `unreachable`: not now, and not the recipient's fault; try again later.
 * - `unsure`: the whole mail has left, and the server never said whether it took it. A repeat may
 *   be a second copy.
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
 * `unsupported` is a right address in letters that the server cannot send; `size` deserves one more
 * try without attachments; `content` is for the operator, not the visitor.
 */
export type RefusalSubject = 'recipient' | 'unsupported' | 'size' | 'content';
