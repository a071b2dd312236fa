import { cpSync } from 'node:fs';
import { setTimeout as passTime } from 'node:timers/promises';
import { META_MESSAGES } from '@jepret/contract';
import { expect, test } from 'vitest';
import { createAgentPrinters } from '../../adapters/printer/agents.ts';
import type { AgentLine } from '../../agent/line.ts';
import { createBell } from '../../ports/bell.ts';
import { createSheet, getJobRef, untilProgress } from '../../ports/printer.contract.ts';
import type { Printer, Sheet } from '../../ports/printer.ts';
import { type AgentBooth, openAgentBooth } from '../../testing/agent-booth.ts';
import { describeOnEveryDatabase } from '../../testing/every-database.ts';
import { createFakePrinter, type FakePrinter } from '../../testing/fake-printer.ts';
import { createGate } from '../../testing/job-queue-harness.ts';
import { createDataDir } from '../../testing/run-process.ts';
import { createAgentService } from './service.ts';

const NEVER = new AbortController().signal;
const JAM = { kind: 'jam', message: null } as const;
const CONNECTION = '/v1/print-agent/connection';
const SHEETS = '/v1/print-agent/sheets';
const WELL = { trouble: null, isLow: false, supplyPercent: null, cuts: [] };

const withToken = (token: string) => ({ authorization: `Bearer ${token}` });
const take = { generation: 1, health: WELL, holding: [], cancelled: [] };

/** Long enough for an agent to do what it must not do. */
const aWhile = () => passTime(150);

async function openWithAgent(booth: AgentBooth, name = 'Counter') {
  const token = await booth.addPrinter(name);
  const printer = createFakePrinter();
  const agent = booth.startAgent(printer, { token });
  await booth.untilConnected(name);
  return { token, printer, agent };
}

/** A way to the booth that can be cut, and mended. */
function createCuttableLine() {
  let cable = new AbortController();
  const through = (signal: AbortSignal) => AbortSignal.any([signal, cable.signal]);
  const wrap = (line: AgentLine): AgentLine => ({
    connect: (body, signal) => line.connect(body, through(signal)),
    takeSheets: (body, signal) => line.takeSheets(body, through(signal)),
    beginSheet: (name, generation, signal) => line.beginSheet(name, generation, through(signal)),
    report: (body, signal) => line.report(body, through(signal)),
    download: (name, signal) => line.download(name, through(signal)),
    close: line.close,
  });
  const mend = () => {
    cable = new AbortController();
  };
  return { wrap, cut: () => cable.abort(), mend };
}

/** Lets a test stop a printer in the middle of taking a sheet. */
function holdSubmit(printer: FakePrinter) {
  const reached = createGate();
  const go = createGate();
  const { submit } = printer;
  printer.submit = async (sheet, signal) => {
    reached.open();
    await go.passed;
    return submit(sheet, signal);
  };
  return { reached: reached.passed, go: go.open };
}

const untilPrinted = (printer: FakePrinter, ...sheets: Sheet[]) =>
  expect.poll(() => printer.printed).toEqual(sheets.map(({ name }) => name));

async function listBlobs({ dependencies }: AgentBooth): Promise<string[]> {
  return dependencies.blobStore.list('sheets/');
}

describeOnEveryDatabase('print agents', (open) => {
  test('only a printer’s own token is let in, and it opens nothing else (D7)', async () => {
    const booth = await openAgentBooth(await open());
    const token = await booth.addPrinter('Counter');
    const kiosk = await booth.signIn();
    for (const headers of [{}, withToken('x'.repeat(43)), kiosk.headers]) {
      const refused = await booth.post(CONNECTION, { instance: 'a' }, headers);
      expect(refused.statusCode).toBe(401);
      expect(refused.json().meta.message).toBe(META_MESSAGES.agentTokenInvalid);
    }
    const onKioskCall = await booth.get('/v1/kiosk/readiness', withToken(token));
    expect(onKioskCall.json().meta.message).toBe(META_MESSAGES.kioskTokenInvalid);
    const rows = await booth.database.selectFrom('printers').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('what an agent says is checked, and other printers’ sheets do not exist', async () => {
    const booth = await openAgentBooth(await open());
    const headers = withToken(await booth.addPrinter('Counter'));
    await booth.post(CONNECTION, { instance: 'a' }, headers);
    for (const body of [
      { ...take, holding: ['../x'] },
      { ...take, health: { trouble: 'x' } },
      { ...take, health: { ...WELL, trouble: { kind: 'other', message: 'a\0' } } },
      { ...take, generation: 2 ** 40 },
    ]) {
      expect((await booth.post(SHEETS, body, headers)).statusCode).toBe(422);
    }
    for (const instance of ['', 'a\0', 'a b', 'a'.repeat(61)]) {
      expect((await booth.post(CONNECTION, { instance }, headers)).statusCode).toBe(422);
    }
    for (const name of ['unknown', '%00', '..%2F..%2Fetc', 'a'.repeat(200)]) {
      expect((await booth.get(`${SHEETS}/${name}`, headers)).statusCode).toBe(404);
      const begun = await booth.post(`${SHEETS}/${name}/begin`, { generation: 1 }, headers);
      expect(begun.statusCode).toBe(404);
    }
    const sheet = createSheet();
    await getJobRef(booth.openPrinter(), sheet);
    expect((await booth.get(`${SHEETS}/${sheet.name}`, headers)).statusCode).toBe(404);
    const claim = { name: sheet.name, progress: { kind: 'done', sheets: 1 } };
    const report = { generation: 1, health: WELL, sheets: [claim] };
    await booth.post('/v1/print-agent/reports', report, headers);
    expect(await booth.printers.list()).toMatchObject([{ sheets: 0 }]);
    expect(await listBlobs(booth)).toHaveLength(1);
  });

  test('a sheet is printed, counted, and its picture is kept no longer than that', async () => {
    const booth = await openAgentBooth(await open());
    const { printer } = await openWithAgent(booth);
    const sheet = createSheet({ cut: 'whole' });
    const front = booth.openPrinter();
    const jobRef = await getJobRef(front, sheet);
    await untilProgress(front, jobRef, { kind: 'done', sheets: 1 });
    expect(printer.sheets[0]).toMatchObject({ name: sheet.name, cut: 'whole', copies: 1 });
    await expect.poll(() => listBlobs(booth)).toEqual([]);
    expect(await booth.printers.list()).toMatchObject([
      { name: 'Counter', location: 'jakarta', isConnected: true, inHand: 0, sheets: 1 },
    ]);
  });

  test('a sheet that another process accepted is found, although no bell rings here', async () => {
    const booth = await openAgentBooth(await open());
    const { printer } = await openWithAgent(booth);
    const { database, blobStore, clock } = booth.dependencies;
    const bell = createBell();
    const front = createAgentPrinters({ database, blobStore, clock, bell }).at('jakarta');
    const sheet = createSheet();
    await untilProgress(front, await getJobRef(front, sheet), { kind: 'done' });
    expect(printer.printed).toEqual([sheet.name]);
  });

  test('the second agent of a printer is refused while the first is there, then takes its place', async () => {
    const booth = await openAgentBooth(await open());
    const { token, printer, agent } = await openWithAgent(booth);
    const secondPrinter = createFakePrinter();
    const second = booth.startAgent(secondPrinter, { token });
    const sentence =
      'Another print agent already serves the printer Counter. This one waits and asks again.';
    await expect.poll(() => second.said).toEqual([sentence]);
    const sheet = createSheet();
    const front = booth.openPrinter();
    await untilProgress(front, await getJobRef(front, sheet), { kind: 'done' });
    expect(printer.printed).toEqual([sheet.name]);
    await agent.stop();
    booth.advance(30_000);
    await booth.untilConnected('Counter');
    const next = createSheet();
    await untilProgress(front, await getJobRef(front, next), { kind: 'done' });
    expect(secondPrinter.printed).toEqual([next.name]);
  });

  test('an agent that comes back with an old connection may begin nothing', async () => {
    const booth = await openAgentBooth(await open());
    const headers = withToken(await booth.addPrinter('Counter'));
    await booth.post(CONNECTION, { instance: 'old' }, headers);
    await getJobRef(booth.openPrinter(), createSheet());
    const { sheets } = (await booth.post(SHEETS, take, headers)).json().data;
    booth.advance(60_000);
    await booth.post(CONNECTION, { instance: 'new' }, headers);
    const begin = await booth.post(`${SHEETS}/${sheets[0].name}/begin`, { generation: 1 }, headers);
    expect(begin.statusCode).toBe(409);
    expect((await booth.post(SHEETS, take, headers)).statusCode).toBe(409);
  });

  test('an agent that asks again and again is kept waiting once', async () => {
    const booth = await openAgentBooth(await open());
    const headers = withToken(await booth.addPrinter('Counter'));
    await booth.post(CONNECTION, { instance: 'a' }, headers);
    const taken: unknown[][] = [];
    const asking = Array.from({ length: 8 }, async () => {
      taken.push((await booth.post(SHEETS, take, headers)).json().data.sheets);
    });
    await expect.poll(() => taken.length).toBe(7);
    expect(taken.flat()).toEqual([]);
    await getJobRef(booth.openPrinter(), createSheet());
    await Promise.all(asking);
    expect(taken.flat()).toHaveLength(1);
  });

  test('yesterday’s token: one clear sentence, and no sheet', async () => {
    const booth = await openAgentBooth(await open());
    const token = await booth.addPrinter('Counter');
    const renewed = await booth.printers.renewToken('Counter');
    const printer = createFakePrinter();
    const agent = booth.startAgent(printer, { token });
    await expect.poll(() => agent.said).toHaveLength(1);
    expect(agent.said[0]).toMatch(/^The booth does not know AGENT_TOKEN \(any more\).*renew/);
    const front = booth.openPrinter();
    const jobRef = await getJobRef(front, createSheet());
    await aWhile();
    expect(agent.said).toHaveLength(1);
    expect(printer.sheets).toEqual([]);
    expect(await front.follow(jobRef, NEVER)).toMatchObject({
      trouble: { kind: 'unreachable', message: 'No print agent is connected for Counter' },
    });
    booth.startAgent(printer, { token: renewed });
    await untilProgress(front, jobRef, { kind: 'done' });
  });

  test('a token that is revoked while its agent is connected ends its work at once', async () => {
    const booth = await openAgentBooth(await open());
    const { printer } = await openWithAgent(booth);
    await booth.printers.disable('Counter');
    await getJobRef(booth.openPrinter(), createSheet());
    await aWhile();
    expect(printer.sheets).toEqual([]);
  });

  test('several printers share the load, each sheet on one of them', async () => {
    const booth = await openAgentBooth(await open());
    const [one, two] = [await openWithAgent(booth, 'One'), await openWithAgent(booth, 'Two')];
    const front = booth.openPrinter();
    const sheets = Array.from({ length: 8 }, () => createSheet());
    const jobRefs = await Promise.all(sheets.map((sheet) => getJobRef(front, sheet)));
    for (const jobRef of jobRefs) await untilProgress(front, jobRef, { kind: 'done' });
    const printed = [...one.printer.printed, ...two.printer.printed].toSorted();
    expect(printed).toEqual(sheets.map(({ name }) => name).toSorted());
    expect(one.printer.printed.length).toBeGreaterThan(0);
    expect(two.printer.printed.length).toBeGreaterThan(0);
  });

  test('the healthy printer takes over from one in trouble what was not begun', async () => {
    const booth = await openAgentBooth(await open());
    const one = await openWithAgent(booth, 'One');
    one.printer.trouble = JAM;
    await expect.poll(() => booth.openPrinter().getHealth(NEVER)).toMatchObject({ trouble: JAM });
    const front = booth.openPrinter();
    const sheet = createSheet();
    const jobRef = await getJobRef(front, sheet);
    await aWhile();
    expect(await front.follow(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble: JAM });
    const two = await openWithAgent(booth, 'Two');
    await untilProgress(front, jobRef, { kind: 'done' });
    expect(two.printer.printed).toEqual([sheet.name]);
    expect(one.printer.sheets).toEqual([]);
  });

  test('an agent that dies before it begins loses nothing: another printer takes the sheet', async () => {
    const booth = await openAgentBooth(await open());
    const headers = withToken(await booth.addPrinter('One'));
    await booth.post(CONNECTION, { instance: 'a' }, headers);
    const front = booth.openPrinter();
    const sheet = createSheet();
    const jobRef = await getJobRef(front, sheet);
    expect((await booth.post(SHEETS, take, headers)).json().data.sheets).toHaveLength(1);
    const two = await openWithAgent(booth, 'Two');
    await aWhile();
    expect(two.printer.sheets).toEqual([]);
    booth.advance(12_000);
    await untilProgress(front, jobRef, { kind: 'done' });
    expect(two.printer.printed).toEqual([sheet.name]);
  });

  test('an agent that dies in the middle keeps its sheet: no other printer prints it again', async () => {
    const booth = await openAgentBooth(await open());
    const one = await openWithAgent(booth, 'One');
    one.printer.progress = Array.from({ length: 50 }, () => ({ kind: 'waiting', trouble: null }));
    const front = booth.openPrinter();
    const sheet = createSheet();
    const jobRef = await getJobRef(front, sheet);
    await expect.poll(() => one.printer.sheets).toHaveLength(1);
    await one.agent.stop();
    const two = await openWithAgent(booth, 'Two');
    booth.advance(10 * 60_000);
    await aWhile();
    expect(two.printer.sheets).toEqual([]);
    expect(await front.follow(jobRef, NEVER)).toMatchObject({
      kind: 'waiting',
      trouble: { kind: 'unreachable', message: expect.stringContaining('it may be on paper') },
    });
    one.printer.progress = [];
    booth.startAgent(one.printer, { token: one.token, folder: one.agent.folder });
    await untilProgress(front, jobRef, { kind: 'done' });
    expect(one.printer.sheets).toHaveLength(1);
    expect(two.printer.sheets).toEqual([]);
  });

  test('network gone for ten minutes: what the agent has is printed once and told later', async () => {
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
    await untilPrinted(printer, begun);
    booth.advance(10 * 60_000);
    expect(await front.follow(jobRefs[0] ?? '', NEVER)).toMatchObject({ kind: 'waiting' });
    await expect.poll(() => agent.said.join()).toContain('What is here is printed');
    mend();
    for (const jobRef of jobRefs) await untilProgress(front, jobRef, { kind: 'done' });
    expect(printer.printed).toEqual([begun.name, waiting.name]);
  });

  test('what an agent with an empty state folder finds begun is for staff to judge', async () => {
    const booth = await openAgentBooth(await open());
    const { token, printer, agent } = await openWithAgent(booth);
    printer.progress = Array.from({ length: 50 }, () => ({ kind: 'waiting', trouble: null }));
    const front = booth.openPrinter();
    const jobRef = await getJobRef(front, createSheet());
    await expect.poll(() => printer.sheets).toHaveLength(1);
    await agent.stop();
    booth.advance(30_000);
    const another = createFakePrinter();
    booth.startAgent(another, { token });
    await untilProgress(front, jobRef, { kind: 'unknown' });
    await aWhile();
    expect(another.sheets).toEqual([]);
    await expect.poll(() => listBlobs(booth)).toEqual([]);
  });

  test('a copy of an agent’s folder prints nothing that the other one has begun', async () => {
    const booth = await openAgentBooth(await open());
    const { token, printer, agent } = await openWithAgent(booth);
    await agent.stop();
    const folder = createDataDir();
    cpSync(agent.folder, folder, { recursive: true });
    printer.progress = Array.from({ length: 500 }, () => ({ kind: 'waiting', trouble: null }));
    booth.startAgent(printer, { token, folder: agent.folder });
    const front = booth.openPrinter();
    const jobRef = await getJobRef(front, createSheet());
    await expect.poll(() => printer.sheets).toHaveLength(1);
    const another = createFakePrinter();
    booth.startAgent(another, { token, folder });
    await untilProgress(front, jobRef, { kind: 'unknown' });
    expect(another.sheets).toEqual([]);
  });

  test('an agent silent for a whole day is not waited for any longer: staff judge', async () => {
    const booth = await openAgentBooth(await open());
    const { printer, agent } = await openWithAgent(booth);
    printer.progress = Array.from({ length: 50 }, () => ({ kind: 'waiting', trouble: null }));
    const front = booth.openPrinter();
    const jobRef = await getJobRef(front, createSheet());
    await expect.poll(() => printer.sheets).toHaveLength(1);
    await agent.stop();
    await aWhile();
    booth.advance(24 * 3_600_000 - 60_000);
    expect(await front.follow(jobRef, NEVER)).toMatchObject({ kind: 'waiting' });
    booth.advance(120_000);
    expect(await front.follow(jobRef, NEVER)).toEqual({ kind: 'unknown' });
  });

  test('strips go to the printer loaded for strips, whole sheets to the other', async () => {
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

  test('a sheet that is taken back before it begins is never printed, and leaves no picture', async () => {
    const booth = await openAgentBooth(await open());
    const token = await booth.addPrinter('Counter');
    const front = booth.openPrinter();
    const jobRef = await getJobRef(front, createSheet());
    await front.cancel(jobRef, NEVER);
    await expect.poll(() => listBlobs(booth)).toEqual([]);
    const printer = createFakePrinter();
    booth.startAgent(printer, { token });
    await booth.untilConnected('Counter');
    await aWhile();
    expect(printer.sheets).toEqual([]);
    expect(await front.follow(jobRef, NEVER)).toMatchObject({ kind: 'failed', sheets: 0 });
  });

  test('a sheet that is taken back at the printer is taken out of its queue', async () => {
    const booth = await openAgentBooth(await open());
    const { printer } = await openWithAgent(booth);
    const waiting = { kind: 'waiting', trouble: JAM } as const;
    printer.progress = Array.from({ length: 2_000 }, () => waiting);
    const cancelled: string[] = [];
    printer.cancel = async (jobRef) => {
      cancelled.push(jobRef);
      printer.progress = [{ kind: 'failed', reason: 'It was told to drop the job.', sheets: 0 }];
    };
    const front: Printer = booth.openPrinter();
    const sheet = createSheet();
    const jobRef = await getJobRef(front, sheet);
    await untilProgress(front, jobRef, waiting);
    await front.discard?.(sheet.name);
    await untilProgress(front, jobRef, { kind: 'failed', sheets: 0 });
    expect(cancelled).toEqual([`job:${sheet.name}`]);
    await expect.poll(() => listBlobs(booth)).toEqual([]);
  });

  test('a printer that is removed gives back what it had not begun', async () => {
    const booth = await openAgentBooth(await open());
    const one = await openWithAgent(booth, 'One');
    const { reached, go } = holdSubmit(one.printer);
    const front = booth.openPrinter();
    const [begun, waiting] = [createSheet(), createSheet()];
    const begunRef = await getJobRef(front, begun);
    await reached;
    const waitingRef = await getJobRef(front, waiting);
    await booth.printers.remove('One');
    const two = await openWithAgent(booth, 'Two');
    await untilProgress(front, waitingRef, { kind: 'done' });
    expect(await front.follow(begunRef, NEVER)).toEqual({ kind: 'unknown' });
    expect(two.printer.printed).toEqual([waiting.name]);
    go();
    await expect(booth.printers.remove('One')).rejects.toThrow('No printer is called One.');
  });

  test.each(['disable', 'remove'] as const)(
    '%s while its agent asks for leave to begin: the sheet is for staff or for another printer',
    async (retire) => {
      const booth = await openAgentBooth(await open());
      const { dependencies, printers, database } = booth;
      const agents = createAgentService({ ...dependencies, bell: dependencies.sheetBell });
      const front = booth.openPrinter();
      for (let round = 0; round < 8; round += 1) {
        const printerId = await agents.findPrinterId(await booth.addPrinter(`Printer ${round}`));
        if (!printerId) return expect.fail('no printer');
        const { generation } = await agents.connect(printerId, 'a');
        const sheet = createSheet();
        const jobRef = await getJobRef(front, sheet);
        await agents.take(printerId, { ...take, generation }, NEVER);
        const begin = async () => agents.begin(printerId, sheet.name, generation);
        const [begun] = await Promise.allSettled([
          round % 2 === 0 ? begin() : passTime(round).then(begin),
          printers[retire](`Printer ${round}`),
        ]);
        const { state } = await database
          .selectFrom('agent_sheets')
          .select('state')
          .where('name', '=', sheet.name)
          .executeTakeFirstOrThrow();
        expect(state).toBe(begun.status === 'fulfilled' ? 'lost' : 'assigned');
        await expect(begin()).rejects.toThrow();
        await front.cancel(jobRef, NEVER);
      }
    },
  );
});
