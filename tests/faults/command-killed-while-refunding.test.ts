import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { systemClock } from '@jepret/time';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../apps/server/src/database/connect.ts';
import {
  checkLedger,
  payOnce,
  startProvider,
} from '../../apps/server/src/testing/booths/paying-kiosks.ts';
import { signInKiosks } from '../../apps/server/src/testing/booths/signed-in-kiosks.ts';
import {
  createPostgresDatabase,
  createSqliteFile,
} from '../../apps/server/src/testing/databases/every-database.ts';
import { TEST_PATH } from '../../apps/server/src/testing/media/test-ffmpeg.ts';
import { createBoothSetup, startBooth } from '../support/booth-process.ts';

describe.each([
  ['SQLite', createSqliteFile],
  ['PostgreSQL', createPostgresDatabase],
])('on %s', (_, createDatabase) => {
  test('if a refund command is killed before the provider responds, the server continues it and the refund is paid once (PAY-69)', async () => {
    const { location, remove } = await createDatabase();
    onTestFinished(remove);
    const setup = await createBoothSetup();
    const { provider, settings } = await startProvider(`http://127.0.0.1:${setup.port}`);
    onTestFinished(() => provider.stop());
    const environment = {
      DATABASE_URL: location.engine === 'sqlite' ? `sqlite:${location.path}` : location.url,
      ...settings,
      PATH: TEST_PATH,
      LOG_LEVEL: 'silent',
    };
    const booth = await startBooth(environment, setup);
    onTestFinished(() => booth.stop());
    const database = connectDatabase(location);
    onTestFinished(() => database.destroy());
    const [token = ''] = await signInKiosks(database, 1);
    const id = await payOnce({ url: booth.url, provider, maxRetryDelayMs: 1_000 }, database, token);

    // The provider executes the refund but sends no response.
    provider.fail('withheld-answer', { on: 'refund', times: 1 });
    const received = provider.untilReceived('refund');
    const words = ['transactions', 'refund', id, '--reason', 'The printer broke.'];
    const command = spawn(process.execPath, ['apps/server/src/cli.ts', ...words], {
      env: { ...process.env, ...environment, DATA_DIR: setup.dataDir },
      stdio: 'ignore',
    });
    await received;
    const ended = once(command, 'exit');
    command.kill('SIGKILL');
    await ended;
    const readState = async () => {
      const query = database.selectFrom('refunds').select(['state', 'key', 'order_id', 'tries']);
      return query.executeTakeFirstOrThrow();
    };
    const { order_id } = await readState();
    expect(await readState()).toMatchObject({ state: 'asked', tries: 1 });

    // Ends the killed command's lease early, and invalidates webhooks: only polling can find the
    // result.
    provider.webhooks.isForged = true;
    await database.updateTable('refunds').set({ check_at: systemClock.now() }).execute();
    await provider.confirmRefunds(order_id);
    await expect.poll(async () => (await readState()).state).toBe('proven');
    const { status } = await database
      .selectFrom('transactions')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('refunded');
    expect(provider.listCharges()).toMatchObject([{ paidIdr: 35_000, refundedIdr: 35_000 }]);
    expect((await checkLedger(database)).disagreements).toEqual([]);
  });
});
