import { setTimeout as pause } from 'node:timers/promises';
import { describe, test } from 'vitest';
import { connectDatabase, type DatabaseLocation } from '../../apps/server/src/database/connect.ts';
import { systemRandomness } from '../../apps/server/src/ports/randomness.ts';
import {
  compareLedger,
  endLeases,
  payOnce,
  startProvider,
  type UnreliableBooth,
} from '../../apps/server/src/testing/booths/paying-kiosks.ts';
import { signInKiosks } from '../../apps/server/src/testing/booths/signed-in-kiosks.ts';
import {
  createPostgresDatabase,
  createSqliteFile,
} from '../../apps/server/src/testing/databases/every-database.ts';
import { TEST_PATH } from '../../apps/server/src/testing/media/test-ffmpeg.ts';
import { type BoothProcess, createBoothSetup, startBooth } from '../support/booth-process.ts';

const KIOSKS = 50;
const KILLS = process.env.TEST_LONG ? 60 : 3;
const SESSIONS_A_KIOSK = process.env.TEST_LONG ? 20 : 1;

// Concurrent: the tests mostly wait.
describe.concurrent.each([
  ['SQLite', createSqliteFile],
  ['PostgreSQL', createPostgresDatabase],
])('on %s', (_, createDatabase) => {
  test('the ledger is consistent after the server was killed repeatedly while fifty kiosks pay (PAY-42, RUN-24)', async () => {
    const { location, remove } = await createDatabase();
    const booth = await createRestartedBooth(location);
    const database = connectDatabase(location);
    try {
      const kiosks = await signInKiosks(database, KIOSKS);
      const sessions = Promise.all(
        kiosks.map(async (token) => {
          for (let session = 0; session < SESSIONS_A_KIOSK; session += 1) {
            await payOnce(booth, database, token);
          }
        }),
      );
      for (let kill = 0; kill < KILLS; kill += 1) {
        // Kills at a random time, so that each run interrupts other steps.
        await Promise.race([pause(200 + systemRandomness.integerBelow(1_500)), sessions]);
        await booth.kill();
        if (!process.env.TEST_LONG) await endLeases(database);
        await booth.restart();
      }
      await sessions;
      await compareLedger(booth.provider, database, KIOSKS * SESSIONS_A_KIOSK);
    } finally {
      await database.destroy();
      await booth.stop();
      await remove();
    }
  });
});

interface RestartedBooth extends UnreliableBooth {
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function createRestartedBooth(location: DatabaseLocation): Promise<RestartedBooth> {
  const setup = await createBoothSetup();
  const url = `http://127.0.0.1:${setup.port}`;
  const { provider, settings } = await startProvider(url);
  const start = () =>
    startBooth(
      {
        DATABASE_URL: location.engine === 'sqlite' ? `sqlite:${location.path}` : location.url,
        ...settings,
        PATH: TEST_PATH,
        LOG_LEVEL: 'silent',
      },
      setup,
    );
  let process: BoothProcess = await start();
  return {
    url,
    provider,
    maxRetryDelayMs: 1_000,
    kill: () => process.kill(),
    async restart() {
      process = await start();
    },
    async stop() {
      await process.stop();
      await provider.stop();
    },
  };
}
