import { setTimeout as passTime } from 'node:timers/promises';
import { META_MESSAGES } from '@jepret/contract';
import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { createSheet, getJobRef, untilProgress } from '../../ports/printer.contract.ts';
import {
  aWhile,
  CONNECTION,
  openAgentBooth,
  SHEETS,
  take,
  WELL,
  withToken,
} from '../../testing/booths/agent-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createFakePrinter } from '../../testing/media/fake-printer.ts';
import { createAgentService } from './service.ts';

const NEVER = new AbortController().signal;

describeOnEveryDatabase('who is a print agent', (open) => {
  test('only a printer’s own token is let in, and it opens nothing else (PRINT-23)', async () => {
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
    expect(await booth.listSheetBlobs()).toHaveLength(1);
  });

  test('the second agent of a printer is refused while the first is there, then takes its place', async () => {
    const booth = await openAgentBooth(await open());
    const { token, printer, agent } = await booth.serve('Counter');
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
    await expect
      .poll(() => {
        booth.advance(1_000);
        return second.said.at(-1);
      })
      .toBe('Serving the printer Counter in jakarta.');
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

  test('yesterday’s token: one clear sentence, and no sheet (PRINT-23)', async () => {
    const booth = await openAgentBooth(await open());
    const token = await booth.addPrinter('Counter');
    const renewed = await booth.printers.renewToken('Counter', BOOTH_ITSELF);
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

  test('a token that is revoked while its agent is connected ends its work at once (PRINT-23)', async () => {
    const booth = await openAgentBooth(await open());
    const { printer } = await booth.serve('Counter');
    await booth.printers.disable('Counter', BOOTH_ITSELF);
    await getJobRef(booth.openPrinter(), createSheet());
    await aWhile();
    expect(printer.sheets).toEqual([]);
  });

  test.each(['disable', 'remove'] as const)(
    '%s while its agent asks for its print grant: the sheet is for staff or for another printer',
    async (retire) => {
      const booth = await openAgentBooth(await open());
      const { dependencies, printers, database } = booth;
      const agents = createAgentService(dependencies);
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
          printers[retire](`Printer ${round}`, BOOTH_ITSELF),
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
