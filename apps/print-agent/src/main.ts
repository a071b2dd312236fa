import { createDirectPrinter } from '@jepret/server/adapters/printer/direct.ts';
import { SettingError } from '@jepret/server/config/setting-reader.ts';
import { newId, systemRandomness } from '@jepret/server/ports/randomness.ts';
import { prepareDataDir } from '@jepret/server/process/data-dir.ts';
import { createServiceReports } from '@jepret/server/process/service-manager.ts';
import { stopGracefully } from '@jepret/server/process/stop-gracefully.ts';
import { systemClock, systemScheduler } from '@jepret/time';
import { runPrintAgent } from './agent.ts';
import { createBoothClient } from './booth-client.ts';
import { FolderInUseError, openAgentNotes } from './notes.ts';
import { readPrintAgentSettings } from './settings.ts';

try {
  await main();
} catch (error) {
  const isExpected = error instanceof SettingError || error instanceof FolderInUseError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}

async function main(): Promise<void> {
  // Sheets and notes are readable by the agent's own account only.
  process.umask(0o077);
  const settings = readPrintAgentSettings(process.env);
  prepareDataDir(settings.dataDir);
  const notes = openAgentNotes(settings.dataDir, () => newId(systemRandomness));
  const printer = createDirectPrinter(settings.printing, systemClock);
  const reports = createServiceReports(settings.serviceManager, systemScheduler);
  const stopping = new AbortController();
  const running = runPrintAgent(
    {
      boothClient: createBoothClient(settings),
      printer,
      notes,
      scheduler: systemScheduler,
      log: (sentence) => console.log(sentence),
    },
    stopping.signal,
  );
  stopGracefully(async () => {
    await reports.reportStopping();
    stopping.abort();
    await running;
    await printer.close();
    notes.close();
  });
  await Promise.all([running, reports.reportReady()]);
}
