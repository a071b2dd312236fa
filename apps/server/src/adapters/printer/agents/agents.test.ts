import { join } from 'node:path';
import { systemClock } from '@jepret/time';
import { beforeEach } from 'vitest';
import { describePrinterContract } from '../../../ports/printer.contract.ts';
import { type AgentBooth, openAgentBooth } from '../../../testing/booths/agent-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { listSpooled } from '../../../testing/media/spooled-sheets.ts';
import { createDataDir } from '../../../testing/run-process.ts';
import { createSpoolPrinter } from '../spool-folder.ts';

describeOnEveryDatabase('a printer behind an agent', (open) => {
  let booth: AgentBooth;
  let folder: string;
  beforeEach(async () => {
    booth = await openAgentBooth(await open());
    folder = createDataDir();
    const token = await booth.addPrinter('Counter');
    // A machine whose clock is years behind.
    const clock = { now: () => systemClock.now() - 10 * 365 * 86_400_000 };
    const printer = createSpoolPrinter({ folder: join(folder, 'prints'), clock });
    booth.startAgent(printer, { token, folder });
    await booth.untilConnected('Counter');
  });

  describePrinterContract('a print agent’s printer', () => ({
    open: booth.openPrinter,
    listSheets: () => listSpooled(join(folder, 'prints')),
    cuts: ['two-strips', 'whole'],
  }));
});
