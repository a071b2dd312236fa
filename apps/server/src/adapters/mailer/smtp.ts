import { addAbortSignal } from 'node:stream';
import type { Scheduler } from '@jepret/time';
import { createTransport, type NodemailerError, type SMTPPoolOptions } from 'nodemailer';
import { isAddress, isBeyondAscii, parseSender } from '../../domain/e-mail-address.ts';
import type { Mailer, MailOutcome } from '../../ports/mailer.ts';
import { acceptMails, CANCELLED } from './accept-mails.ts';
import { composeMail } from './compose-mail.ts';
import { INVALID_ADDRESS } from './mail-checks.ts';
import { outcomeOfFailure } from './smtp-outcome.ts';
import { checkRecipient } from './smtp-recipient-check.ts';
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
  /** Without a reply of the server during a session. */
  silenceMs: number;
  /** For the whole send: a server that sends its replies byte by byte is never silent. */
  totalMs: number;
  /** For an address check, because a visitor waits for it. */
  recipientCheckMs: number;
}

const TIMEOUTS: SmtpTimeouts = {
  dnsMs: 5_000,
  connectMs: 15_000,
  greetingMs: 10_000,
  silenceMs: 60_000,
  totalMs: 300_000,
  recipientCheckMs: 3_000,
};

/** Sends mails to a mail server over a small pool of connections. */
export function createSmtpMailer(options: SmtpOptions): Mailer {
  const { url, from, scheduler, newId, ca } = options;
  const sender = parseSender(from);
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const server: SMTPPoolOptions = {
    ...parseSmtpUrl(url),
    // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 would otherwise disable the check.
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
    // Not a retry: replaces a pooled connection that died meanwhile, before a byte is sent.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // nodemailer supports no AbortSignal. Destroying the message stream ends its connection; a message that still
  // waits for a connection is destroyed as soon as it gets one.
  const abortSignals = new WeakMap<object, AbortSignal>();
  const fullySent = new WeakSet<object>();
  transport.use('stream', ({ message, data }, done) => {
    const raw = data.raw as Buffer;
    const signal = abortSignals.get(raw);
    message.processFunc((bytes) => {
      // nodemailer removes its listener when it gives up; an unhandled error would end the process.
      bytes.on('error', () => {});
      bytes.once('end', () => fullySent.add(raw));
      return signal ? addAbortSignal(signal, bytes) : bytes;
    });
    done();
  });

  const mailer = acceptMails(
    async (mail, signal) => {
      const sentAt = scheduler.now();
      const { messageId, bytes } = await composeMail(mail, { sender, sentAt, newId });
      const failure: { error?: NodemailerError } = {};
      const outcome = await withTimeLimit(scheduler, signal, timeouts.totalMs, async (stop) => {
        abortSignals.set(bytes, stop);
        const envelope = { from: sender.address, to: mail.to, size: bytes.length };
        // nodemailer would send to such an address also without SMTPUTF8.
        const refusal = isBeyondAscii(mail.to) && (await checkRecipient(server, envelope, stop));
        if (refusal) return refusal;
        return transport.sendMail({ raw: bytes, envelope }).then(
          (): MailOutcome => ({ kind: 'sent', messageId }),
          (error: NodemailerError) => {
            failure.error = error;
            return outcomeOfFailure(error);
          },
        );
      });
      const hasReply = failure.error?.responseCode !== undefined;
      if (outcome.kind !== 'unreachable' || hasReply || !fullySent.has(bytes)) return outcome;
      return { ...outcome, kind: 'unsure' };
    },
    // All sends have ended, so no connection that is still busy is needed.
    () => transport.close({ force: true }),
  );

  return {
    ...mailer,
    ...NO_STORED_MAILS,
    ...createUnsentChecks({ server, sender: sender.address, scheduler, timeouts }),
  };
}

interface UnsentCheckOptions {
  server: SMTPPoolOptions;
  /** The bare address. */
  sender: string;
  scheduler: Scheduler;
  timeouts: SmtpTimeouts;
}

/** What the mail server would refuse, found out without sending a mail. */
function createUnsentChecks({
  server,
  sender: from,
  scheduler,
  timeouts,
}: UnsentCheckOptions): Required<Pick<Mailer, 'findAddressRefusal' | 'findSendingProblem'>> {
  const check = (to: string, limitMs: number, signal: AbortSignal | undefined) =>
    withTimeLimit(scheduler, signal, limitMs, (stop) => checkRecipient(server, { from, to }, stop));
  return {
    async findAddressRefusal(to, signal) {
      if (!isAddress(to)) return INVALID_ADDRESS;
      const outcome = await check(to, timeouts.recipientCheckMs, signal);
      return outcome?.kind === 'refused' ? outcome : undefined;
    },
    async findSendingProblem(signal) {
      const outcome = await check(from, timeouts.connectMs, signal);
      // The recipient is asked after the sender, which need not have a mailbox.
      const isOnlyRecipient = outcome?.kind === 'refused' && outcome.about === 'recipient';
      return isOnlyRecipient ? undefined : outcome;
    },
  };
}

/** Sent mails are not kept. */
const NO_STORED_MAILS = { async discard() {}, async discardOld() {} };

/** Runs `work` until it ends, the caller aborts or the time limit is reached. */
async function withTimeLimit<Outcome extends MailOutcome | undefined>(
  scheduler: Scheduler,
  signal: AbortSignal | undefined,
  totalMs: number,
  work: (stop: AbortSignal) => Promise<Outcome>,
): Promise<Outcome | MailOutcome> {
  if (signal?.aborted) return CANCELLED;
  const stop = new AbortController();
  const cancel = () => stop.abort(CANCELLED);
  const clearTimer = scheduler.schedule(totalMs, () => stop.abort(TIMED_OUT));
  signal?.addEventListener('abort', cancel);
  const stopped = new Promise<MailOutcome>((resolve) => {
    stop.signal.addEventListener('abort', () => resolve(stop.signal.reason));
  });
  try {
    return await Promise.race([work(stop.signal), stopped]);
  } finally {
    clearTimer();
    signal?.removeEventListener('abort', cancel);
  }
}

const TIMED_OUT: MailOutcome = {
  kind: 'unreachable',
  reason: 'The mail server did not finish in time.',
};
