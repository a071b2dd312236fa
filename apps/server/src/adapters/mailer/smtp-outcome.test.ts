import type { NodemailerError } from 'nodemailer';
import { expect, it } from 'vitest';
import { outcomeOfFailure } from './smtp-outcome.ts';

/** An error as nodemailer creates it from a reply to `command`. */
function replyError(command: string, response: string): NodemailerError {
  const responseCode = Number(response.slice(0, 3));
  return Object.assign(new Error(`Refused: ${response}`), {
    code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE',
    command,
    response,
    responseCode,
    permanent: responseCode >= 500 && responseCode !== 503,
  });
}

it.each([
  ['RCPT TO', '550 5.1.1 No such user', 'recipient'],
  ['RCPT TO', '553 No', 'recipient'],
  ['RCPT TO', '552 5.2.2 Mailbox full', 'recipient'],
  ['RCPT TO', '553 5.6.7 Non-ASCII addresses not permitted', 'unsupported'],
  ['RCPT TO', '550 5.7.1 Blocked by policy', 'content'],
  ['RCPT TO', '554-5.7.1 Relay access denied\n554 5.7.1 Bye', 'content'],
  ['DATA', '550 5.7.26 Unauthenticated', 'content'],
  ['DATA', '550 5.1.1 No such user after all', 'recipient'],
  ['DATA', '554 Transaction failed', 'content'],
  ['DATA', '552 Too much', 'size'],
  ['DATA', '552 5.2.3 Longer than you may', 'size'],
  ['MAIL FROM', '552 5.3.4 Too big', 'size'],
])('a reply to %s of "%s" is refused because of the %s', (command, response, about) => {
  expect(outcomeOfFailure(replyError(command, response))).toMatchObject({ kind: 'refused', about });
});

it.each([
  ['RCPT TO', '421 4.7.0 Too many connections'],
  ['RCPT TO', '452 4.2.2 Over quota'],
  ['RCPT TO', '503 5.5.1 Bad sequence'],
  ['RCPT TO', '530 5.7.0 Authentication required'],
  ['MAIL FROM', '550 5.7.1 Sender refused'],
  ['DATA', '451 4.3.0 Try later'],
])('a reply to %s of "%s" can be retried', (command, response) => {
  expect(outcomeOfFailure(replyError(command, response)).kind).toBe('unreachable');
});

it.each([
  ['EDNS', 'ENOTFOUND', 'name was not found'],
  ['ESOCKET', 'ECONNRESET', 'connection to the mail server failed'],
  ['ESOCKET', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate is not trusted'],
  ['ESOCKET', 'CERT_HAS_EXPIRED', 'certificate is not trusted'],
  ['ETIMEDOUT', undefined, 'did not answer in time'],
])('%s (%s) has the reason that the %s', (code, originalCode, words) => {
  const error = Object.assign(new Error('getaddrinfo'), { code, originalCode });
  expect(outcomeOfFailure(error)).toEqual({
    kind: 'unreachable',
    reason: expect.stringContaining(words),
  });
});

it('quotes a long reply in one short line without an address (PRIVACY-12)', () => {
  const chatter = `550-5.1.1 <Budi@Example.com>: no\r\n550 5.1.1 ${'x'.repeat(1000)}`;
  const outcome = outcomeOfFailure(replyError('RCPT TO', chatter));
  expect(JSON.stringify(outcome)).not.toMatch(/budi|example|\\n/i);
  expect(JSON.stringify(outcome).length).toBeLessThan(450);
});
