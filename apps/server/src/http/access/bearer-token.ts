import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

export function findBearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** A fast hash is enough for 256 random bits, which can't be guessed; passwords need a `SecretHasher`. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
