import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { readSettings } from '../../config/settings.ts';
import { systemRandomness } from '../../ports/randomness.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { createPaymentGateways } from './payments.ts';

test.each([
  ['sandbox', {}, false],
  ['midtrans', { MIDTRANS_SERVER_KEY: 'SB-Mid-server-1' }, false],
  ['midtrans', { MIDTRANS_SERVER_KEY: 'Mid-server-1' }, true],
  ['xendit', { XENDIT_SECRET_KEY: 'xnd_development_1', XENDIT_CALLBACK_TOKEN: 't' }, false],
  ['xendit', { XENDIT_SECRET_KEY: 'xnd_production_1', XENDIT_CALLBACK_TOKEN: 't' }, true],
] as const)('payments by %s with %o: money is real is %s (PAY-47)', async (name, keys, isReal) => {
  const { payments } = createPaymentGateways({
    choice: readSettings({ PAYMENT_PROVIDER: name, ...keys }).payment,
    publicUrl: 'http://localhost:3000',
    database: await openInMemory(),
    scheduler: createManualClock(),
    randomness: systemRandomness,
  });
  expect(payments).toMatchObject({ active: { name }, isMoneyReal: isReal });
});
