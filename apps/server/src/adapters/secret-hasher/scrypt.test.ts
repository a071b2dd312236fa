import { expect, test } from 'vitest';
import { createScryptHasher } from './scrypt.ts';

test('a hash matches its secret and no other (SIGN-21)', async () => {
  const hasher = createScryptHasher({ cost: 16 });
  const hash = await hasher.hash('rahasia 🔑');
  expect(await hasher.verify('rahasia 🔑', hash)).toBe(true);
  expect(await hasher.verify('Rahasia 🔑', hash)).toBe(false);
  expect(await hasher.verify('', hash)).toBe(false);
});

test('hashes of one secret differ and do not contain the secret (SIGN-21)', async () => {
  const hasher = createScryptHasher({ cost: 16 });
  const [one, two] = await Promise.all([hasher.hash('123456'), hasher.hash('123456')]);
  expect(one).not.toBe(two);
  expect(one).not.toContain('123456');
});

test('a hash with another cost can be verified', async () => {
  const hash = await createScryptHasher({ cost: 16 }).hash('rahasia');
  expect(await createScryptHasher().verify('rahasia', hash)).toBe(true);
});

test('no secret matches the unmatchable hash', async () => {
  const hasher = createScryptHasher({ cost: 16 });
  expect(await hasher.verify('', hasher.unmatchableHash)).toBe(false);
});
