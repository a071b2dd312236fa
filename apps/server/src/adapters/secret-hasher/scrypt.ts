import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { SecretHasher } from '../../ports/secret-hasher.ts';

/** 16 MiB and some 40 ms for each hash: slow for an attacker, affordable on a booth's small PC. */
const DEFAULT_COST = 2 ** 14;
const BLOCK_SIZE = 8;
const KEY_BYTES = 32;

/** Hashes have the form `scrypt$cost$salt$key`, so that the cost can be raised while old hashes stay valid. */
export function createScryptHasher({ cost = DEFAULT_COST } = {}): SecretHasher {
  return {
    async hash(secret) {
      const salt = randomBytes(16);
      const key = await derive(secret, salt, cost);
      return ['scrypt', cost, salt.toString('base64url'), key.toString('base64url')].join('$');
    },
    async verify(secret, hash) {
      const [scheme, hashCost, salt = '', key = ''] = hash.split('$');
      if (scheme !== 'scrypt') throw new Error('A stored hash is not one of scrypt.');
      const expected = Buffer.from(key, 'base64url');
      const derived = await derive(secret, Buffer.from(salt, 'base64url'), Number(hashCost));
      return derived.length === expected.length && timingSafeEqual(derived, expected);
    },
    unmatchableHash: [
      'scrypt',
      cost,
      Buffer.alloc(16).toString('base64url'),
      randomBytes(KEY_BYTES).toString('base64url'),
    ].join('$'),
  };
}

function derive(secret: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options = { N: cost, r: BLOCK_SIZE, p: 1, maxmem: 2 ** 20 + 256 * cost * BLOCK_SIZE };
  return new Promise((resolve, reject) => {
    // Another keyboard may send the same characters in another composition.
    scrypt(secret.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
