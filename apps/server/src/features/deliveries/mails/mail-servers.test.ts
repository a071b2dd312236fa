import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { freePort } from '@jepret/testing/free-port.ts';
import { openSmtpInbox, smtpReply } from '@jepret/testing/servers/smtp-inbox.ts';
import { systemScheduler } from '@jepret/time';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpMailer } from '../../../adapters/mailer/smtp.ts';
import { startDeliveringBooth } from '../../../testing/booths/delivering-booth.ts';
import { openInMemory } from '../../../testing/databases/sqlite-in-memory.ts';

const MINUTE_MS = 60_000;

/** A booth that sends its deliveries over a real mail server. */
async function startSmtpBooth(port: number, timeouts = {}) {
  const booth = await startDeliveringBooth(await openInMemory());
  const { clock, mailer } = booth.dependencies;
  const smtp = createSmtpMailer({
    url: `smtp://127.0.0.1:${port}?requireTls=false`,
    from: 'Jepret <booth@jepret.test>',
    scheduler: { ...systemScheduler, ...clock },
    newId: () => 'id',
    timeouts,
  });
  onTestFinished(smtp.close);
  mailer.send = smtp.send;
  const txID = await booth.startPrinted();
  return { ...booth, txID };
}

async function openInbox(options?: SMTPServerOptions) {
  const inbox = await openSmtpInbox(options);
  onTestFinished(inbox.close);
  return inbox;
}

test('a mail arrives complete: the preview, the files, both texts, and one recipient (MAIL-21)', async () => {
  const inbox = await openInbox();
  const booth = await startSmtpBooth(inbox.port);
  const recipientName = 'Sari 🎉 "><script>';
  await booth.sendMail(booth.txID, { recipientName });
  await booth.runDueDeliveries();
  const [received = expect.fail('no letter')] = inbox.mails;
  expect(received.recipients).toEqual(['sari@example.com']);
  const mail = await PostalMime.parse(received.bytes);
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

test('a mail is retried during greylisting and sent once (MAIL-19)', async () => {
  let tries = 0;
  const inbox = await openInbox({
    onRcptTo(_to, _session, done) {
      tries += 1;
      done(tries < 4 ? smtpReply(451, '4.7.1 Greylisted, come back later') : null);
    },
  });
  const booth = await startSmtpBooth(inbox.port);
  const { delivery_id: id } = (await booth.sendMail(booth.txID)).json().data;
  await booth.runDeliveriesFor(MINUTE_MS);
  expect(await booth.getDelivery(id)).toMatchObject({ state: 'waiting', tries: 3 });
  await booth.runDeliveriesFor(5 * MINUTE_MS);
  expect(await booth.getDelivery(id)).toMatchObject({ state: 'done' });
  expect(inbox.mails).toHaveLength(1);
});

test('if the mailbox does not exist, the mail fails with a reason that contains no address (PRIVACY-12)', async () => {
  const inbox = await openInbox({
    onRcptTo: ({ address }, _session, done) =>
      done(smtpReply(550, `5.1.1 <${address}> no such user`)),
  });
  const booth = await startSmtpBooth(inbox.port);
  const { delivery_id: id } = (await booth.sendMail(booth.txID)).json().data;
  await booth.runDueDeliveries();
  const { failure, reason } = await booth.getDelivery(id);
  expect(failure).toBe('recipient');
  expect(reason).toContain('5.1.1');
  expect(reason + booth.logged.join()).not.toContain('sari@');
});

test('mails go to addresses in any script; if the mail server cannot do so, the visitor gets a message (MAIL-27)', async () => {
  const inbox = await openInbox();
  const booth = await startSmtpBooth(inbox.port);
  await booth.sendMail(booth.txID, { email: '用户@例子.广告' });
  await booth.runDueDeliveries();
  expect(inbox.mails).toMatchObject([{ recipients: [expect.stringMatching(/^用户@/)] }]);

  const oldInbox = await openInbox({ hideSMTPUTF8: true });
  const oldBooth = await startSmtpBooth(oldInbox.port);
  const accepted = await oldBooth.sendMail(oldBooth.txID, { email: 'josé@example.com' });
  await oldBooth.runDueDeliveries();
  const { data } = (await oldBooth.findDelivery(accepted.json().data.delivery_id)).json();
  expect(data).toMatchObject({
    state: 'failed',
    reason: 'The mail server cannot send to this address. Please use another one.',
  });
  expect(oldInbox.mails).toEqual([]);
});

test('a mail server that was unreachable gets every mail once (MAIL-19)', async () => {
  const port = await freePort();
  const booth = await startSmtpBooth(port);
  for (const name of ['a', 'b', 'c']) {
    await booth.sendMail(booth.txID, { email: `${name}@example.com` });
  }
  await booth.runDeliveriesFor(60 * MINUTE_MS);
  const inbox = await openSmtpInbox();
  onTestFinished(inbox.close);
  const relay = await forward(port, inbox.port);
  onTestFinished(() => void relay.close());
  await booth.runDeliveriesFor(12 * 60 * MINUTE_MS);
  expect(inbox.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
    'a@example.com',
    'b@example.com',
    'c@example.com',
  ]);
});

test('if the connection breaks after the mail was sent, a second copy is sent later and no third one (MAIL-18)', async () => {
  const copies: string[] = [];
  const inbox = await openInbox({
    onData: (stream, session) =>
      void stream.resume().once('end', () => {
        copies.push(...session.envelope.rcptTo.map(({ address }) => address));
        inbox.dropConnections();
      }),
  });
  const booth = await startSmtpBooth(inbox.port);
  const { delivery_id: id } = (await booth.sendMail(booth.txID)).json().data;
  await booth.runDeliveriesFor(59 * MINUTE_MS);
  expect(copies).toEqual(['sari@example.com']);
  await booth.runDeliveriesFor(25 * 60 * MINUTE_MS);
  expect(copies).toEqual(['sari@example.com', 'sari@example.com']);
  expect(await booth.getDelivery(id)).toMatchObject({
    failure: 'given-up',
    reason: expect.stringContaining('it may have arrived'),
  });
});

test('a mail server that responds too slowly is cut off, and the mail waits', async () => {
  const trickling = createServer((socket) => {
    socket.on('error', () => {});
    const drip = setInterval(() => socket.write('220-w'), 20);
    socket.once('close', () => clearInterval(drip));
  });
  trickling.listen(0, '127.0.0.1');
  await once(trickling, 'listening');
  onTestFinished(() => void trickling.close());
  const booth = await startSmtpBooth((trickling.address() as { port: number }).port, {
    totalMs: 200,
  });
  const { delivery_id: id } = (await booth.sendMail(booth.txID)).json().data;
  await booth.runDueDeliveries();
  expect(await booth.getDelivery(id)).toMatchObject({
    state: 'waiting',
    tries: 1,
    reason: 'The mail server did not finish in time.',
  });
});

/** Starts a server on a port that was closed before. */
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
