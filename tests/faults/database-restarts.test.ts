import { freePort } from '@jepret/testing/free-port.ts';
import { type PostgresServer, startPostgres } from '@jepret/testing/servers/postgres-server.ts';
import { createTraffic } from '@jepret/testing/traffic.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../apps/server/src/database/connect.ts';
import { keepListening } from '../../apps/server/src/testing/booths/listening-kiosks.ts';
import {
  compareLedger,
  endLeases,
  payOnce,
  startProvider,
} from '../../apps/server/src/testing/booths/paying-kiosks.ts';
import { signInKiosks } from '../../apps/server/src/testing/booths/signed-in-kiosks.ts';
import { createDataDir, runProcess } from '../../apps/server/src/testing/run-process.ts';

const KIOSKS = 4;
const RESTARTS = 10;

let postgres: PostgresServer;
// One of its own: everybody else's would notice.
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test.each(['fast', 'immediate'] as const)(
  'ten restarts of PostgreSQL (%s) while kiosks pay: the booth lives, and the ledger agrees (RUN-24)',
  async (mode) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const { provider, settings } = await startProvider(url);
    onTestFinished(() => provider.stop());
    const booth = { url, provider, againMs: 100 };

    // Away at the start, as after a power cut: the booth opens when it is there.
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
    const death = server.ended.then(({ stderr }) =>
      Promise.reject(new Error(`It died: ${stderr}`)),
    );
    death.catch(() => {});
    const traffic = createTraffic();
    onTestFinished(traffic.end);
    const tokens = await signInKiosks(database, KIOSKS);
    // With listeners, the booth has a line of its own to PostgreSQL, which breaks as well.
    const listeners = tokens.map((token) => keepListening(booth, token));
    const untilAllListen = () => Promise.all(listeners.map(({ untilOpen }) => untilOpen()));
    await untilAllListen();
    const kiosks = tokens.map((token) => traffic.run(() => payOnce(booth, database, token)));
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await Promise.race([traffic.untilFurther(2), death]);
      await postgres.control('restart', mode);
      // Who was asking for a QR has failed; a booth waits as long for that as a kiosk does.
      await endLeases(database);
    }
    await Promise.race([traffic.untilFurther(2), death]);
    traffic.end();
    await Promise.race([Promise.all(kiosks), death]);
    await Promise.race([untilAllListen(), death]);
    await Promise.all(listeners.map((listener) => listener.close()));

    await compareLedger(provider, database, traffic.count());
    expect(server.process.exitCode).toBeNull();
    server.process.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  },
);
