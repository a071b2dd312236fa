import { expect, test } from 'vitest';
import { createAgentPrinters } from '../../adapters/printer/agents/agents.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { createNotifier } from '../../domain/notifier.ts';
import { createSheet, getJobRef, untilProgress } from '../../ports/printer.contract.ts';
import type { Printer } from '../../ports/printer.ts';
import { holdSubmit, openAgentBooth, pauseBriefly } from '../../testing/booths/agent-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createFakePrinter } from '../../testing/media/fake-printer.ts';

const NEVER = new AbortController().signal;
const JAM = { kind: 'jam', message: null } as const;

describeOnEveryDatabase('print agents', (open) => {
  test('a sheet is printed and counted, and then its picture is deleted (PRINT-29)', async () => {
    const booth = await openAgentBooth(await open());
    const { printer } = await booth.addServedPrinter('Counter');
    const sheet = createSheet({ cut: 'whole' });
    const boothPrinter = booth.openPrinter();
    const jobRef = await getJobRef(boothPrinter, sheet);
    await untilProgress(boothPrinter, jobRef, { kind: 'done', sheets: 1 });
    expect(printer.sheets[0]).toMatchObject({ name: sheet.name, cut: 'whole', copies: 1 });
    await expect.poll(() => booth.listSheetBlobs()).toEqual([]);
    expect(await booth.printers.list()).toMatchObject([
      { name: 'Counter', location: 'jakarta', isConnected: true, runningSheets: 0, sheets: 1 },
    ]);
  });

  test('a sheet that another process accepted is found without a notification', async () => {
    const booth = await openAgentBooth(await open());
    const { printer } = await booth.addServedPrinter('Counter');
    const { database, blobStore, clock } = booth.dependencies;
    const sheetChanges = createNotifier();
    const boothPrinter = createAgentPrinters({
      database,
      blobStore,
      clock,
      sheetChanges,
      isClockSteady: async () => true,
    }).forLocation('jakarta');
    const sheet = createSheet();
    await untilProgress(boothPrinter, await getJobRef(boothPrinter, sheet), { kind: 'done' });
    expect(printer.printed).toEqual([sheet.name]);
  });

  test('several printers share the load, each sheet on one of them (PRINT-24)', async () => {
    const booth = await openAgentBooth(await open());
    const [one, two] = [await booth.addServedPrinter('One'), await booth.addServedPrinter('Two')];
    const holds = [holdSubmit(one.printer), holdSubmit(two.printer)];
    const boothPrinter = booth.openPrinter();
    const sheets = Array.from({ length: 8 }, () => createSheet());
    const jobRefs = await Promise.all(sheets.map((sheet) => getJobRef(boothPrinter, sheet)));
    for (const { reached } of holds) await reached;
    for (const { go } of holds) go();
    for (const jobRef of jobRefs) await untilProgress(boothPrinter, jobRef, { kind: 'done' });
    const printed = [...one.printer.printed, ...two.printer.printed].toSorted();
    expect(printed).toEqual(sheets.map(({ name }) => name).toSorted());
  });

  test('a healthy printer takes over sheets that a printer in trouble has not begun (PRINT-24)', async () => {
    const booth = await openAgentBooth(await open());
    const one = await booth.addServedPrinter('One');
    one.printer.trouble = JAM;
    await expect.poll(() => booth.openPrinter().getHealth(NEVER)).toMatchObject({ trouble: JAM });
    const boothPrinter = booth.openPrinter();
    const sheet = createSheet();
    const jobRef = await getJobRef(boothPrinter, sheet);
    await pauseBriefly();
    await expect
      .poll(() => boothPrinter.readProgress(jobRef, NEVER))
      .toEqual({ kind: 'waiting', trouble: JAM });
    const two = await booth.addServedPrinter('Two');
    await untilProgress(boothPrinter, jobRef, { kind: 'done' });
    expect(two.printer.printed).toEqual([sheet.name]);
    expect(one.printer.sheets).toEqual([]);
  });

  test('strips go to the printer loaded for strips, whole sheets to the other (PRINT-25)', async () => {
    const booth = await openAgentBooth(await open());
    const printers = { strips: createFakePrinter(), whole: createFakePrinter() };
    for (const [name, cut] of [
      ['strips', 'two-strips'],
      ['whole', 'whole'],
    ] as const) {
      booth.startAgent(printers[name], { token: await booth.addPrinter(name, [cut]) });
      await booth.untilConnected(name);
    }
    const boothPrinter = booth.openPrinter();
    const sheets = [createSheet({ cut: 'whole' }), createSheet({ cut: 'two-strips' })];
    for (const sheet of sheets) {
      await untilProgress(boothPrinter, await getJobRef(boothPrinter, sheet), { kind: 'done' });
    }
    expect(printers.whole.printed).toEqual([sheets[0]?.name]);
    expect(printers.strips.printed).toEqual([sheets[1]?.name]);
    printers.strips.trouble = JAM;
    await expect.poll(() => boothPrinter.getHealth(NEVER)).toMatchObject({ trouble: JAM });
  });

  test('a sheet that is cancelled before it begins is not printed and leaves no picture (PRINT-29)', async () => {
    const booth = await openAgentBooth(await open());
    const token = await booth.addPrinter('Counter');
    const boothPrinter = booth.openPrinter();
    const jobRef = await getJobRef(boothPrinter, createSheet());
    await boothPrinter.cancel(jobRef, NEVER);
    await expect.poll(() => booth.listSheetBlobs()).toEqual([]);
    const printer = createFakePrinter();
    booth.startAgent(printer, { token });
    await booth.untilConnected('Counter');
    await pauseBriefly();
    expect(printer.sheets).toEqual([]);
    expect(await boothPrinter.readProgress(jobRef, NEVER)).toMatchObject({
      kind: 'failed',
      sheets: 0,
    });
  });

  test('a sheet that is cancelled at the printer is removed from its queue', async () => {
    const booth = await openAgentBooth(await open());
    const { printer } = await booth.addServedPrinter('Counter');
    const waiting = { kind: 'waiting', trouble: JAM } as const;
    printer.forcedProgress = waiting;
    const cancelled: string[] = [];
    printer.cancel = async (jobRef) => {
      cancelled.push(jobRef);
      printer.forcedProgress = {
        kind: 'failed',
        reason: 'The job was cancelled.',
        sheets: 0,
      };
    };
    const boothPrinter: Printer = booth.openPrinter();
    const sheet = createSheet();
    const jobRef = await getJobRef(boothPrinter, sheet);
    await untilProgress(boothPrinter, jobRef, waiting);
    await boothPrinter.discard(sheet.name);
    await untilProgress(boothPrinter, jobRef, { kind: 'failed', sheets: 0 });
    expect(cancelled).toEqual([`job:${sheet.name}`]);
    await expect.poll(() => booth.listSheetBlobs()).toEqual([]);
  });

  test('the booth gets the reason if the outcome of a sheet is unknown (PRINT-36)', async () => {
    const booth = await openAgentBooth(await open());
    const { printer } = await booth.addServedPrinter('Counter');
    const unknown = { kind: 'unknown', reason: 'The printer gave up the job.' } as const;
    printer.forcedProgress = unknown;
    const boothPrinter = booth.openPrinter();
    await untilProgress(boothPrinter, await getJobRef(boothPrinter, createSheet()), unknown);
  });

  test('sheets that a removed printer has not begun go to another one', async () => {
    const booth = await openAgentBooth(await open());
    const one = await booth.addServedPrinter('One');
    const { reached, go } = holdSubmit(one.printer);
    const boothPrinter = booth.openPrinter();
    const [begun, waiting] = [createSheet(), createSheet()];
    const begunRef = await getJobRef(boothPrinter, begun);
    await reached;
    const waitingRef = await getJobRef(boothPrinter, waiting);
    await booth.printers.remove('One', BOOTH_ACTOR);
    const two = await booth.addServedPrinter('Two');
    await untilProgress(boothPrinter, waitingRef, { kind: 'done' });
    expect(await boothPrinter.readProgress(begunRef, NEVER)).toEqual({ kind: 'unknown' });
    expect(two.printer.printed).toEqual([waiting.name]);
    go();
    await expect(booth.printers.remove('One', BOOTH_ACTOR)).rejects.toThrow(
      'No printer is called One.',
    );
  });
});
