import { createECDH, createHash } from 'node:crypto';

/** A browser computes the same, so it finds itself in the list. */
export const deviceIdOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('hex').slice(0, 32);

/** Whether it is a point on the curve: others would fail with every message. */
export function isUsableKey(p256dh: string): boolean {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
