import { addAbortSignal } from 'node:stream';
import type { Scheduler } from '@jepret/time';
import { createTransport, type NodemailerError, type SMTPPoolOptions } from 'nodemailer';
import { isAddress, isBeyondAscii, parseSender } from '../../domain/e-mail-address.ts';
import type { Mailer, MailOutcome } from '../../ports/mailer.ts';
import { acceptMails, CANCELLED } from './accept-mails.ts';
import { composeMail } from './compose-mail.ts';
import { NO_ADDRESS } from './mail-checks.ts';
import { outcomeOfFailure } from './smtp-outcome.ts';
import { askSmtpServer } from './smtp-question.ts';
import { parseSmtpUrl } from './smtp-url.ts';

export interface SmtpOptions {
  /** See `parseSmtpUrl`. */
  url: string;
  /** `Jepret <booth@example.com>` or a bare address. */
  from: string;
  scheduler: Scheduler;
  newId: () => string;
  /** Certificate authorities (PEM) to trust instead of the system's. */
  ca?: string;
  timeouts?: Partial<SmtpTimeouts>;
}

interface SmtpTimeouts {
  dnsMs: number;
  connectMs: number;
  greetingMs: number;
  /** Silence of the server in the middle of a session. */
  silenceMs: number;
  /** The whole sending: a server that trickles its replies is never silent. */
  totalMs: number;
  /** A question is asked while a visitor waits for its answer. */
  questionMs: number;
}

const TIMEOUTS: SmtpTimeouts = {
  dnsMs: 5_000,
  connectMs: 15_000,
  greetingMs: 10_000,
  silenceMs: 60_000,
  totalMs: 300_000,
  questionMs: 3_000,
};

/** Hands mails to a mail server, over a few connections that are kept for the next mail. */
export function createSmtpMailer(options: SmtpOptions): Mailer {
  const { url, from, scheduler, newId, ca } = options;
  const sender = parseSender(from);
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const server: SMTPPoolOptions = {
    ...parseSmtpUrl(url),
    // Said aloud because NODE_TLS_REJECT_UNAUTHORIZED=0 would else switch the checking off.
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2', ca },
    dnsTimeout: timeouts.dnsMs,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
  };
  const transport = createTransport({
    ...server,
    pool: true,
    maxConnections: 3,
    idleTimeout: 30_000,
    // Not a retry: a kept connection that died in the meantime is replaced, before a byte is sent.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // nodemailer knows no AbortSignal. A message that breaks off ends its connection, and one that
  // still waits for a connection breaks off as soon as it gets it.
  const stopSignals = new WeakMap<object, AbortSignal>();
  const left = new WeakSet<object>();
  transport.use('stream', ({ message, data }, done) => {
    const raw = data.raw as Buffer;
    const signal = stopSignals.get(raw);
    message.processFunc((bytes) => {
      // nodemailer stops listening when it gives up; an error nobody hears would end the process.
      bytes.on('error', () => {});
      bytes.once('end', () => left.add(raw));
      return signal ? addAbortSignal(signal, bytes) : bytes;
    });
    done();
  });

  const mailer = acceptMails(
    async (mail, signal) => {
      const sentAt = scheduler.now();
      const { messageId, bytes } = await composeMail(mail, { sender, sentAt, newId });
      const seen: { error?: NodemailerError } = {};
      const outcome = await withStop(scheduler, signal, timeouts.totalMs, async (stopSignal) => {
        stopSignals.set(bytes, stopSignal);
        const envelope = { from: sender.address, to: mail.to, size: bytes.length };
        // nodemailer would send such an address also to a server that does not offer it.
        const objection =
          isBeyondAscii(mail.to) && (await askSmtpServer(server, envelope, stopSignal));
        if (objection) return objection;
        return transport.sendMail({ raw: bytes, envelope }).then(
          (): MailOutcome => ({ kind: 'sent', messageId }),
          (error: NodemailerError) => {
            seen.error = error;
            return outcomeOfFailure(error);
          },
        );
      });
      const hasAnswered = seen.error?.responseCode !== undefined;
      if (outcome.kind !== 'unreachable' || hasAnswered || !left.has(bytes)) return outcome;
      return { ...outcome, kind: 'unsure' };
    },
    // What is busy after every mail under way has ended is a connection that nobody waits for.
    () => transport.close({ force: true }),
  );

  return {
    ...mailer,
    ...NOTHING_KEPT,
    async findAddressRefusal(to, signal) {
      if (!isAddress(to)) return NO_ADDRESS;
      const outcome = await withStop(scheduler, signal, timeouts.questionMs, (stopSignal) =>
        askSmtpServer(server, { from: sender.address, to }, stopSignal),
      );
      return outcome?.kind === 'refused' ? outcome : undefined;
    },
  };
}

/** What has been sent is the recipient's. */
const NOTHING_KEPT = { async discard() {}, async discardOld() {} };

/** Runs `work` until it ends, the caller aborts or the time is up, whichever comes first. */
async function withStop<Outcome extends MailOutcome | undefined>(
  scheduler: Scheduler,
  signal: AbortSignal | undefined,
  totalMs: number,
  work: (stopSignal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome | MailOutcome> {
  if (signal?.aborted) return CANCELLED;
  const stop = new AbortController();
  const cancel = () => stop.abort(CANCELLED);
  const cancelLimit = scheduler.schedule(totalMs, () => stop.abort(TOO_SLOW));
  signal?.addEventListener('abort', cancel);
  const stopped = new Promise<MailOutcome>((resolve) => {
    stop.signal.addEventListener('abort', () => resolve(stop.signal.reason));
  });
  try {
    return await Promise.race([work(stop.signal), stopped]);
  } finally {
    cancelLimit();
    signal?.removeEventListener('abort', cancel);
  }
}

const TOO_SLOW: MailOutcome = {
  kind: 'unreachable',
  reason: 'The mail server did not finish in time.',
};
