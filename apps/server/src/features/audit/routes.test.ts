import { consoleCalls, csvPathOf } from '@jepret/contract/console';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordAudit } from '../../database/audit.ts';
import { isPostgres } from '../../database/connect.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { executeCommand } from '../../testing/booths/cli-commands.ts';
import { openConsole, openConsoleAs } from '../../testing/booths/console-browser.ts';
import { startPayingBooth } from '../../testing/booths/paying-booth.ts';
import {
  ADMIN,
  createTestBooth,
  OPERATOR,
  type TestBooth,
} from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const CSV_PATH = csvPathOf(consoleCalls.listAudit);

async function openAudit(booth: TestBooth) {
  const owner = openConsole(booth);
  await owner.enter();
  const list = async (query: Record<string, string> = {}, browser = owner) =>
    (await browser.call('listAudit', { query })).json().data;
  return { owner, list };
}

const write = (booth: TestBooth, subject: string) =>
  inTransaction(booth.database, (transaction) =>
    recordAudit(transaction, booth.dependencies.clock.now(), {
      actor: { kind: 'system', name: 'root' },
      action: 'team.unlocked',
      subject,
    }),
  );

const COLUMNS = 'at, actor_kind, actor_id, actor_name, action, subject, location, before, after';
const OTHERS =
  "at, actor_kind, actor_id, 'another person', action, subject, location, before, after";
const UPSERT = `insert into audit (seq, ${COLUMNS}) select seq, ${OTHERS} from audit where true
  on conflict (seq) do update set actor_name = excluded.actor_name`;

/** Each would change or remove a line. */
const SQLITE_REWRITES = [
  `insert or replace into audit (seq, ${COLUMNS}) select seq, ${OTHERS} from audit`,
  `replace into audit (seq, ${COLUMNS}) select seq, ${OTHERS} from audit`,
  `insert or replace into audit (rowid, seq, ${COLUMNS})
    select rowid, seq + 1000, ${OTHERS} from audit`,
  `replace into audit (_rowid_, seq, ${COLUMNS}) select rowid, seq + 1000, ${OTHERS} from audit`,
  'update or replace audit set seq = seq + 1',
  'update audit set rowid = rowid + 1000',
  'delete from audit where rowid = 1',
  UPSERT,
];
const POSTGRES_REWRITES = [
  'truncate audit',
  'truncate audit cascade',
  UPSERT,
  `merge into audit using (select max(seq) as last from audit) newest on seq = last
    when matched then update set actor_name = 'another person'`,
  `with gone as (delete from audit returning *) select * from gone`,
];

describeOnEveryDatabase('the audit', (open) => {
  test('shows each change with its actor, before and after, newest first, and never a secret (CONSOLE-22)', async () => {
    const booth = await createTestBooth(await open());
    const { owner, list } = await openAudit(booth);
    const body = { email: 'rina@jepret.local', role: 'cashier', locations: ['jakarta'] };
    const { id, version } = (await owner.call('inviteMember', { body })).json().data;
    await owner.call('changeMember', { params: { id }, body: { ...OPERATOR, version } });
    const { rows } = await list();
    expect(rows.slice(0, 2)).toEqual([
      {
        id: expect.any(Number),
        at: booth.dependencies.clock.now(),
        actor: ADMIN.email,
        actor_kind: 'staff',
        action: 'team.changed',
        subject: 'rina@jepret.local',
        location: null,
        time_zone: 'Asia/Jakarta',
        before: { role: 'cashier', locations: ['Jakarta'] },
        after: { role: 'operator', locations: null },
      },
      expect.objectContaining({ action: 'team.invited', before: null }),
    ]);
    expect(rows.map(({ action }: { action: string }) => action)).toContain('console.signed-in');
    const stored = JSON.stringify(await booth.database.selectFrom('audit').selectAll().execute());
    expect(stored).not.toMatch(/password":|hash|secret":/);
  });

  test('has shell commands, with the name of the user who typed them (CONSOLE-23, CONSOLE-222)', async () => {
    const booth = await createTestBooth(await open());
    await executeCommand(booth, [
      'staff',
      'add',
      'budi@example.com',
      '--role',
      'cashier',
      '--location',
      'Bandung',
    ]);
    await executeCommand(booth, ['staff', 'invite', 'sari@example.com']);
    await executeCommand(booth, ['staff', 'reset', 'budi@example.com']);
    const { list } = await openAudit(booth);
    const { rows } = await list({ search: 'A TEST' });
    expect(rows).toEqual([
      expect.objectContaining({ action: 'team.password-reset', subject: 'budi@example.com' }),
      expect.objectContaining({ action: 'team.invited', actor: 'Command line (a test)' }),
      expect.objectContaining({
        action: 'team.added',
        after: { role: 'cashier', locations: ['Bandung'] },
      }),
    ]);
  });

  test('has no line of a change that failed, and rejects a line without a change (CONSOLE-22)', async () => {
    const booth = await createTestBooth(await open());
    const count = async () =>
      (await booth.database.selectFrom('audit').selectAll().execute()).length;
    const before = await count();
    await expect(
      booth.staff.add(ADMIN.email, OPERATOR, { kind: 'system', name: 'root' }),
    ).rejects.toThrow('already');
    expect(await count()).toBe(before);
    await expect(
      recordAudit(booth.database, 0, {
        actor: { kind: 'system', name: 'root' },
        action: 'team.added',
        subject: 'x',
      }),
    ).rejects.toThrow('must be part of a transaction');
  });

  test('rejects every statement that changes or deletes a line (CONSOLE-24)', async () => {
    const booth = await createTestBooth(await open());
    await write(booth, 'x');
    const { database } = booth;
    await expect(database.updateTable('audit').set({ subject: 'y' }).execute()).rejects.toThrow(
      'The audit is only added to.',
    );
    await expect(database.deleteFrom('audit').execute()).rejects.toThrow(
      'The audit is only added to.',
    );
    const lines = () => database.selectFrom('audit').selectAll().orderBy('seq').execute();
    const before = await lines();
    for (const statement of isPostgres(database) ? POSTGRES_REWRITES : SQLITE_REWRITES) {
      const rewrite = sql.raw(statement).execute(database);
      await expect(rewrite, statement).rejects.toThrow('The audit is only added to.');
    }
    expect(await lines()).toEqual(before);
    await booth.staff.add('gone@jepret.local', OPERATOR, { kind: 'system', name: 'root' });
  });

  test('gives each of several concurrent lines its own id (CONSOLE-24)', async () => {
    const booth = await createTestBooth(await open());
    await Promise.all(Array.from({ length: 12 }, (_, index) => write(booth, `s${index}`)));
    const { list } = await openAudit(booth);
    const { rows } = await list({ action: 'team.unlocked' });
    expect(new Set(rows.map(({ id }: { id: number }) => id)).size).toBe(12);
  });

  test('shows owners all lines, and other members their own actions (CONSOLE-25)', async () => {
    const booth = await createTestBooth(await open());
    const { list } = await openAudit(booth);
    const cashier = await openConsoleAs(booth, 'cashier');
    const { email } = (await cashier.call('getAccount')).json().data;
    const { rows } = await list({}, cashier);
    expect(rows.map(({ actor }: { actor: string }) => actor)).toEqual([email]);
    const csv = await cashier.get(CSV_PATH);
    expect(csv.body.trim().split('\r\n')).toHaveLength(2);
  });

  test('is paged, searched, and filtered by days and actions (CONSOLE-26)', async () => {
    const booth = await createTestBooth(await open());
    for (let number = 0; number < 120; number++) await write(booth, `100%_${number}`);
    const { list } = await openAudit(booth);
    const first = await list({ action: 'team.unlocked' });
    const second = await list({ action: 'team.unlocked', after: first.next });
    const third = await list({ action: 'team.unlocked', after: second.next });
    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([50, 50, 20]);
    expect(third.next).toBeNull();
    expect(
      new Set(
        [first, second, third].flatMap(({ rows }) => rows.map(({ id }: { id: number }) => id)),
      ).size,
    ).toBe(120);
    expect((await list({ search: '100%_7' })).rows).toHaveLength(11);
    expect((await list({ search: '100_' })).rows).toHaveLength(0);
    expect((await list({ from: '2026-11-16' })).rows).toHaveLength(0);
    expect((await list({ from: '2026-11-15', until: '2026-11-15' })).rows).toHaveLength(50);
  });

  test('rejects an invalid page, day or action (CONSOLE-26)', async () => {
    const booth = await createTestBooth(await open());
    const { owner } = await openAudit(booth);
    const status = async (query: Record<string, string>) =>
      (await owner.call('listAudit', { query })).statusCode;
    expect(await status({ after: 'x' })).toBe(422);
    expect(await status({ from: '2026-13-01' })).toBe(422);
    expect(await status({ action: 'nothing' })).toBe(422);
  });

  test('shows names instead of ids of booths, also for commands (CONSOLE-222)', async () => {
    const booth = await startPayingBooth(await open());
    const { owner, list } = await openAudit(booth);
    const { id } = booth.kiosk;
    const [unnamed] = (await list({ action: 'booth.signed-in' })).rows;
    expect(unnamed.subject).toBe(`Booth ${id.slice(0, 6)}`);
    await booth.kiosks.rename(id, { name: 'Right', was: null }, BOOTH_ACTOR);
    const [renamed] = (await list({ action: 'booth.renamed' })).rows;
    expect(renamed).toMatchObject({ subject: 'Right', actor: 'Jepret itself' });

    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    await executeCommand(booth, ['transactions', 'move', created.short_code, id]);
    const [moved] = (await list({ action: 'transaction.moved' })).rows;
    expect(moved).toMatchObject({ before: { kioskId: 'Right' }, after: { kioskId: 'Right' } });
    const csv = await owner.get(`${CSV_PATH}?action=transaction.moved`);
    expect(csv.body).toContain('"Command line (a test)"');
    expect(csv.body).not.toContain(id);
    const { timeline } = (
      await owner.call('getTransaction', { params: { transaction: created.short_code } })
    ).json().data;
    expect(timeline.map(({ who }: { who: string }) => who)).toContain('Command line (a test)');
  });

  test('is exported in full as CSV, with no cell that a spreadsheet would run (CONSOLE-27)', async () => {
    const booth = await createTestBooth(await open());
    for (let number = 0; number < 501; number++) await write(booth, `s${number}`);
    await write(booth, '=HYPERLINK("http://evil", "x")');
    const { owner } = await openAudit(booth);
    const csv = await owner.get(`${CSV_PATH}?action=team.unlocked`);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toContain('attachment');
    const lines = csv.body.trim().split('\r\n');
    expect(lines).toHaveLength(503);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"", ""x"")"`);
  });

  test('has the page’s words in the CSV (CONSOLE-274)', async () => {
    const booth = await createTestBooth(await open());
    await booth.locations.configure('Ambon', { snapFeeIdr: 35_000 }, BOOTH_ACTOR);
    const changes = { snapFeeIdr: 40_000, whenPrinterFails: 'digital' } as const;
    await booth.locations.configure('Ambon', changes, BOOTH_ACTOR);
    const { owner } = await openAudit(booth);
    const csv = await owner.get(`${CSV_PATH}?location=ambon&action=location.changed`);
    const [, line] = csv.body.trim().split('\r\n');
    expect(line).toContain('"Changed the location","Ambon","Ambon"');
    expect(line).toContain('"price: IDR 35.000; without a printer: default"');
    expect(line).toContain('"price: IDR 40.000; without a printer: continue without prints"');
    expect(csv.body).not.toMatch(/location\.changed|snapFeeIdr|\{/);
  });

  test('shows the first own value of the default profile as a change (CONSOLE-221)', async () => {
    const booth = await createTestBooth(await open());
    // As in a booth without seeded data.
    await booth.database.deleteFrom('locations').where('slug', '=', 'default').execute();
    await booth.locations.configure('default', { snapFeeIdr: 40_000 }, BOOTH_ACTOR);
    const { list } = await openAudit(booth);
    const { rows } = await list({ location: 'default' });
    expect(rows).toMatchObject([
      { action: 'location.changed', before: { snapFeeIdr: null }, after: { snapFeeIdr: 40_000 } },
    ]);
  });

  test('has times of each line’s location, and filters by the days of the chosen location (CONSOLE-249)', async () => {
    const booth = await createTestBooth(await open());
    await booth.locations.configure('Ambon', { timeZone: 'Asia/Jayapura' }, BOOTH_ACTOR);
    // From 16:00 in Jakarta to 23:30, which is 01:30 of the next day in Ambon.
    booth.advance(7.5 * 3_600_000);
    await booth.locations.configure('Ambon', { snapFeeIdr: 1 }, BOOTH_ACTOR);
    const { owner, list } = await openAudit(booth);
    const { rows } = await list({ location: 'ambon' });
    const common = { location: { slug: 'ambon', name: 'Ambon' }, time_zone: 'Asia/Jayapura' };
    expect(rows).toMatchObject([
      { action: 'location.changed', ...common },
      { action: 'location.added', ...common },
    ]);
    const count = async (query: Record<string, string>) => (await list(query)).rows.length;
    expect(await count({ location: 'ambon', from: '2026-11-16' })).toBe(1);
    expect(await count({ location: 'ambon', until: '2026-11-15' })).toBe(1);
    expect(await count({ from: '2026-11-16' })).toBe(0);
    expect(await count({ location: 'bandung' })).toBe(0);
    await booth.locations.configure('default', { timeZone: 'Asia/Makassar' }, BOOTH_ACTOR);
    expect((await list({ search: ADMIN.email })).rows[0]).toMatchObject({
      location: null,
      time_zone: 'Asia/Makassar',
    });
    const csv = await owner.get(`${CSV_PATH}?location=ambon&from=2026-11-16`);
    expect(csv.body.trim().split('\r\n')[1]).toMatch(
      /^"2026-11-16 01:30:00","Asia\/Jayapura",.*"Ambon"/,
    );
  });
});
