import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A real mail server on a free port of this machine that stores all mails. */
export interface SmtpInbox {
  port: number;
  mails: ReceivedMail[];
  /** Number of connections so far, with or without a mail. */
  connectionCount(): number;
  /** Number of open connections. */
  openConnectionCount(): number;
  /** Breaks all open connections, like a pulled cable. */
  dropConnections(): void;
  close(): Promise<void>;
}

interface ReceivedMail {
  bytes: Buffer;
  recipients: string[];
  isEncrypted: boolean;
}

export async function openSmtpInbox(options: SMTPServerOptions = {}): Promise<SmtpInbox> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let connectionCount = 0;
  const server = new SMTPServer({
    // Without a certificate, smtp-server would offer STARTTLS with a published key.
    disabledCommands: options.key ? [] : ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    onData(stream, session, done) {
      buffer(stream).then((bytes) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ bytes, recipients, isEncrypted: session.secure });
        done();
      }, done);
    },
    ...options,
  });
  // Broken connections and rejected handshakes are part of the tests.
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    connectionCount += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    connectionCount: () => connectionCount,
    openConnectionCount: () => sockets.size,
    dropConnections,
    close() {
      const closed = new Promise<void>((resolve) => server.close(resolve));
      dropConnections();
      return closed;
    },
  };
}

/** An error that the server turns into the reply `code text`. */
export function smtpReply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
