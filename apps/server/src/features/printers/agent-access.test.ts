import { setTimeout as passTime } from 'node:timers/promises';
import { META_MESSAGES } from '@jepret/contract';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { createSheet, getJobRef, untilProgress } from '../../ports/printer.contract.ts';
import {
  CONNECTION_PATH,
  HEALTHY,
  openAgentBooth,
  pauseBriefly,
  SHEETS_PATH,
  SHEETS_REQUEST,
  withToken,
} from '../../testing/booths/agent-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createFakePrinter } from '../../testing/media/fake-printer.ts';
import { createAgentService } from './service.ts';

const NEVER = new AbortController().signal;

describeOnEveryDatabase('access of print agents', (open) => {
  test('only a printer’s own token gives access, and only to the agent calls (PRINT-23)', async () => {
    const booth = await openAgentBooth(await open());
    const token = await booth.addPrinter('Counter');
    const kiosk = await booth.signIn();
    for (const headers of [{}, withToken('x'.repeat(43)), kiosk.headers]) {
      const refused = await booth.post(CONNECTION_PATH, { instance: 'a' }, headers);
      expect(refused.statusCode).toBe(401);
      expect(refused.json().meta.message).toBe(META_MESSAGES.agentTokenInvalid);
    }
    const onKioskCall = await booth.get('/v1/kiosk/readiness', withToken(token));
    expect(onKioskCall.json().meta.message).toBe(META_MESSAGES.kioskTokenInvalid);
    const rows = await booth.database.selectFrom('printers').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('input of agents is validated, and sheets of other printers get 404', async () => {
    const booth = await openAgentBooth(await open());
    const headers = withToken(await booth.addPrinter('Counter'));
    await booth.post(CONNECTION_PATH, { instance: 'a' }, headers);
    for (const body of [
      { ...SHEETS_REQUEST, holding: ['../x'] },
      { ...SHEETS_REQUEST, health: { trouble: 'x' } },
      { ...SHEETS_REQUEST, health: { ...HEALTHY, trouble: { kind: 'other', message: 'a\0' } } },
      { ...SHEETS_REQUEST, generation: 2 ** 40 },
    ]) {
      expect((await booth.post(SHEETS_PATH, body, headers)).statusCode).toBe(422);
    }
    for (const instance of ['', 'a\0', 'a b', 'a'.repeat(61)]) {
      expect((await booth.post(CONNECTION_PATH, { instance }, headers)).statusCode).toBe(422);
    }
    for (const name of ['unknown', '%00', '..%2F..%2Fetc', 'a'.repeat(200)]) {
      expect((await booth.get(`${SHEETS_PATH}/${name}`, headers)).statusCode).toBe(404);
      const begun = await booth.post(`${SHEETS_PATH}/${name}/begin`, { generation: 1 }, headers);
      expect(begun.statusCode).toBe(404);
    }
    const sheet = createSheet();
    await getJobRef(booth.openPrinter(), sheet);
    expect((await booth.get(`${SHEETS_PATH}/${sheet.name}`, headers)).statusCode).toBe(404);
    const claim = { name: sheet.name, progress: { kind: 'done', sheets: 1 } };
    const report = { generation: 1, health: HEALTHY, sheets: [claim] };
    await booth.post('/v1/print-agent/reports', report, headers);
    expect(await booth.printers.list()).toMatchObject([{ sheets: 0 }]);
    expect(await booth.listSheetBlobs()).toHaveLength(1);
  });

  test('an agent reports its printer’s count, and one of an earlier version reports none (PRINT-38)', async () => {
    const booth = await openAgentBooth(await open());
    const headers = withToken(await booth.addPrinter('Counter'));
    await booth.post(CONNECTION_PATH, { instance: 'a' }, headers);
    const { remaining: _, ...earlier } = HEALTHY;
    const counted = { sheets: 187, of: '6x4 (PC)' };
    for (const [health, remaining] of [
      [{ ...HEALTHY, remaining: counted }, counted],
      [earlier, null],
    ]) {
      const body = { generation: 1, health, sheets: [] };
      expect((await booth.post('/v1/print-agent/reports', body, headers)).statusCode).toBe(200);
      expect(await booth.printers.list()).toMatchObject([{ health: { remaining } }]);
    }
    // The health that was stored before an upgrade.
    await booth.database
      .updateTable('printers')
      .set({ health: JSON.stringify(earlier) })
      .execute();
    expect(await booth.printers.list()).toMatchObject([{ health: { remaining: null } }]);
  });

  test('a second agent of a printer is refused while the first is present, and then replaces it', async () => {
    const booth = await openAgentBooth(await open());
    const { token, printer, agent } = await booth.addServedPrinter('Counter');
    const secondPrinter = createFakePrinter();
    const second = booth.startAgent(secondPrinter, { token });
    const sentence =
      'Another print agent already serves the printer Counter. This one waits and asks again.';
    await expect.poll(() => second.output).toEqual([sentence]);
    const sheet = createSheet();
    const boothPrinter = booth.openPrinter();
    await untilProgress(boothPrinter, await getJobRef(boothPrinter, sheet), { kind: 'done' });
    expect(printer.printed).toEqual([sheet.name]);
    await agent.stop();
    await expect
      .poll(() => {
        booth.advance(1_000);
        return second.output.at(-1);
      })
      .toBe('Serving the printer Counter in jakarta.');
    const next = createSheet();
    await untilProgress(boothPrinter, await getJobRef(boothPrinter, next), { kind: 'done' });
    expect(secondPrinter.printed).toEqual([next.name]);
  });

  test('an agent with an outdated connection cannot begin a sheet', async () => {
    const booth = await openAgentBooth(await open());
    const headers = withToken(await booth.addPrinter('Counter'));
    await booth.post(CONNECTION_PATH, { instance: 'old' }, headers);
    await getJobRef(booth.openPrinter(), createSheet());
    const { sheets } = (await booth.post(SHEETS_PATH, SHEETS_REQUEST, headers)).json().data;
    booth.advance(60_000);
    await booth.post(CONNECTION_PATH, { instance: 'new' }, headers);
    const begin = await booth.post(
      `${SHEETS_PATH}/${sheets[0].name}/begin`,
      { generation: 1 },
      headers,
    );
    expect(begin.statusCode).toBe(409);
    expect((await booth.post(SHEETS_PATH, SHEETS_REQUEST, headers)).statusCode).toBe(409);
  });

  test('of repeated calls of an agent only one waits', async () => {
    const booth = await openAgentBooth(await open());
    const headers = withToken(await booth.addPrinter('Counter'));
    await booth.post(CONNECTION_PATH, { instance: 'a' }, headers);
    const taken: unknown[][] = [];
    const asking = Array.from({ length: 8 }, async () => {
      taken.push((await booth.post(SHEETS_PATH, SHEETS_REQUEST, headers)).json().data.sheets);
    });
    await expect.poll(() => taken.length).toBe(7);
    expect(taken.flat()).toEqual([]);
    await getJobRef(booth.openPrinter(), createSheet());
    await Promise.all(asking);
    expect(taken.flat()).toHaveLength(1);
  });

  test('an agent with a replaced token reports it in one sentence and gets no sheet (PRINT-23)', async () => {
    const booth = await openAgentBooth(await open());
    const token = await booth.addPrinter('Counter');
    const renewed = await booth.printers.renewToken('Counter', BOOTH_ACTOR);
    const printer = createFakePrinter();
    const agent = booth.startAgent(printer, { token });
    await expect.poll(() => agent.output).toHaveLength(1);
    expect(agent.output[0]).toMatch(/^The booth does not accept AGENT_TOKEN: .*renew/);
    const boothPrinter = booth.openPrinter();
    const jobRef = await getJobRef(boothPrinter, createSheet());
    await pauseBriefly();
    expect(agent.output).toHaveLength(1);
    expect(printer.sheets).toEqual([]);
    expect(await boothPrinter.readProgress(jobRef, NEVER)).toMatchObject({
      trouble: { kind: 'unreachable', message: 'No print agent is connected for Counter' },
    });
    booth.startAgent(printer, { token: renewed });
    await untilProgress(boothPrinter, jobRef, { kind: 'done' });
  });

  test('revoking the token of a connected agent ends its work at once (PRINT-23)', async () => {
    const booth = await openAgentBooth(await open());
    const { printer } = await booth.addServedPrinter('Counter');
    await booth.printers.disable('Counter', BOOTH_ACTOR);
    await getJobRef(booth.openPrinter(), createSheet());
    await pauseBriefly();
    expect(printer.sheets).toEqual([]);
  });

  test.each(['disable', 'remove'] as const)(
    'if a printer is changed by %s while its agent requests a print grant, the sheet goes to staff or to another printer',
    async (retire) => {
      const booth = await openAgentBooth(await open());
      const { dependencies, printers, database } = booth;
      const agents = createAgentService(dependencies);
      const boothPrinter = booth.openPrinter();
      for (let round = 0; round < 8; round += 1) {
        const printerId = await agents.findPrinterId(await booth.addPrinter(`Printer ${round}`));
        if (!printerId) return expect.fail('no printer');
        const { generation } = await agents.connect(printerId, 'a');
        const sheet = createSheet();
        const jobRef = await getJobRef(boothPrinter, sheet);
        await agents.take(printerId, { ...SHEETS_REQUEST, generation }, NEVER);
        const begin = async () => agents.begin(printerId, sheet.name, generation);
        const [begun] = await Promise.allSettled([
          round % 2 === 0 ? begin() : passTime(round).then(begin),
          printers[retire](`Printer ${round}`, BOOTH_ACTOR),
        ]);
        const { state } = await database
          .selectFrom('agent_sheets')
          .select('state')
          .where('name', '=', sheet.name)
          .executeTakeFirstOrThrow();
        expect(state).toBe(begun.status === 'fulfilled' ? 'lost' : 'assigned');
        await expect(begin()).rejects.toThrow();
        await boothPrinter.cancel(jobRef, NEVER);
      }
    },
  );
});
