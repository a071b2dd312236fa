import { freePort } from '@jepret/testing/free-port.ts';
import { createLoadLoop } from '@jepret/testing/load-loop.ts';
import { type PostgresServer, startPostgres } from '@jepret/testing/servers/postgres-server.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../apps/server/src/database/connect.ts';
import {
  compareLedger,
  endLeases,
  payOnce,
  startProvider,
} from '../../apps/server/src/testing/booths/paying-kiosks.ts';
import { keepListening } from '../../apps/server/src/testing/booths/push-listener.ts';
import { signInKiosks } from '../../apps/server/src/testing/booths/signed-in-kiosks.ts';
import { createDataDir, runProcess } from '../../apps/server/src/testing/run-process.ts';

const KIOSKS = 4;
const RESTARTS = 10;

let postgres: PostgresServer;
// A separate PostgreSQL server: other tests share theirs.
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test.each(['fast', 'immediate'] as const)(
  'after ten restarts of PostgreSQL (%s) while kiosks pay, the server still runs and the ledger is consistent (RUN-24)',
  async (mode) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const { provider, settings } = await startProvider(url);
    onTestFinished(() => provider.stop());
    const booth = { url, provider, maxRetryDelayMs: 100 };

    // The database is down at the start, as after a power cut: the server waits for it.
    await postgres.control('stop', mode);
    const server = runProcess('server', {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: createDataDir(),
      DATABASE_URL: postgres.url,
      ...settings,
      LOG_LEVEL: 'error',
    });
    await server.until('DATABASE_URL: the database does not answer (connect ECONNREFUSED');
    await postgres.control('restart', mode);
    await server.until('Jepret is open at');

    const database = connectDatabase({ engine: 'postgres', url: postgres.url });
    onTestFinished(() => database.destroy());
    await database.deleteFrom('ledger').execute();
    await database.deleteFrom('charges').execute();
    await database.deleteFrom('transactions').execute();
    const serverExit = server.ended.then(({ stderr }) =>
      Promise.reject(new Error(`The server ended: ${stderr}`)),
    );
    serverExit.catch(() => {});
    const traffic = createLoadLoop();
    onTestFinished(traffic.end);
    const tokens = await signInKiosks(database, KIOSKS);
    // For push listeners the server holds a separate connection to PostgreSQL, which breaks too.
    const listeners = tokens.map((token) => keepListening(booth, token));
    const waitUntilAllListen = () => Promise.all(listeners.map(({ untilOpen }) => untilOpen()));
    await waitUntilAllListen();
    const kiosks = tokens.map((token) => traffic.run(() => payOnce(booth, database, token)));
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await Promise.race([traffic.untilDone(2), serverExit]);
      await postgres.control('restart', mode);
      // Ends the leases of interrupted QR requests, which a booth would wait for.
      await endLeases(database);
    }
    await Promise.race([traffic.untilDone(2), serverExit]);
    traffic.end();
    await Promise.race([Promise.all(kiosks), serverExit]);
    await Promise.race([waitUntilAllListen(), serverExit]);
    await Promise.all(listeners.map((listener) => listener.close()));

    await compareLedger(provider, database, traffic.count());
    expect(server.process.exitCode).toBeNull();
    server.process.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  },
);
