import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createAgeCipher, createAgeDecipher, createAgeKey } from './age.ts';

/** Made by `age-keygen` and `age -r` 1.1.1. */
const KEY_FILE = `# created: 2026-11-19T10:45:05Z
# public key: age1a70yu3y7nymlgd74g2yq7m7k42k27d8few5us45ykz325uxsaptq4323lc
AGE-SECRET-KEY-1CG46S8RHQZEVUF6SCV8S3ESA0XKWYZTFKHQFFPHTZVAT6AEE6KWS3MZ38E
`;
const FILE =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSAzOEFyMEV0VDY1ZUptNFJlK0NTSXdML09hdWhyOHlGcWN0M3JTY1ZnOUY4CjlVcWtnVmFHc2hyakErYTlkUWxabS92VFplZjB0S1cwL3RQZHlmR0FOWWcKLS0tIFkvR2NHZkZkbUhDK2lqUEUyNzRWZ0kwMU1Oei9CSktZa0hOQjdBbDQ2cWsKOYB0+WxbGBiaqfCuawx87DTrtk9SAcIYxu7uYGO5fSqZ7nEQtqzH';

test('a file of the program age is decrypted (OPS-83)', async () => {
  const content = Readable.from([Buffer.from(FILE, 'base64')]);
  expect(await text(await createAgeDecipher(KEY_FILE).decrypt(content))).toBe('a photo');
});

test('files of several chunks, and empty ones, are read back (OPS-83)', async () => {
  const { secretKey, publicKey } = await createAgeKey();
  for (const content of [Buffer.alloc(200_000, 'photo'), Buffer.of()]) {
    const encrypted = await createAgeCipher(publicKey).encrypt(Readable.from([content]));
    const decrypted = await createAgeDecipher(secretKey).decrypt(encrypted);
    expect(await text(decrypted)).toBe(String(content));
  }
});

test('a changed file fails while it is read (OPS-84)', async () => {
  const bytes = Buffer.from(FILE, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  const decipher = createAgeDecipher(KEY_FILE);
  await expect(
    decipher.decrypt(Readable.from([bytes])).then((content) => text(content)),
  ).rejects.toThrow();
});
