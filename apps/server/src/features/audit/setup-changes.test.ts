import { expect, test } from 'vitest';
import { executeCommand } from '../../testing/booths/cli-commands.ts';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { createAuditStore } from './store.ts';

test('the audit has one line for each change by a setup command (CONSOLE-22, CONSOLE-23)', async () => {
  const booth = await createTestBooth(await openInMemory());
  await booth.signIn();
  const [kiosk] = await booth.kiosks.list();
  for (const command of [
    'locations set Jakarta --price 40000 --language id',
    'locations set Jakarta --price 40000',
    'locations remove Jakarta',
    'vouchers add BUKA --percent 20 --quota 5',
    'vouchers set BUKA --quota 7',
    'vouchers set BUKA --quota 7',
    'vouchers disable BUKA',
    'vouchers disable BUKA',
    'vouchers enable BUKA',
    'frames set polos --hide',
    `kiosks revoke ${kiosk?.id}`,
    'clock confirm',
  ]) {
    await executeCommand(booth, command.split(' '));
  }
  const rows = await createAuditStore(booth.database).list(
    { kind: 'all' },
    { search: 'a test' },
    { after: undefined, limit: 50 },
  );
  expect(
    rows.toReversed().map(({ action, subject, location, before, after }) => ({
      action,
      subject,
      location,
      before,
      after,
    })),
  ).toMatchObject([
    {
      action: 'location.changed',
      subject: 'Jakarta',
      location: 'jakarta',
      before: { language: null },
      after: { snapFeeIdr: 40_000, language: 'id' },
    },
    { action: 'location.removed', subject: 'Jakarta' },
    { action: 'voucher.added', subject: 'BUKA', after: { quota: 5 } },
    { action: 'voucher.changed', before: { quota: 5 }, after: { quota: 7 } },
    { action: 'voucher.disabled', subject: 'BUKA' },
    { action: 'voucher.enabled', subject: 'BUKA' },
    { action: 'frame.changed', before: { isHidden: null }, after: { isHidden: true } },
    { action: 'booth.signed-out', subject: kiosk?.id },
    { action: 'booth.clock-confirmed', subject: 'clock', after: { time: expect.any(String) } },
  ]);
});
