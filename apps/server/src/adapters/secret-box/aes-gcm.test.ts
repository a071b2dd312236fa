import { expect, test } from 'vitest';
import { systemRandomness } from '../../ports/randomness.ts';
import { createAesGcmSecretBox } from './aes-gcm.ts';

const KEY = 'a key that an operator keeps in a safe place';

test('a sealed secret can be opened, and sealing it twice gives different texts (CONSOLE-9)', () => {
  const box = createAesGcmSecretBox(KEY, systemRandomness);
  const [once, again] = [
    box.seal('JBSWY3DPEHPK3PXP', 'rina'),
    box.seal('JBSWY3DPEHPK3PXP', 'rina'),
  ];
  expect(once).not.toBe(again);
  expect(once).not.toContain('JBSWY');
  expect([box.open(once, 'rina'), box.open(again, 'rina')]).toEqual([
    'JBSWY3DPEHPK3PXP',
    'JBSWY3DPEHPK3PXP',
  ]);
});

test('a secret cannot be opened with another key or owner, or after a change (CONSOLE-9)', () => {
  const box = createAesGcmSecretBox(KEY, systemRandomness);
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'rina');
  const changed = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1);
  expect(createAesGcmSecretBox(`${KEY}.`, systemRandomness).open(sealed, 'rina')).toBeUndefined();
  expect(box.open(sealed, 'budi')).toBeUndefined();
  expect([box.open(changed, 'rina'), box.open('', 'rina'), box.open('short', 'rina')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
