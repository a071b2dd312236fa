import type { NodemailerError } from 'nodemailer';
import type { MailOutcome, RefusalSubject } from '../../ports/mailer.ts';

/**
 * Maps a failed SMTP session to an outcome. Only a 5xx reply about this recipient or this message is a refusal.
 * A fault that the operator can fix (password, sender, certificate, network) counts as unreachable, so that the
 * mail waits and the visitor does not have to retype the address.
 */
export function outcomeOfFailure(error: NodemailerError): MailOutcome {
  const about = findRefusalSubject(error);
  const detail = quote(error);
  if (about) return { kind: 'refused', about, reason: `${REFUSALS[about]} (${detail})` };
  return { kind: 'unreachable', reason: `${explain(error)} (${detail})` };
}

export const REFUSALS: Record<RefusalSubject, string> = {
  recipient: 'The mail server does not accept mail for this address.',
  unsupported: 'The mail server cannot send to this address.',
  size: 'The mail is too big for the mail server.',
  content: 'The mail server rejected this mail; check its policy and the reputation of the sender.',
};

function findRefusalSubject(error: NodemailerError): RefusalSubject | undefined {
  const { code, command, responseCode, permanent, response = '' } = error;
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return undefined;
  // nodemailer's own error for the size limit that the server announced: there is no reply to quote.
  if (code === 'EMESSAGE' && command === 'MAIL FROM' && !responseCode) return 'size';
  if (!permanent || isSignInReply(responseCode)) return undefined;

  const status = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (status === '5.3.4' || status === '5.2.3' || (responseCode === 552 && !status)) return 'size';
  if (command === 'MAIL FROM') return undefined;
  if (status === '5.6.7') return 'unsupported';
  if (status?.startsWith('5.7.')) return 'content';
  return command === 'RCPT TO' || status?.startsWith('5.1.') || status?.startsWith('5.2.')
    ? 'recipient'
    : 'content';
}

function explain(error: NodemailerError): string {
  const { code = '', command, originalCode = '', responseCode, timeoutType } = error;
  if (code === 'EAUTH' || code === 'ENOAUTH' || isSignInReply(responseCode)) {
    return 'The mail server did not accept our sign-in; check user and password in SMTP_URL.';
  }
  if (/CERT|SIGNATURE|SELF_SIGNED|ISSUER/.test(originalCode)) {
    return "The mail server's certificate is not trusted.";
  }
  if (code === 'ETLS') return 'The mail server did not set up an encrypted connection.';
  if (code === 'EDNS') return "The mail server's name was not found; check SMTP_URL and network.";
  if (code === 'ETIMEDOUT' || timeoutType) return 'The mail server did not answer in time.';
  if (command === 'MAIL FROM') return 'The mail server did not accept our sender address.';
  if (responseCode) return 'The mail server asks to retry later.';
  return 'The connection to the mail server failed.';
}

function isSignInReply(responseCode: number | undefined): boolean {
  return responseCode !== undefined && [530, 534, 535, 538].includes(responseCode);
}

/** One line of the server's reply, without the address that many servers repeat. */
function quote({ message, response }: NodemailerError): string {
  return (response ?? message)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '…')
    .slice(0, 300);
}
