import { runPrintAgent } from './agent/agent.ts';
import { createAgentLine } from './agent/line.ts';
import { FolderInUseError, openAgentNotes } from './agent/notes.ts';
import { prepareDataDir } from './data-dir.ts';
import { newId, systemRandomness } from './ports/randomness.ts';
import { systemScheduler } from './ports/scheduler.ts';
import { readPrintAgentSettings } from './print-agent-settings.ts';
import { createDirectPrinter } from './printers.ts';
import { SettingError } from './setting-reader.ts';
import { stopGracefully } from './stop-gracefully.ts';

try {
  await main();
} catch (error) {
  const isExpected = error instanceof SettingError || error instanceof FolderInUseError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}

async function main(): Promise<void> {
  // Sheets and notes are for the agent's own account.
  process.umask(0o077);
  const settings = readPrintAgentSettings(process.env);
  prepareDataDir(settings.dataDir);
  const notes = openAgentNotes(settings.dataDir, () => newId(systemRandomness));
  const printer = createDirectPrinter(settings);
  const stopping = new AbortController();
  const running = runPrintAgent(
    {
      line: createAgentLine(settings),
      printer,
      notes,
      scheduler: systemScheduler,
      say: (sentence) => console.log(sentence),
    },
    stopping.signal,
  );
  stopGracefully(async () => {
    stopping.abort();
    await running;
    await printer.close();
    notes.close();
  });
  await running;
}
