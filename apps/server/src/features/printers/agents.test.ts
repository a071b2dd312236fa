import { expect, test } from 'vitest';
import { createAgentPrinters } from '../../adapters/printer/agents/agents.ts';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { createNotifier } from '../../domain/notifier.ts';
import { createSheet, getJobRef, untilProgress } from '../../ports/printer.contract.ts';
import type { Printer } from '../../ports/printer.ts';
import { aWhile, holdSubmit, openAgentBooth } from '../../testing/booths/agent-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createFakePrinter } from '../../testing/media/fake-printer.ts';

const NEVER = new AbortController().signal;
const JAM = { kind: 'jam', message: null } as const;

describeOnEveryDatabase('print agents', (open) => {
  test('a sheet is printed, counted, and its picture is kept no longer than that (PRINT-29)', async () => {
    const booth = await openAgentBooth(await open());
    const { printer } = await booth.serve('Counter');
    const sheet = createSheet({ cut: 'whole' });
    const front = booth.openPrinter();
    const jobRef = await getJobRef(front, sheet);
    await untilProgress(front, jobRef, { kind: 'done', sheets: 1 });
    expect(printer.sheets[0]).toMatchObject({ name: sheet.name, cut: 'whole', copies: 1 });
    await expect.poll(() => booth.listSheetBlobs()).toEqual([]);
    expect(await booth.printers.list()).toMatchObject([
      { name: 'Counter', location: 'jakarta', isConnected: true, inHand: 0, sheets: 1 },
    ]);
  });

  test('a sheet that another process accepted is found, although no sheetChanges rings here', async () => {
    const booth = await openAgentBooth(await open());
    const { printer } = await booth.serve('Counter');
    const { database, blobStore, clock } = booth.dependencies;
    const sheetChanges = createNotifier();
    const front = createAgentPrinters({
      database,
      blobStore,
      clock,
      sheetChanges,
      isClockSteady: async () => true,
    }).at('jakarta');
    const sheet = createSheet();
    await untilProgress(front, await getJobRef(front, sheet), { kind: 'done' });
    expect(printer.printed).toEqual([sheet.name]);
  });

  test('several printers share the load, each sheet on one of them (PRINT-24)', async () => {
    const booth = await openAgentBooth(await open());
    const [one, two] = [await booth.serve('One'), await booth.serve('Two')];
    const holds = [holdSubmit(one.printer), holdSubmit(two.printer)];
    const front = booth.openPrinter();
    const sheets = Array.from({ length: 8 }, () => createSheet());
    const jobRefs = await Promise.all(sheets.map((sheet) => getJobRef(front, sheet)));
    for (const { reached } of holds) await reached;
    for (const { go } of holds) go();
    for (const jobRef of jobRefs) await untilProgress(front, jobRef, { kind: 'done' });
    const printed = [...one.printer.printed, ...two.printer.printed].toSorted();
    expect(printed).toEqual(sheets.map(({ name }) => name).toSorted());
  });

  test('the healthy printer takes over from one in trouble what was not begun (PRINT-24)', async () => {
    const booth = await openAgentBooth(await open());
    const one = await booth.serve('One');
    one.printer.trouble = JAM;
    await expect.poll(() => booth.openPrinter().getHealth(NEVER)).toMatchObject({ trouble: JAM });
    const front = booth.openPrinter();
    const sheet = createSheet();
    const jobRef = await getJobRef(front, sheet);
    await aWhile();
    await expect.poll(() => front.follow(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble: JAM });
    const two = await booth.serve('Two');
    await untilProgress(front, jobRef, { kind: 'done' });
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
    const front = booth.openPrinter();
    const sheets = [createSheet({ cut: 'whole' }), createSheet({ cut: 'two-strips' })];
    for (const sheet of sheets) {
      await untilProgress(front, await getJobRef(front, sheet), { kind: 'done' });
    }
    expect(printers.whole.printed).toEqual([sheets[0]?.name]);
    expect(printers.strips.printed).toEqual([sheets[1]?.name]);
    printers.strips.trouble = JAM;
    await expect.poll(() => front.getHealth(NEVER)).toMatchObject({ trouble: JAM });
  });

  test('a sheet that is taken back before it begins is never printed, and leaves no picture (PRINT-29)', async () => {
    const booth = await openAgentBooth(await open());
    const token = await booth.addPrinter('Counter');
    const front = booth.openPrinter();
    const jobRef = await getJobRef(front, createSheet());
    await front.cancel(jobRef, NEVER);
    await expect.poll(() => booth.listSheetBlobs()).toEqual([]);
    const printer = createFakePrinter();
    booth.startAgent(printer, { token });
    await booth.untilConnected('Counter');
    await aWhile();
    expect(printer.sheets).toEqual([]);
    expect(await front.follow(jobRef, NEVER)).toMatchObject({ kind: 'failed', sheets: 0 });
  });

  test('a sheet that is taken back at the printer is taken out of its queue', async () => {
    const booth = await openAgentBooth(await open());
    const { printer } = await booth.serve('Counter');
    const waiting = { kind: 'waiting', trouble: JAM } as const;
    printer.claim = waiting;
    const cancelled: string[] = [];
    printer.cancel = async (jobRef) => {
      cancelled.push(jobRef);
      printer.claim = { kind: 'failed', reason: 'It was told to drop the job.', sheets: 0 };
    };
    const front: Printer = booth.openPrinter();
    const sheet = createSheet();
    const jobRef = await getJobRef(front, sheet);
    await untilProgress(front, jobRef, waiting);
    await front.discard(sheet.name);
    await untilProgress(front, jobRef, { kind: 'failed', sheets: 0 });
    expect(cancelled).toEqual([`job:${sheet.name}`]);
    await expect.poll(() => booth.listSheetBlobs()).toEqual([]);
  });

  test('why the outcome of a sheet is unknown reaches the booth (PRINT-36)', async () => {
    const booth = await openAgentBooth(await open());
    const { printer } = await booth.serve('Counter');
    const unknown = { kind: 'unknown', reason: 'The printer gave up the job.' } as const;
    printer.claim = unknown;
    const front = booth.openPrinter();
    await untilProgress(front, await getJobRef(front, createSheet()), unknown);
  });

  test('a printer that is removed gives back what it had not begun', async () => {
    const booth = await openAgentBooth(await open());
    const one = await booth.serve('One');
    const { reached, go } = holdSubmit(one.printer);
    const front = booth.openPrinter();
    const [begun, waiting] = [createSheet(), createSheet()];
    const begunRef = await getJobRef(front, begun);
    await reached;
    const waitingRef = await getJobRef(front, waiting);
    await booth.printers.remove('One', BOOTH_ITSELF);
    const two = await booth.serve('Two');
    await untilProgress(front, waitingRef, { kind: 'done' });
    expect(await front.follow(begunRef, NEVER)).toEqual({ kind: 'unknown' });
    expect(two.printer.printed).toEqual([waiting.name]);
    go();
    await expect(booth.printers.remove('One', BOOTH_ITSELF)).rejects.toThrow(
      'No printer is called One.',
    );
  });
});
