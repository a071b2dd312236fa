// Measures the time from the response to print-image until a printer behind an agent has the sheet.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '@jepret/time';
import { connectDatabase } from '../apps/server/src/database/connect.ts';
import { BOOTH_ACTOR } from '../apps/server/src/domain/actor.ts';
import { createPrinterOperations } from '../apps/server/src/features/printers/operations.ts';
import { systemRandomness } from '../apps/server/src/ports/randomness.ts';
import { type IppDouble, startIppDouble } from '../apps/server/src/testing/printers/ipp-double.ts';
import { startBooth } from '../tests/support/booth-process.ts';
import { startKioskSession } from '../tests/support/kiosk-session.ts';
import { listBoothPhotos } from './support/booth-photos.ts';
import { signInKiosk } from './support/kiosk.ts';
import { measureWarm, reportWaits } from './support/statistics.ts';

const RUNS = 12;
const TARGET_MS = 800;

const booth = await startBooth({ LOG_LEVEL: 'silent' });
const printer = await startIppDouble();
const folder = mkdtempSync(join(tmpdir(), 'jepret-agent-'));
const agent = startAgent(booth.url, await addPrinter(booth.dataDir), printer);
try {
  await untilServing(agent);
  const { token } = await signInKiosk(booth);
  const photos = await listBoothPhotos(4);
  const waits = await measureWarm(RUNS, async (run) => {
    const session = await startKioskSession(booth.url, token);
    await session.takePhotos(photos);
    await session.print('original');
    const acceptedAtMs = performance.now();
    while (printer.listSheets().length <= run) await pause(1);
    return performance.now() - acceptedAtMs;
  });
  const what = `print accepted → bytes at a printer behind an agent, ${RUNS} runs`;
  reportWaits(what, waits, TARGET_MS);
} finally {
  agent.kill();
  await printer.close();
  await booth.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function addPrinter(dataDir: string): Promise<string> {
  const database = connectDatabase({ engine: 'sqlite', path: join(dataDir, 'jepret.sqlite') });
  const printers = createPrinterOperations({
    database,
    blobStore: { delete: async () => {} },
    clock: systemClock,
    randomness: systemRandomness,
  });
  const cuts = ['two-strips', 'whole'] as const;
  const { token } = await printers.add({ name: 'Counter', location: 'Jakarta', cuts }, BOOTH_ACTOR);
  await database.destroy();
  return token;
}

function startAgent(url: string, token: string, { port, path }: IppDouble): ChildProcess {
  return spawn(process.execPath, ['apps/print-agent/src/main.ts'], {
    env: {
      PATH: process.env.PATH,
      BOOTH_URL: url,
      AGENT_TOKEN: token,
      PRINTER_URL: `ipp://127.0.0.1:${port}${path}`,
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function untilServing({ stdout }: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    stdout?.on('data', (text) => String(text).includes('Serving') && resolve());
  });
}
