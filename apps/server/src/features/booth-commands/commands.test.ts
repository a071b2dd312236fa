import type { CommandResult } from '@jepret/contract';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { aHeartbeat } from '../../testing/a-heartbeat.ts';
import { openConsoleAs, openOwner } from '../../testing/booths/console-browser.ts';
import { startDeliveringBooth } from '../../testing/booths/delivering-booth.ts';
import {
  describeOnEveryDatabase,
  type OpenDatabase,
} from '../../testing/databases/every-database.ts';

async function start(open: OpenDatabase) {
  const booth = await startDeliveringBooth(await open());
  const owner = await openOwner(booth);
  const [kiosk] = await booth.kiosks.list();
  const id = kiosk?.id ?? '';
  let number = 0;
  return {
    ...booth,
    id,
    owner,
    async beat(results: CommandResult[] = []) {
      number += 1;
      const body = aHeartbeat({ number, results });
      return (await booth.post('/v1/kiosk/heartbeat', body, booth.kiosk.headers)).json().data;
    },
    send: (kind: string, text?: string) =>
      owner.call('sendBoothCommand', { params: { id }, body: { kind, text } }),
    async last() {
      const { rows } = (await owner.call('listBooths')).json().data;
      return rows.find((row: { id: string }) => row.id === id).commands[0];
    },
  };
}

const result = (id: string, state: CommandResult['state'], reason: string | null = null) => ({
  id,
  state,
  reason,
});

describeOnEveryDatabase('commands to booths', (open) => {
  test('a command waits, is taken and done, each with its time (FLEET-42)', async () => {
    const booth = await start(open);
    const sent = await booth.send('reload');
    expect([sent.statusCode, sent.json().meta.message]).toEqual([
      200,
      'The booth reloads its page when no visitor is there.',
    ]);
    const sentAt = booth.dependencies.clock.now();
    booth.advance(15_000);
    const { commands } = await booth.beat();
    expect(commands).toEqual([{ id: expect.any(String), kind: 'reload', text: null }]);
    const { id } = commands[0];
    expect(await booth.last()).toMatchObject({ state: 'waiting', asked_at: sentAt });
    expect((await booth.beat([result(id, 'taken')])).commands).toEqual(commands);
    booth.advance(5_000);
    expect((await booth.beat([result(id, 'done')])).commands).toEqual([]);
    expect(await booth.last()).toEqual({
      id,
      kind: 'reload',
      text: null,
      state: 'done',
      reason: null,
      asked_by: 'admin@jepret.local',
      asked_at: sentAt,
      taken_at: sentAt + 15_000,
      ended_at: sentAt + 20_000,
    });
    // A repeated result changes nothing (FLEET-43).
    await booth.beat([result(id, 'refused', 'late')]);
    expect(await booth.last()).toMatchObject({ state: 'done', reason: null });
  });

  test('a command can be cancelled until it is taken (FLEET-43)', async () => {
    const booth = await start(open);
    const cancel = (command: string) =>
      booth.owner.call('cancelBoothCommand', { params: { id: booth.id, command } });
    await booth.send('reload');
    const first = (await booth.last()).id;
    expect((await cancel(first)).statusCode).toBe(200);
    expect((await booth.beat([result(first, 'taken')])).commands).toEqual([]);
    expect(await booth.last()).toMatchObject({ state: 'cancelled' });
    await booth.send('restart');
    const second = (await booth.last()).id;
    await booth.beat([result(second, 'taken')]);
    const late = await cancel(second);
    expect([late.statusCode, late.json().meta.message]).toEqual([
      409,
      'It is too late: the booth has taken it already.',
    ]);
    await booth.beat([result(second, 'refused', 'No package.')]);
    expect(await booth.last()).toMatchObject({ state: 'refused', reason: 'No package.' });
    expect((await cancel('unknown')).statusCode).toBe(404);
  });

  test('a command for a booth that never returns expires after an hour, and a lock stays (FLEET-44)', async () => {
    const booth = await start(open);
    await booth.send('message', 'Back at three.');
    await booth.send('lock');
    booth.advance(3_600_000);
    const context = { signal: new AbortController().signal, attempt: 1 };
    await booth.jobs.booth.handlers['booth-commands-expire']?.({}, context);
    const rows = await booth.boothCommands.listLast([booth.id]);
    expect(rows.get(booth.id)?.map(({ kind, state }) => [kind, state])).toEqual([
      ['lock', 'expired'],
      ['message', 'expired'],
    ]);
    const answer = await booth.beat();
    expect([answer.commands, answer.is_locked]).toEqual([[], true]);
  });

  test('a locked booth starts no session of any kind, at once and without contact (FLEET-41)', async () => {
    const booth = await start(open);
    const moved = await booth.addKiosk();
    const paid = await booth.startPrinted();
    const staff = await booth.signInStaff();
    const bypass = { amount: 30_000, status: 'pending' };
    const ticket = (await booth.post('/v1/transaction/bypass', bypass, staff)).json().data;
    const begun = await booth.kiosk.start();
    expect((await booth.send('lock')).statusCode).toBe(200);

    const refused = [
      await booth.kiosk.create(),
      await booth.kiosk.create({ voucher_code: 'JEPRET10' }),
      await booth.kiosk.create({ voucher_code: 'GRATIS' }),
      await booth.get(`/v1/transaction/trx/${ticket.trx_id}`, booth.kiosk.headers),
    ];
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().meta.message]).toEqual([
        409,
        expect.stringMatching(/^This booth is taking a break/),
      ]);
    }
    const toLocked = booth.transactions.moveToKiosk(paid, {
      kioskId: booth.id,
      actor: BOOTH_ACTOR,
    });
    await expect(toLocked).rejects.toMatchObject({ code: 'conflict' });
    // Another booth is not affected, and a payment that began can be paid.
    expect((await booth.beat()).readiness).toMatchObject({
      can_take_money: false,
      hindrances: [{ subject: 'lock', remedy: 'Unlock it in the console, under Booths.' }],
    });
    const readiness = await booth.get('/v1/kiosk/readiness', moved.headers);
    expect(readiness.json().data.can_take_money).toBe(true);
    await booth.choose(begun, 'pay');
    const settled = await booth.get(`/v1/transaction/trx/${begun.trx_id}`, booth.kiosk.headers);
    expect(settled.json().data.status).toBe('paid');

    await booth.send('unlock');
    expect((await booth.kiosk.create()).statusCode).toBe(200);
    expect((await booth.beat()).is_locked).toBe(false);
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('a visitor reads why in both languages (FLEET-41)', async () => {
    const booth = await start(open);
    await booth.send('lock');
    const headers = { ...booth.kiosk.headers, 'accept-language': 'id' };
    const { data } = (await booth.post('/v1/kiosk/heartbeat', aHeartbeat(), headers)).json();
    expect(data.readiness.hindrances.at(-1).visitor_text).toMatch(/^Booth ini sedang istirahat/);
  });

  test('a booth that signs out as told ends its sign-in with its result', async () => {
    const booth = await start(open);
    await booth.send('sign-out');
    const { commands } = await booth.beat();
    await booth.beat([result(commands[0].id, 'done')]);
    const next = await booth.post('/v1/kiosk/heartbeat', aHeartbeat(), booth.kiosk.headers);
    expect(next.statusCode).toBe(401);
  });

  test('each role has its commands, at its own locations, and all are audited (FLEET-40)', async () => {
    const booth = await start(open);
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    const elsewhere = await openConsoleAs(booth, 'operator', ['bandung']);
    const send = (browser: typeof cashier, kind: string, text?: string) =>
      browser.call('sendBoothCommand', { params: { id: booth.id }, body: { kind, text } });
    const statuses = async (browser: typeof cashier) => {
      const all: number[] = [];
      for (const kind of ['lock', 'unlock', 'message', 'reload', 'restart', 'sign-out']) {
        all.push((await send(browser, kind, kind === 'message' ? 'Halo' : undefined)).statusCode);
      }
      return all;
    };
    expect(await statuses(cashier)).toEqual([200, 200, 200, 403, 403, 403]);
    expect(await statuses(elsewhere)).toEqual([404, 404, 404, 404, 404, 404]);
    const tooLong = await send(cashier, 'message', 'x'.repeat(161));
    expect([tooLong.statusCode, (await send(cashier, 'message')).statusCode]).toEqual([422, 422]);
    const actions = await booth.database
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('actor_name', 'like', 'cashier%')
      .where('action', 'like', 'booth.%')
      .orderBy('seq')
      .execute();
    expect(actions).toEqual([
      { action: 'booth.locked', after: null },
      { action: 'booth.unlocked', after: null },
      { action: 'booth.command-sent', after: '{"command":"message","text":"Halo"}' },
    ]);
  });
});
