import type { StaffRole } from '@jepret/contract';
import type { Need } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import {
  type ConsoleBrowser,
  openConsoleAs,
  openOwner,
} from '../../testing/booths/console-browser.ts';
import {
  type DeliveringBooth,
  startDeliveringBooth,
} from '../../testing/booths/delivering-booth.ts';
import { insertIncident } from '../../testing/console-requests.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const list = async (browser: ConsoleBrowser, query: Record<string, string> = {}) =>
  (await browser.call('listNeeds', { query })).json().data.rows as Need[];

const titles = async (browser: ConsoleBrowser, query: Record<string, string> = {}) =>
  (await list(browser, query)).map(({ title }) => title);

const count = async (browser: ConsoleBrowser) =>
  (await browser.call('countNeeds')).json().data.open as number;

const messageOf = (answer: { json(): { meta: { message: string } } }) => answer.json().meta.message;

/** A sum to settle, an unknown order, a refund request, an unclear print and a failed task. */
async function addOneOfEach(booth: DeliveringBooth): Promise<void> {
  const { database } = booth;
  const { trx_id, short_code } = await booth.kiosk.start();
  await booth.choose({ trx_id }, 'pay');
  const [charge] = (await booth.transactions.getRecords(trx_id)).charges;
  const fact = { fact: 'f', kind: 'refund_refused', order_id: charge?.orderId ?? '' };
  await database
    .insertInto('owed')
    .values({ transaction_id: trx_id, number: 1, ...fact, amount_idr: 35_000, noted_at: 1 })
    .execute();
  await booth.transactions.requestRefund(short_code, {
    reason: 'It broke.',
    amountIdr: 35_000,
    actor: BOOTH_ACTOR,
  });
  const notice = { provider: 'midtrans', body: '{}', verdict: 'unmatched', order_id: 'JPRT-x' };
  await database
    .insertInto('notices')
    .values({ hash: 'h', ...notice, first_at: 1, last_at: 1, times: 1 })
    .execute();
  const { delivery_id: id } = (await booth.print(await booth.startPrinted())).json().data;
  await database
    .updateTable('deliveries')
    .set({ state: 'failed', failure: 'unsure', next_try_at: null })
    .where('id', '=', id)
    .execute();
  const job = { name: 'staff-mail', payload: '{"to":"sari@example.com"}', attempts: 10 };
  await database
    .insertInto('dead_jobs')
    .values({ id: 'j1', ...job, reason: 'No answer.', died_at: 1 })
    .execute();
}

describeOnEveryDatabase('what needs a person', (open) => {
  test('incidents come first, then everything else that a person has to decide (INCIDENT-19)', async () => {
    const booth = await startDeliveringBooth(await open());
    const owner = await openOwner(booth);
    expect(await list(owner)).toEqual([]);
    await addOneOfEach(booth);
    await insertIncident(booth, { kiosk_ids: JSON.stringify([booth.kiosk.id]) });
    await insertIncident(booth, { cause: 'backup-old', location: 'default' });
    const needs = await list(owner);
    expect(needs.slice(0, 2).map(({ kind }) => kind)).toEqual(['incident', 'incident']);
    expect(needs.map(({ kind }) => kind).toSorted()).toEqual(
      [
        'incident',
        'incident',
        'job',
        'owed',
        'print',
        'refund-request',
        'unknown-order',
      ].toSorted(),
    );
    expect(needs.find(({ title }) => title === 'Backup')?.location?.name).toBe('Server');
    expect(needs.find(({ title }) => title === 'Printer')).toMatchObject({
      location: { slug: 'jakarta', name: 'Jakarta' },
      reason: 'The printer has no paper.',
      remedy: 'Load a new roll.',
      booths: [expect.stringContaining('Booth')],
      taken: null,
      note: null,
      version: 0,
    });
    expect(needs.find(({ kind }) => kind === 'owed')).toMatchObject({
      title: 'Refund refused',
      amount_idr: 35_000,
      location: { slug: 'jakarta' },
      transaction: expect.any(String),
    });
    expect(needs.every(({ remedy }) => remedy !== '')).toBe(true);
    // INCIDENT-22
    expect(JSON.stringify(needs)).not.toContain('sari@example.com');
    expect(await count(owner)).toBe(7);
  });

  test('each role sees what it may decide: cashiers see no amounts and nothing of the server (INCIDENT-19)', async () => {
    const booth = await startDeliveringBooth(await open());
    await addOneOfEach(booth);
    await insertIncident(booth, {});
    await insertIncident(booth, { cause: 'free-cap' });
    await insertIncident(booth, { cause: 'backup-old', location: 'default' });
    await insertIncident(booth, { cause: 'wrong-passwords', location: 'default' });
    const kindsOf = async (role: StaffRole, locations?: string[]) => {
      const browser = await openConsoleAs(booth, role, locations);
      const needs = await list(browser);
      expect(await count(browser)).toBe(needs.length);
      return needs.map(({ cause, kind }) => cause ?? kind).toSorted();
    };
    expect(await kindsOf('operator')).toEqual(
      ['backup-old', 'free-cap', 'owed', 'print', 'printer', 'refund-request'].toSorted(),
    );
    expect(await kindsOf('operator', ['jakarta'])).toEqual(
      ['free-cap', 'owed', 'print', 'printer', 'refund-request'].toSorted(),
    );
    expect(await kindsOf('operator', ['bandung'])).toEqual([]);
    expect(await kindsOf('cashier', ['jakarta'])).toEqual(['print', 'printer']);
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    expect((await list(cashier)).every(({ amount_idr }) => amount_idr === null)).toBe(true);
  });

  test('of two people who take the same incident, the second one reads who has it (INCIDENT-21, INCIDENT-23)', async () => {
    const booth = await startDeliveringBooth(await open());
    const owner = await openOwner(booth);
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    const id = await insertIncident(booth, {});
    const params = { kind: 'incident', id };
    const take = (browser: ConsoleBrowser, version: number, is_taken = true) =>
      browser.call('takeNeed', { params, body: { version, is_taken } });
    const answers = await Promise.all([take(owner, 0), take(cashier, 0)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused && messageOf(refused)).toMatch(/@.* has taken this in the meantime\./);
    const [need] = await list(owner);
    expect(need).toMatchObject({ version: 1, taken: { is_you: answers[0]?.statusCode === 200 } });

    expect((await take(cashier, 1)).statusCode).toBe(200);
    expect((await list(cashier))[0]?.taken?.is_you).toBe(true);
    expect((await take(cashier, 2, false)).json().data.taken).toBeNull();
    const audit = (await owner.call('listAudit', { query: { search: 'printer' } })).json().data;
    expect(audit.rows.map(({ action }: { action: string }) => action)).toEqual([
      'need.released',
      'need.taken',
      'need.taken',
    ]);
    expect(audit.rows[0]).toMatchObject({
      subject: 'Printer, Jakarta',
      location: { slug: 'jakarta' },
    });
  });

  test('a note replaces the one that its writer has seen, and is in the audit (INCIDENT-21, INCIDENT-23)', async () => {
    const booth = await startDeliveringBooth(await open());
    const owner = await openOwner(booth);
    const id = await insertIncident(booth, {});
    const note = (version: number, text: string) =>
      owner.call('noteNeed', { params: { kind: 'incident', id }, body: { version, note: text } });
    expect((await note(0, 'Ordered paper.')).json().data.note).toMatchObject({
      text: 'Ordered paper.',
      by: 'admin@jepret.local',
    });
    expect((await note(0, 'Unseen.')).statusCode).toBe(409);
    expect((await note(1, ' ')).statusCode).toBe(422);
    expect((await note(1, 'Paper is here.')).statusCode).toBe(200);
    const [line] = (await owner.call('listAudit')).json().data.rows;
    expect(line).toMatchObject({
      action: 'need.noted',
      before: { note: 'Ordered paper.' },
      after: { note: 'Paper is here.' },
    });
    expect(await titles(owner, { search: 'paper is here' })).toEqual(['Printer']);
  });

  test('what is settled, or not within reach, can be neither taken nor noted (INCIDENT-19)', async () => {
    const booth = await startDeliveringBooth(await open());
    const owner = await openOwner(booth);
    const id = await insertIncident(booth, { closed_at: 2 });
    const take = (kind: string, of: string) =>
      owner.call('takeNeed', { params: { kind, id: of }, body: { version: 0, is_taken: true } });
    expect((await take('incident', id)).statusCode).toBe(404);
    expect((await take('owed', 'AAAA-1')).statusCode).toBe(404);
    expect((await take('picture', id)).statusCode).toBe(404);
  });

  test('a mute is for a limited time, shown, ended by hand, and leaves the count (INCIDENT-9, INCIDENT-24)', async () => {
    const booth = await startDeliveringBooth(await open());
    const owner = await openOwner(booth);
    const id = await insertIncident(booth, {});
    const now = booth.dependencies.clock.now();
    const mute = (until_at: number | null) =>
      owner.call('muteIncident', { params: { id }, body: { until_at } });
    expect((await mute(now)).statusCode).toBe(422);
    expect((await mute(now + 31 * DAY_MS)).statusCode).toBe(422);
    expect((await mute(now + DAY_MS)).json().data.muted).toEqual({
      by: 'admin@jepret.local',
      until_at: now + DAY_MS,
    });
    expect([await count(owner), (await list(owner)).length]).toEqual([0, 1]);
    expect((await mute(null)).json().data.muted).toBeNull();
    expect(await count(owner)).toBe(1);
    const actions = (await owner.call('listAudit')).json().data.rows;
    expect(actions.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
      'incident.unmuted',
      'incident.muted',
    ]);
    await mute(now + MINUTE_MS);
    booth.advance(MINUTE_MS);
    expect((await list(owner))[0]?.muted).toBeNull();
  });

  test.each(['free-cap', 'more-sheets-than-sales', 'ledger'])(
    'only owners mute %s; operators mute the rest (INCIDENT-26)',
    async (cause) => {
      const booth = await startDeliveringBooth(await open());
      const owner = await openOwner(booth);
      const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
      const until_at = booth.dependencies.clock.now() + DAY_MS;
      const mute = (browser: ConsoleBrowser, id: string) =>
        browser.call('muteIncident', { params: { id }, body: { until_at } });
      const id = await insertIncident(booth, { cause });
      const refused = await mute(operator, id);
      expect([refused.statusCode, messageOf(refused)]).toEqual([
        403,
        expect.stringMatching(/^Only owners mute /),
      ]);
      expect((await list(owner))[0]?.muted).toBeNull();
      expect((await mute(owner, id)).statusCode).toBe(200);
      expect((await mute(operator, await insertIncident(booth, {}))).statusCode).toBe(200);
    },
  );

  test('an incident that closed meanwhile is not muted, and the answer says so (INCIDENT-26)', async () => {
    const booth = await startDeliveringBooth(await open());
    const owner = await openOwner(booth);
    const elsewhere = await openConsoleAs(booth, 'operator', ['bandung']);
    const id = await insertIncident(booth, { closed_at: 2 });
    const body = { until_at: booth.dependencies.clock.now() + DAY_MS };
    const late = await owner.call('muteIncident', { params: { id }, body });
    expect([late.statusCode, messageOf(late)]).toEqual([
      409,
      'This incident has closed in the meantime. Nothing was changed.',
    ]);
    const mutes = await booth.database.selectFrom('incident_mutes').selectAll().execute();
    expect(mutes).toEqual([]);
    // A person who may not see it learns nothing.
    expect((await elsewhere.call('muteIncident', { params: { id }, body })).statusCode).toBe(404);
    const unknown = await owner.call('muteIncident', { params: { id: 'none' }, body });
    expect(unknown.statusCode).toBe(404);
  });

  test('a failed task runs again, or is dismissed with a note, once and in the audit (INCIDENT-22, INCIDENT-23)', async () => {
    const booth = await startDeliveringBooth(await open());
    const owner = await openOwner(booth);
    await addOneOfEach(booth);
    const job = { name: 'staff-mail', payload: '{}', attempts: 1, reason: 'No answer.' };
    await booth.database
      .insertInto('dead_jobs')
      .values({ id: 'j2', ...job, died_at: 2 })
      .execute();
    const run = (id: string) => owner.call('runDeadJob', { params: { id } });
    expect((await run('j1')).statusCode).toBe(200);
    expect((await run('j1')).statusCode).toBe(409);
    const note = 'The person left.';
    const dismissed = await owner.call('dismissDeadJob', { params: { id: 'j2' }, body: { note } });
    expect(dismissed.statusCode).toBe(200);
    expect(await list(owner, { kind: 'job' })).toEqual([]);
    const { rows } = (await owner.call('listAudit')).json().data;
    expect(rows.slice(0, 2)).toMatchObject([
      { action: 'job.dismissed', subject: 'Mail to a team member', after: { note } },
      { action: 'job.run-again', subject: 'Mail to a team member' },
    ]);
    const jobs = await booth.database
      .selectFrom('jobs')
      .select(['name', 'payload'])
      .where('name', '=', 'staff-mail')
      .execute();
    expect(jobs).toContainEqual({ name: 'staff-mail', payload: '{"to":"sari@example.com"}' });
  });

  test('an unclear print that staff settle leaves the list (INCIDENT-18, INCIDENT-23)', async () => {
    const booth = await startDeliveringBooth(await open());
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    await addOneOfEach(booth);
    const [print] = await list(cashier, { kind: 'print' });
    const resolve = (version: number) =>
      cashier.call('resolvePrint', { params: { id: print?.id ?? '' }, body: { version } });
    expect((await resolve(3)).statusCode).toBe(409);
    expect((await resolve(0)).statusCode).toBe(200);
    expect(await list(cashier)).toEqual([]);
    expect((await resolve(1)).statusCode).toBe(404);
    const [line] = (await cashier.call('listAudit')).json().data.rows;
    expect(line).toMatchObject({ action: 'need.resolved', subject: print?.transaction });
  });

  test('the list is filtered by kind, location and words (INCIDENT-19)', async () => {
    const booth = await startDeliveringBooth(await open());
    const owner = await openOwner(booth);
    await insertIncident(booth, {});
    await insertIncident(booth, { location: 'bandung', reason: 'The printer is jammed.' });
    await addOneOfEach(booth);
    expect(await titles(owner, { kind: 'job' })).toEqual(['Mail to a team member']);
    expect(await titles(owner, { location: 'bandung' })).toEqual(['Printer']);
    expect(await titles(owner, { search: 'jammed bandung' })).toEqual(['Printer']);
    expect(await titles(owner, { search: 'jammed jakarta' })).toEqual([]);
    const csv = (await owner.get('/v1/console/needs.csv?search=jammed')).body;
    expect(csv.split('\r\n').slice(1)).toEqual([
      expect.stringContaining('"Incident","Printer","Bandung"'),
      '',
    ]);
  });

  test('incidents that closed in the last day are listed apart, all of them in the CSV (INCIDENT-20)', async () => {
    const booth = await startDeliveringBooth(await open());
    const owner = await openOwner(booth);
    const now = booth.dependencies.clock.now();
    const opened = { opened_at: now - 3 * DAY_MS };
    await insertIncident(booth, { ...opened, reason: 'old', closed_at: now - 2 * DAY_MS });
    await insertIncident(booth, { ...opened, reason: 'recent', closed_at: now - MINUTE_MS });
    await insertIncident(booth, { reason: 'open' });
    const reasons = async (query: Record<string, string>) =>
      (await owner.call('listIncidents', { query }))
        .json()
        .data.rows.map(({ reason }: { reason: string }) => reason);
    expect(await reasons({ state: 'closed', closed: 'day' })).toEqual(['recent']);
    expect((await reasons({})).toSorted()).toEqual(['old', 'open', 'recent']);
    expect(await reasons({ cause: 'camera' })).toEqual([]);
    const csv = (await owner.get('/v1/console/incidents.csv')).body.split('\r\n');
    expect(csv[0]).toContain('"opened","closed","time zone","incident","location"');
    expect(csv.filter((line) => line.includes('Printer'))).toHaveLength(3);
    const operator = await openConsoleAs(booth, 'operator', ['bandung']);
    const elsewhere = (await operator.get('/v1/console/incidents.csv')).body;
    expect(elsewhere).not.toContain('Printer');
  });

  test('closed incidents and notes are deleted after two years (INCIDENT-11)', async () => {
    const booth = await startDeliveringBooth(await open());
    const owner = await openOwner(booth);
    const id = await insertIncident(booth, {});
    const params = { kind: 'incident', id };
    await owner.call('noteNeed', { params, body: { version: 0, note: 'Called.' } });
    await booth.database
      .updateTable('incidents')
      .set({ closed_at: booth.dependencies.clock.now() })
      .execute();
    const countRows = async () => {
      await booth.runJob('retention-sweep', null);
      const incidents = await booth.database.selectFrom('incidents').selectAll().execute();
      const notes = await booth.database.selectFrom('handlings').selectAll().execute();
      return [incidents.length, notes.length];
    };
    booth.advance(729 * DAY_MS);
    expect(await countRows()).toEqual([1, 1]);
    booth.advance(2 * DAY_MS);
    expect(await countRows()).toEqual([0, 0]);
  });
});
