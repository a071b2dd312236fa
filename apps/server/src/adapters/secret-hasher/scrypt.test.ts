import { expect, test } from 'vitest';
import { createScryptHasher } from './scrypt.ts';

test('a hash recognises its secret and no other (SIGN-21)', async () => {
  const hasher = createScryptHasher({ cost: 16 });
  const hash = await hasher.hash('rahasia 🔑');
  expect(await hasher.verify('rahasia 🔑', hash)).toBe(true);
  expect(await hasher.verify('Rahasia 🔑', hash)).toBe(false);
  expect(await hasher.verify('', hash)).toBe(false);
});

test('the same secret never has the same hash, and the hash does not hold the secret (SIGN-21)', async () => {
  const hasher = createScryptHasher({ cost: 16 });
  const [one, two] = await Promise.all([hasher.hash('123456'), hasher.hash('123456')]);
  expect(one).not.toBe(two);
  expect(one).not.toContain('123456');
});

test('a hash made at another cost still works', async () => {
  const hash = await createScryptHasher({ cost: 16 }).hash('rahasia');
  expect(await createScryptHasher().verify('rahasia', hash)).toBe(true);
});

test('no secret matches the unmatchable hash', async () => {
  const hasher = createScryptHasher({ cost: 16 });
  expect(await hasher.verify('', hasher.unmatchableHash)).toBe(false);
});
