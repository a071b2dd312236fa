import { expect, test } from 'vitest';
import { readSettings } from '../../config/settings.ts';
import { run } from '../../testing/booths/cli-commands.ts';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';

test('alerts create-key prints a new key that the settings accept (ALERT-2)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const lines = [
    await run(booth, 'alerts', 'create-key'),
    await run(booth, 'alerts', 'create-key'),
  ];
  expect(lines[0]).not.toBe(lines[1]);
  for (const line of lines) {
    const [name = '', key = ''] = line.split('=');
    expect(readSettings({ [name]: key }).alerts.vapidKey).toBe(key);
  }
});
