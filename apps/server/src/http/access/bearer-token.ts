import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

export function findBearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Enough for 256 random bits, which nobody can try out; passwords need a `SecretHasher`. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
