import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A real mail server on a free port of this machine that keeps what it takes. */
export interface SmtpInbox {
  port: number;
  letters: Letter[];
  /** How often somebody connected, mail or not. */
  connectionCount(): number;
  /** What is still connected. */
  openCount(): number;
  /** Cuts every open connection, as a pulled cable would. */
  dropConnections(): void;
  close(): Promise<void>;
}

interface Letter {
  bytes: Buffer;
  recipients: string[];
  isEncrypted: boolean;
}

export async function openSmtpInbox(options: SMTPServerOptions = {}): Promise<SmtpInbox> {
  const letters: Letter[] = [];
  const sockets = new Set<Socket>();
  let connectionCount = 0;
  const server = new SMTPServer({
    // Without a certificate of its own, smtp-server would offer STARTTLS with a published key.
    disabledCommands: options.key ? [] : ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    onData(stream, session, done) {
      buffer(stream).then((bytes) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        letters.push({ bytes, recipients, isEncrypted: session.secure });
        done();
      }, done);
    },
    ...options,
  });
  // Broken connections and refused handshakes are what the tests are about.
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
    letters,
    connectionCount: () => connectionCount,
    openCount: () => sockets.size,
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
