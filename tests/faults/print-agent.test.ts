import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { OPERATION } from '../../apps/server/src/adapters/printer/ipp/codec/codes.ts';
import {
  createSheet,
  getJobRef,
  untilProgress,
} from '../../apps/server/src/ports/printer.contract.ts';
import { systemRandomness } from '../../apps/server/src/ports/randomness.ts';
import { openAgentBooth } from '../../apps/server/src/testing/booths/agent-booth.ts';
import { describeOnEveryDatabase } from '../../apps/server/src/testing/databases/every-database.ts';
import { startIppDouble } from '../../apps/server/src/testing/printers/ipp-double.ts';
import { createDataDir, runProcess } from '../../apps/server/src/testing/run-process.ts';

const KILLS = process.env.TEST_LONG ? 60 : 3;
const SHEETS = process.env.TEST_LONG ? 40 : 4;
const NEVER = new AbortController().signal;

test('a print agent with a wrong setting names it in one sentence and exits with code 1 (PRINT-31)', async () => {
  const { code, stdout, stderr } = await runProcess('print-agent', {
    DATA_DIR: createDataDir(),
    BOOTH_URL: 'https://booth.example.com',
    AGENT_TOKEN: 'not-a-token',
    PRINTER_URL: 'ipp://printer.local',
  }).ended;
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    'AGENT_TOKEN must be the token that "npm run booth -- printers add" has shown.\n',
  );
});

describeOnEveryDatabase('a print agent', (open) => {
  test('prints each sheet once if it is killed repeatedly (PRINT-28)', async () => {
    const { agent, front, double } = await openBoothAndPrinter();
    const sheets = Array.from({ length: SHEETS }, () => createSheet());
    let running = agent();
    await running.until('Serving the printer');
    const jobRefs = await Promise.all(sheets.map((sheet) => getJobRef(front, sheet)));
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(systemRandomness.integerBelow(250));
      running.process.kill('SIGKILL');
      await running.ended;
      running = agent();
    }
    for (const jobRef of jobRefs) await untilProgress(front, jobRef, { kind: 'done', sheets: 1 });
    const printed = double.listSheets().map(({ name }) => name);
    expect(printed.toSorted()).toEqual(sheets.map(({ name }) => name).toSorted());
  });

  test('does not print a sheet again that was in the printer when the agent was killed', async () => {
    const { agent, front, double } = await openBoothAndPrinter();
    double.setState({ isSlow: true });
    const killed = agent();
    const jobRef = await getJobRef(front, createSheet());
    await expect.poll(() => double.count(OPERATION.sendDocument)).toBe(1);
    killed.process.kill('SIGKILL');
    await killed.ended;
    const next = agent();
    await next.until('Serving the printer');
    double.setState({ isSlow: false });
    await untilProgress(front, jobRef, { kind: 'done' });
    expect(double.listSheets()).toHaveLength(1);
    expect(double.count(OPERATION.sendDocument)).toBe(1);
  });

  test('exits with an error if another agent uses its folder', async () => {
    const { agent } = await openBoothAndPrinter();
    await agent().until('Serving the printer');
    const { code, stderr } = await agent().ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Another print agent uses the folder .* already\.\n$/);
  });

  async function openBoothAndPrinter() {
    const booth = await openAgentBooth(await open());
    const double = await startIppDouble();
    onTestFinished(double.close);
    const environment = {
      BOOTH_URL: booth.url,
      AGENT_TOKEN: await booth.addPrinter('Counter'),
      PRINTER_URL: `ipp://127.0.0.1:${double.port}${double.path}`,
      DATA_DIR: createDataDir(),
    };
    const front = booth.openPrinter();
    expect(await front.getHealth(NEVER)).toMatchObject({ trouble: { kind: 'unreachable' } });
    return { agent: () => runProcess('print-agent', environment), front, double };
  }
});
