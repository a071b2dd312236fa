import { cpSync } from 'node:fs';
import type { BoothClient } from '@jepret/print-agent/booth-client.ts';
import { expect, test } from 'vitest';
import { createSheet, getJobRef, untilProgress } from '../../ports/printer.contract.ts';
import {
  aWhile,
  CONNECTION,
  holdSubmit,
  openAgentBooth,
  SHEETS,
  take,
  withToken,
} from '../../testing/booths/agent-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createFakePrinter } from '../../testing/media/fake-printer.ts';
import { createDataDir } from '../../testing/run-process.ts';

const NEVER = new AbortController().signal;
const TEN_YEARS_MS = 10 * 365 * 86_400_000;
const AT_WORK = { kind: 'waiting', trouble: null } as const;

/** A way to the booth that can be cut, and mended. */
function createCuttableLine() {
  let cable = new AbortController();
  const through = (signal: AbortSignal) => AbortSignal.any([signal, cable.signal]);
  const wrap = (client: BoothClient): BoothClient => ({
    connect: (body, signal) => client.connect(body, through(signal)),
    takeSheets: (body, signal) => client.takeSheets(body, through(signal)),
    beginSheet: (name, generation, signal) => client.beginSheet(name, generation, through(signal)),
    report: (body, signal) => client.report(body, through(signal)),
    download: (name, signal) => client.download(name, through(signal)),
    close: client.close,
  });
  const mend = () => {
    cable = new AbortController();
  };
  return { wrap, cut: () => cable.abort(), mend };
}

describeOnEveryDatabase('print agents that are gone for a while', (open) => {
  test('an agent that dies before it begins loses nothing: another printer takes the sheet (PRINT-26)', async () => {
    const booth = await openAgentBooth(await open());
    const headers = withToken(await booth.addPrinter('One'));
    await booth.post(CONNECTION, { instance: 'a' }, headers);
    const front = booth.openPrinter();
    const sheet = createSheet();
    const jobRef = await getJobRef(front, sheet);
    expect((await booth.post(SHEETS, take, headers)).json().data.sheets).toHaveLength(1);
    const two = await booth.serve('Two');
    await aWhile();
    expect(two.printer.sheets).toEqual([]);
    booth.advance(12_000);
    await untilProgress(front, jobRef, { kind: 'done' });
    expect(two.printer.printed).toEqual([sheet.name]);
  });

  test('an agent that dies in the middle keeps its sheet: no other printer prints it again (PRINT-26)', async () => {
    const booth = await openAgentBooth(await open());
    const one = await booth.serve('One');
    one.printer.claim = AT_WORK;
    const front = booth.openPrinter();
    const sheet = createSheet();
    const jobRef = await getJobRef(front, sheet);
    await expect.poll(() => one.printer.sheets).toHaveLength(1);
    await one.agent.stop();
    await booth.untilSilent();
    booth.advance(10 * 60_000);
    const two = await booth.serve('Two');
    await aWhile();
    expect(two.printer.sheets).toEqual([]);
    expect(await front.follow(jobRef, NEVER)).toMatchObject({
      kind: 'waiting',
      trouble: { kind: 'unreachable', message: expect.stringContaining('it may be on paper') },
    });
    one.printer.claim = null;
    booth.startAgent(one.printer, { token: one.token, folder: one.agent.folder });
    await untilProgress(front, jobRef, { kind: 'done' });
    expect(one.printer.sheets).toHaveLength(1);
    expect(two.printer.sheets).toEqual([]);
  });

  test('network gone for ten minutes: what the agent has is printed once and told later (PRINT-26)', async () => {
    const booth = await openAgentBooth(await open());
    const token = await booth.addPrinter('One');
    const printer = createFakePrinter();
    const { reached, go } = holdSubmit(printer);
    const { wrap, cut, mend } = createCuttableLine();
    const agent = booth.startAgent(printer, { token, wrap });
    await booth.untilConnected('One');
    const front = booth.openPrinter();
    const [begun, waiting] = [createSheet(), createSheet()];
    const jobRefs = [await getJobRef(front, begun), await getJobRef(front, waiting)];
    await reached;
    cut();
    go();
    await expect.poll(() => printer.printed).toEqual([begun.name]);
    booth.advance(10 * 60_000);
    expect(await front.follow(jobRefs[0] ?? '', NEVER)).toMatchObject({ kind: 'waiting' });
    await expect.poll(() => agent.said.join()).toContain('What is here is printed');
    mend();
    for (const jobRef of jobRefs) await untilProgress(front, jobRef, { kind: 'done' });
    expect(printer.printed).toEqual([begun.name, waiting.name]);
  });

  test('what an agent with an empty state folder finds begun is for staff to judge (PRINT-27)', async () => {
    const booth = await openAgentBooth(await open());
    const { token, printer, agent } = await booth.serve('Counter');
    printer.claim = AT_WORK;
    const front = booth.openPrinter();
    const jobRef = await getJobRef(front, createSheet());
    await expect.poll(() => printer.sheets).toHaveLength(1);
    await agent.stop();
    await booth.untilSilent();
    const another = createFakePrinter();
    booth.startAgent(another, { token });
    await untilProgress(front, jobRef, { kind: 'unknown' });
    await aWhile();
    expect(another.sheets).toEqual([]);
    await expect.poll(() => booth.listSheetBlobs()).toEqual([]);
  });

  test('a copy of an agent’s folder prints nothing that the other one has begun (PRINT-27)', async () => {
    const booth = await openAgentBooth(await open());
    const { token, printer, agent } = await booth.serve('Counter');
    await agent.stop();
    const folder = createDataDir();
    cpSync(agent.folder, folder, { recursive: true });
    printer.claim = AT_WORK;
    booth.startAgent(printer, { token, folder: agent.folder });
    const front = booth.openPrinter();
    const jobRef = await getJobRef(front, createSheet());
    await expect.poll(() => printer.sheets).toHaveLength(1);
    const another = createFakePrinter();
    booth.startAgent(another, { token, folder });
    await untilProgress(front, jobRef, { kind: 'unknown' });
    expect(another.sheets).toEqual([]);
  });

  test('clocks that are years ahead or behind change nothing: only the booth’s own one counts (PRINT-28)', async () => {
    const booth = await openAgentBooth(await open());
    const serve = async (name: string, aheadMs: number) => ({
      ...(await booth.serve(name, aheadMs)),
      aheadMs,
    });
    const served = [await serve('Ahead', TEN_YEARS_MS), await serve('Behind', -TEN_YEARS_MS)];
    const listGiven = () => served.map(({ printer }) => printer.sheets.map(({ name }) => name));
    const holds = served.map(({ printer }) => holdSubmit(printer));
    const front = booth.openPrinter();
    const sheets = Array.from({ length: 8 }, () => createSheet());
    const jobRefs = await Promise.all(sheets.map((sheet) => getJobRef(front, sheet)));
    for (const { reached } of holds) await reached;
    for (const { go } of holds) go();
    for (const jobRef of jobRefs) await untilProgress(front, jobRef, { kind: 'done' });
    expect(listGiven().flat().toSorted()).toEqual(sheets.map(({ name }) => name).toSorted());

    // A clock jumps while its printer has a sheet.
    for (const { printer } of served) printer.claim = AT_WORK;
    const begun = createSheet();
    const jobRef = await getJobRef(front, begun);
    const findHolder = () =>
      served.find(({ printer }) => printer.sheets.at(-1)?.name === begun.name);
    await expect.poll(findHolder).toBeDefined();
    const { token, printer, agent, aheadMs } = findHolder() ?? expect.fail('nobody has it');
    await agent.stop();
    printer.claim = null;
    const again = booth.startAgent(printer, { token, folder: agent.folder, aheadMs: -aheadMs });
    await untilProgress(front, jobRef, { kind: 'done' });
    expect(listGiven().flat()).toHaveLength(sheets.length + 1);

    for (const stopped of [again, ...served.map((other) => other.agent)]) await stopped.stop();
    await booth.untilSilent();
  });

  test('an agent silent for a whole day is not waited for any longer: staff judge (PRINT-27)', async () => {
    const booth = await openAgentBooth(await open());
    const { printer, agent } = await booth.serve('Counter');
    printer.claim = AT_WORK;
    const front = booth.openPrinter();
    const jobRef = await getJobRef(front, createSheet());
    await expect.poll(() => printer.sheets).toHaveLength(1);
    await agent.stop();
    await booth.untilSilent();
    booth.advance(24 * 3_600_000 - 60_000);
    expect(await front.follow(jobRef, NEVER)).toMatchObject({ kind: 'waiting' });
    booth.advance(120_000);
    expect(await front.follow(jobRef, NEVER)).toEqual({ kind: 'unknown' });
  });
});
