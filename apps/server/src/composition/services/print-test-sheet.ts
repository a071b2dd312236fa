import { describeTrouble } from '../../domain/printer-messages.ts';
import { fail, failBecause, runCheck } from '../../features/doctor/check.ts';
import { createTestSheetCheck } from '../../features/doctor/test-sheet.ts';
import type { TestSheetResult } from '../../features/printers/rolls/operations.ts';
import type { PrinterOverview } from '../../features/printers/rolls/overview.ts';
import { newId } from '../../ports/randomness.ts';
import type { BoothDependencies } from '../dependencies.ts';
import { drawFullTestSheet } from '../doctor/checks-of-settings.ts';

const NAME = 'Test sheet';
const NOT_CONNECTED = {
  name: NAME,
  ...fail(
    'No sheet was printed: its print agent is not connected.',
    'Check the PC beside the printer and its network.',
  ),
  sheets: 0,
};

/**
 * Prints a test sheet on one printer. It is not handed to a printer that cannot print now: sheets of several attempts
 * would all come out later.
 */
export function createPrintTestSheet(dependencies: BoothDependencies) {
  const { serverPrinter, openAgentPrinter, scheduler, randomness, logger } = dependencies;
  const reportError = (err: unknown) => logger.error({ err }, 'a test sheet failed');

  return async function printTestSheet(
    { id, kind, agent, health }: PrinterOverview,
    signal: AbortSignal,
  ): Promise<TestSheetResult> {
    if (agent && !agent.isConnected) return NOT_CONNECTED;
    if (health?.trouble) {
      return { name: NAME, ...failBecause(describeTrouble(health.trouble)), sheets: 0 };
    }
    let printed = 0;
    const check = createTestSheetCheck(
      {
        printer: agent ? openAgentPrinter({ location: agent.location, id }) : serverPrinter,
        scheduler,
        drawSheet: drawFullTestSheet,
        newName: () => `test-${newId(randomness)}`,
      },
      async (sheets) => {
        printed = sheets;
      },
    );
    const run = (limit: AbortSignal) => check.run(AbortSignal.any([limit, signal]));
    const result = await runCheck({ ...check, run }, scheduler, reportError);
    // A print agent reports its sheets itself.
    return { ...result, sheets: kind === 'agent' ? 0 : printed };
  };
}
