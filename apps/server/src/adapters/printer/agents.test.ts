import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import { systemClock } from '../../ports/clock.ts';
import { describePrinterContract } from '../../ports/printer.contract.ts';
import { type AgentBooth, openAgentBooth } from '../../testing/agent-booth.ts';
import { describeOnEveryDatabase } from '../../testing/every-database.ts';
import { createDataDir } from '../../testing/run-process.ts';
import { createSpoolPrinter } from './spool-folder.ts';

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

  describePrinterContract('it', () => ({
    open: booth.openPrinter,
    listSheets: () => listSpooled(join(folder, 'prints')),
    cuts: ['two-strips', 'whole'],
  }));
});

const listSpooled = (folder: string) =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => {
      const ticket = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      const jpeg = readFileSync(join(folder, file.replace('.json', '.jpg')));
      return { ...ticket, isCut: ticket.media === 'w288h432-div2', jpeg };
    });
