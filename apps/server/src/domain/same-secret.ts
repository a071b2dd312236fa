import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time: the duration does not show where or how much the two differ. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
