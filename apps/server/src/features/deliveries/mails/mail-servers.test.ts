import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { freePort } from '@jepret/testing/free-port.ts';
import { openSmtpInbox, smtpReply } from '@jepret/testing/servers/smtp-inbox.ts';
import { systemScheduler } from '@jepret/time';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpMailer } from '../../../adapters/mailer/smtp.ts';
import { openOutboxStudio } from '../../../testing/booths/outbox-studio.ts';
import { openInMemory } from '../../../testing/databases/sqlite-in-memory.ts';

const MINUTE_MS = 60_000;

/** The outbox over a real mail server; the kiosk's own sign-in came by another way. */
async function openPostOffice(port: number, timeouts = {}) {
  const studio = await openOutboxStudio(await openInMemory());
  const { clock, mailer } = studio.dependencies;
  const smtp = createSmtpMailer({
    url: `smtp://127.0.0.1:${port}?requireTls=false`,
    from: 'Jepret <booth@jepret.test>',
    scheduler: { ...systemScheduler, ...clock },
    newId: () => 'id',
    timeouts,
  });
  onTestFinished(smtp.close);
  mailer.send = smtp.send;
  const txID = await studio.startPrinted();
  return { ...studio, txID };
}

async function openInbox(options?: SMTPServerOptions) {
  const inbox = await openSmtpInbox(options);
  onTestFinished(inbox.close);
  return inbox;
}

test('a mail arrives whole: the photo inside, the files, both texts, and one recipient (MAIL-21)', async () => {
  const inbox = await openInbox();
  const office = await openPostOffice(inbox.port);
  const recipientName = 'Sari 🎉 "><script>';
  await office.sendMail(office.txID, { recipientName });
  await office.work();
  const [letter = expect.fail('no letter')] = inbox.letters;
  expect(letter.recipients).toEqual(['sari@example.com']);
  const mail = await PostalMime.parse(letter.bytes);
  expect(mail.text).toContain(`Hi ${recipientName}!`);
  expect(mail.html).not.toContain('<script>');
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual([
    'image/jpeg',
    'image/png',
    ...Array(5).fill('image/jpeg'),
  ]);
  expect(mail.attachments[0]).toMatchObject({ contentId: '<print@jepret>', disposition: 'inline' });
  expect(mail.attachments[1]).toMatchObject({ contentId: '<brand@jepret>', disposition: 'inline' });
});

test('a greylist is waited for, and the mail is sent once (MAIL-19)', async () => {
  let tries = 0;
  const inbox = await openInbox({
    onRcptTo(_to, _session, done) {
      tries += 1;
      done(tries < 4 ? smtpReply(451, '4.7.1 Greylisted, come back later') : null);
    },
  });
  const office = await openPostOffice(inbox.port);
  const { delivery_id: id } = (await office.sendMail(office.txID)).json().data;
  await office.workFor(MINUTE_MS);
  expect(await office.getDelivery(id)).toMatchObject({ state: 'waiting', tries: 3 });
  await office.workFor(5 * MINUTE_MS);
  expect(await office.getDelivery(id)).toMatchObject({ state: 'done' });
  expect(inbox.letters).toHaveLength(1);
});

test('a mailbox that does not exist ends the mail, and its reason holds no address (PRIVACY-12)', async () => {
  const inbox = await openInbox({
    onRcptTo: ({ address }, _session, done) =>
      done(smtpReply(550, `5.1.1 <${address}> no such user`)),
  });
  const office = await openPostOffice(inbox.port);
  const { delivery_id: id } = (await office.sendMail(office.txID)).json().data;
  await office.work();
  const { failure, reason } = await office.getDelivery(id);
  expect(failure).toBe('recipient');
  expect(reason).toContain('5.1.1');
  expect(reason + office.logged.join()).not.toContain('sari@');
});

test('an address in any script is written to; a server that cannot do so is told to the visitor (MAIL-27)', async () => {
  const inbox = await openInbox();
  const office = await openPostOffice(inbox.port);
  await office.sendMail(office.txID, { email: '用户@例子.广告' });
  await office.work();
  expect(inbox.letters).toMatchObject([{ recipients: [expect.stringMatching(/^用户@/)] }]);

  const oldInbox = await openInbox({ hideSMTPUTF8: true });
  const oldOffice = await openPostOffice(oldInbox.port);
  const accepted = await oldOffice.sendMail(oldOffice.txID, { email: 'josé@example.com' });
  await oldOffice.work();
  const { data } = (await oldOffice.findDelivery(accepted.json().data.delivery_id)).json();
  expect(data).toMatchObject({
    state: 'failed',
    reason: 'The mail server cannot send to this address. Please use another one.',
  });
  expect(oldInbox.letters).toEqual([]);
});

test('a server that is not there, then is, gets every mail once (MAIL-19)', async () => {
  const port = await freePort();
  const office = await openPostOffice(port);
  for (const name of ['a', 'b', 'c']) {
    await office.sendMail(office.txID, { email: `${name}@example.com` });
  }
  await office.workFor(60 * MINUTE_MS);
  const inbox = await openSmtpInbox();
  onTestFinished(inbox.close);
  const relay = await forward(port, inbox.port);
  onTestFinished(() => void relay.close());
  await office.workFor(12 * 60 * MINUTE_MS);
  expect(inbox.letters.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
    'a@example.com',
    'b@example.com',
    'c@example.com',
  ]);
});

test('after a line that broke behind the mail the second copy comes late, and there is no third (MAIL-18)', async () => {
  const copies: string[] = [];
  const inbox = await openInbox({
    onData: (stream, session) =>
      void stream.resume().once('end', () => {
        copies.push(...session.envelope.rcptTo.map(({ address }) => address));
        inbox.dropConnections();
      }),
  });
  const office = await openPostOffice(inbox.port);
  const { delivery_id: id } = (await office.sendMail(office.txID)).json().data;
  await office.workFor(59 * MINUTE_MS);
  expect(copies).toEqual(['sari@example.com']);
  await office.workFor(25 * 60 * MINUTE_MS);
  expect(copies).toEqual(['sari@example.com', 'sari@example.com']);
  expect(await office.getDelivery(id)).toMatchObject({
    failure: 'given-up',
    reason: expect.stringContaining('it may have arrived'),
  });
});

test('a server that only trickles is cut off, and the mail waits', async () => {
  const trickling = createServer((socket) => {
    socket.on('error', () => {});
    const drip = setInterval(() => socket.write('220-w'), 20);
    socket.once('close', () => clearInterval(drip));
  });
  trickling.listen(0, '127.0.0.1');
  await once(trickling, 'listening');
  onTestFinished(() => void trickling.close());
  const office = await openPostOffice((trickling.address() as { port: number }).port, {
    totalMs: 200,
  });
  const { delivery_id: id } = (await office.sendMail(office.txID)).json().data;
  await office.work();
  expect(await office.getDelivery(id)).toMatchObject({
    state: 'waiting',
    tries: 1,
    reason: 'The mail server did not finish in time.',
  });
});

/** Lets a server come up on a port that was dead before. */
async function forward(fromPort: number, toPort: number): Promise<Server> {
  const relay = createServer((socket) => {
    const onward = connect(toPort, '127.0.0.1');
    for (const end of [socket, onward]) end.on('error', () => {});
    socket.pipe(onward).pipe(socket);
  });
  relay.listen(fromPort, '127.0.0.1');
  await once(relay, 'listening');
  return relay;
}
