import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { ReadCertificate } from '../../ports/certificates.ts';

interface Options {
  /** Certificate authorities besides those of the system. */
  authorities?: string[];
}

export const createCertificateReader =
  ({ authorities }: Options = {}): ReadCertificate =>
  async ({ host, port }, signal) => {
    const socket = connect({
      host,
      port,
      ...(isIP(host) === 0 && { servername: host }),
      ...(authorities && { ca: authorities }),
      // An untrusted certificate is read too; nothing is sent to its server.
      rejectUnauthorized: false,
    });
    try {
      await once(socket, 'secureConnect', { signal });
      const { valid_from: from, valid_to: to } = socket.getPeerCertificate();
      return {
        startsAt: Date.parse(from),
        endsAt: Date.parse(to),
        problem: socket.authorized ? null : codeOf(socket.authorizationError),
      };
    } finally {
      socket.destroy();
    }
  };

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
