import { cpSync } from 'node:fs';
import type { BoothClient } from '@jepret/print-agent/booth-client.ts';
import { expect, test } from 'vitest';
import { createSheet, getJobRef, untilProgress } from '../../ports/printer.contract.ts';
import {
  CONNECTION_PATH,
  holdSubmit,
  openAgentBooth,
  pauseBriefly,
  SHEETS_PATH,
  SHEETS_REQUEST,
  withToken,
} from '../../testing/booths/agent-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createFakePrinter } from '../../testing/media/fake-printer.ts';
import { createDataDir } from '../../testing/run-process.ts';

const NEVER = new AbortController().signal;
const TEN_YEARS_MS = 10 * 365 * 86_400_000;
const AT_WORK = { kind: 'waiting', trouble: null } as const;

/** A connection to the booth that can be cut and restored. */
function createConnection() {
  let connection = new AbortController();
  const through = (signal: AbortSignal) => AbortSignal.any([signal, connection.signal]);
  const wrap = (client: BoothClient): BoothClient => ({
    connect: (body, signal) => client.connect(body, through(signal)),
    takeSheets: (body, signal) => client.takeSheets(body, through(signal)),
    beginSheet: (name, generation, signal) => client.beginSheet(name, generation, through(signal)),
    report: (body, signal) => client.report(body, through(signal)),
    download: (name, signal) => client.download(name, through(signal)),
    close: client.close,
  });
  const restore = () => {
    connection = new AbortController();
  };
  return { wrap, cut: () => connection.abort(), restore };
}

describeOnEveryDatabase('absent print agents', (open) => {
  test('if an agent stops before it begins a sheet, another printer takes it (PRINT-26)', async () => {
    const booth = await openAgentBooth(await open());
    const headers = withToken(await booth.addPrinter('One'));
    await booth.post(CONNECTION_PATH, { instance: 'a' }, headers);
    const boothPrinter = booth.openPrinter();
    const sheet = createSheet();
    const jobRef = await getJobRef(boothPrinter, sheet);
    expect(
      (await booth.post(SHEETS_PATH, SHEETS_REQUEST, headers)).json().data.sheets,
    ).toHaveLength(1);
    const two = await booth.addServedPrinter('Two');
    await pauseBriefly();
    expect(two.printer.sheets).toEqual([]);
    booth.advance(12_000);
    await untilProgress(boothPrinter, jobRef, { kind: 'done' });
    expect(two.printer.printed).toEqual([sheet.name]);
  });

  test('if an agent stops after it began a sheet, no other printer prints it (PRINT-26)', async () => {
    const booth = await openAgentBooth(await open());
    const one = await booth.addServedPrinter('One');
    one.printer.forcedProgress = AT_WORK;
    const boothPrinter = booth.openPrinter();
    const sheet = createSheet();
    const jobRef = await getJobRef(boothPrinter, sheet);
    await expect.poll(() => one.printer.sheets).toHaveLength(1);
    await one.agent.stop();
    await booth.untilDisconnected();
    booth.advance(10 * 60_000);
    const two = await booth.addServedPrinter('Two');
    await pauseBriefly();
    expect(two.printer.sheets).toEqual([]);
    expect(await boothPrinter.readProgress(jobRef, NEVER)).toMatchObject({
      kind: 'waiting',
      trouble: { kind: 'unreachable', message: expect.stringContaining('it may be on paper') },
    });
    one.printer.forcedProgress = null;
    booth.startAgent(one.printer, { token: one.token, folder: one.agent.folder });
    await untilProgress(boothPrinter, jobRef, { kind: 'done' });
    expect(one.printer.sheets).toHaveLength(1);
    expect(two.printer.sheets).toEqual([]);
  });

  test('without network for ten minutes, an agent prints its sheets once and reports them later (PRINT-26)', async () => {
    const booth = await openAgentBooth(await open());
    const token = await booth.addPrinter('One');
    const printer = createFakePrinter();
    const { reached, go } = holdSubmit(printer);
    const { wrap, cut, restore } = createConnection();
    const agent = booth.startAgent(printer, { token, wrap });
    await booth.untilConnected('One');
    const boothPrinter = booth.openPrinter();
    const [begun, waiting] = [createSheet(), createSheet()];
    const jobRefs = [await getJobRef(boothPrinter, begun), await getJobRef(boothPrinter, waiting)];
    await reached;
    cut();
    go();
    await expect.poll(() => printer.printed).toEqual([begun.name]);
    booth.advance(10 * 60_000);
    expect(await boothPrinter.readProgress(jobRefs[0] ?? '', NEVER)).toMatchObject({
      kind: 'waiting',
    });
    await expect.poll(() => agent.output.join()).toContain('Sheets that are here are printed');
    restore();
    for (const jobRef of jobRefs) await untilProgress(boothPrinter, jobRef, { kind: 'done' });
    expect(printer.printed).toEqual([begun.name, waiting.name]);
  });

  test('if an agent connects with an empty state folder, staff decide about begun sheets (PRINT-27)', async () => {
    const booth = await openAgentBooth(await open());
    const { token, printer, agent } = await booth.addServedPrinter('Counter');
    printer.forcedProgress = AT_WORK;
    const boothPrinter = booth.openPrinter();
    const jobRef = await getJobRef(boothPrinter, createSheet());
    await expect.poll(() => printer.sheets).toHaveLength(1);
    await agent.stop();
    await booth.untilDisconnected();
    const another = createFakePrinter();
    booth.startAgent(another, { token });
    await untilProgress(boothPrinter, jobRef, { kind: 'unknown' });
    await pauseBriefly();
    expect(another.sheets).toEqual([]);
    await expect.poll(() => booth.listSheetBlobs()).toEqual([]);
  });

  test('an agent with a copied state folder does not print sheets that the other one has begun (PRINT-27)', async () => {
    const booth = await openAgentBooth(await open());
    const { token, printer, agent } = await booth.addServedPrinter('Counter');
    await agent.stop();
    const folder = createDataDir();
    cpSync(agent.folder, folder, { recursive: true });
    printer.forcedProgress = AT_WORK;
    booth.startAgent(printer, { token, folder: agent.folder });
    const boothPrinter = booth.openPrinter();
    const jobRef = await getJobRef(boothPrinter, createSheet());
    await expect.poll(() => printer.sheets).toHaveLength(1);
    const another = createFakePrinter();
    booth.startAgent(another, { token, folder });
    await untilProgress(boothPrinter, jobRef, { kind: 'unknown' });
    expect(another.sheets).toEqual([]);
  });

  test('agents whose clocks are years ahead or behind work: only the booth’s clock counts (PRINT-28)', async () => {
    const booth = await openAgentBooth(await open());
    const serve = async (name: string, aheadMs: number) => ({
      ...(await booth.addServedPrinter(name, aheadMs)),
      aheadMs,
    });
    const served = [await serve('Ahead', TEN_YEARS_MS), await serve('Behind', -TEN_YEARS_MS)];
    const listGiven = () => served.map(({ printer }) => printer.sheets.map(({ name }) => name));
    const holds = served.map(({ printer }) => holdSubmit(printer));
    const boothPrinter = booth.openPrinter();
    const sheets = Array.from({ length: 8 }, () => createSheet());
    const jobRefs = await Promise.all(sheets.map((sheet) => getJobRef(boothPrinter, sheet)));
    for (const { reached } of holds) await reached;
    for (const { go } of holds) go();
    for (const jobRef of jobRefs) await untilProgress(boothPrinter, jobRef, { kind: 'done' });
    expect(listGiven().flat().toSorted()).toEqual(sheets.map(({ name }) => name).toSorted());

    // A clock jumps while its printer has a sheet.
    for (const { printer } of served) printer.forcedProgress = AT_WORK;
    const begun = createSheet();
    const jobRef = await getJobRef(boothPrinter, begun);
    const findHolder = () =>
      served.find(({ printer }) => printer.sheets.at(-1)?.name === begun.name);
    await expect.poll(findHolder).toBeDefined();
    const { token, printer, agent, aheadMs } = findHolder() ?? expect.fail('no printer has it');
    await agent.stop();
    printer.forcedProgress = null;
    const again = booth.startAgent(printer, { token, folder: agent.folder, aheadMs: -aheadMs });
    await untilProgress(boothPrinter, jobRef, { kind: 'done' });
    expect(listGiven().flat()).toHaveLength(sheets.length + 1);

    for (const stopped of [again, ...served.map((other) => other.agent)]) await stopped.stop();
    await booth.untilDisconnected();
  });

  test('after a whole day without contact to its agent, staff decide about a sheet (PRINT-27)', async () => {
    const booth = await openAgentBooth(await open());
    const { printer, agent } = await booth.addServedPrinter('Counter');
    printer.forcedProgress = AT_WORK;
    const boothPrinter = booth.openPrinter();
    const jobRef = await getJobRef(boothPrinter, createSheet());
    await expect.poll(() => printer.sheets).toHaveLength(1);
    await agent.stop();
    await booth.untilDisconnected();
    booth.advance(24 * 3_600_000 - 60_000);
    expect(await boothPrinter.readProgress(jobRef, NEVER)).toMatchObject({ kind: 'waiting' });
    booth.advance(120_000);
    expect(await boothPrinter.readProgress(jobRef, NEVER)).toEqual({ kind: 'unknown' });
  });
});
