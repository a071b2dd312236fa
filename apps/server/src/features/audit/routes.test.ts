import { consoleCalls, csvPathOf } from '@jepret/contract/console';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordAudit } from '../../database/audit.ts';
import { isPostgres } from '../../database/connect.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { openConsole, openConsoleAs } from '../../testing/booths/console-browser.ts';
import { typeCommand } from '../../testing/booths/operator.ts';
import {
  ADMIN,
  createTestBooth,
  OPERATOR,
  type TestBooth,
} from '../../testing/booths/test-booth.ts';
import { openTill } from '../../testing/booths/till.ts';
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
  "at, actor_kind, actor_id, 'somebody else', action, subject, location, before, after";
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
    when matched then update set actor_name = 'somebody else'`,
  `with gone as (delete from audit returning *) select * from gone`,
];

describeOnEveryDatabase('the audit', (open) => {
  test('says who changed what, before and after, newest first, and never a secret (CONSOLE-22)', async () => {
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

  test('a command of the shell is in it, with the name of the user who typed it (CONSOLE-23, CONSOLE-222)', async () => {
    const booth = await createTestBooth(await open());
    await typeCommand(booth, [
      'staff',
      'add',
      'budi@example.com',
      '--role',
      'cashier',
      '--location',
      'Bandung',
    ]);
    await typeCommand(booth, ['staff', 'invite', 'sari@example.com']);
    await typeCommand(booth, ['staff', 'reset', 'budi@example.com']);
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

  test('a change that fails leaves no line, and a line without a change is refused (CONSOLE-22)', async () => {
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
    ).rejects.toThrow('stands beside no change');
  });

  test('no statement rewrites or removes a line (CONSOLE-24)', async () => {
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

  test('lines that are written at once all have their place (CONSOLE-24)', async () => {
    const booth = await createTestBooth(await open());
    await Promise.all(Array.from({ length: 12 }, (_, index) => write(booth, `s${index}`)));
    const { list } = await openAudit(booth);
    const { rows } = await list({ action: 'team.unlocked' });
    expect(new Set(rows.map(({ id }: { id: number }) => id)).size).toBe(12);
  });

  test('owners see all of it, everybody else what they did themselves (CONSOLE-25)', async () => {
    const booth = await createTestBooth(await open());
    const { list } = await openAudit(booth);
    const cashier = await openConsoleAs(booth, 'cashier');
    const { email } = (await cashier.call('getAccount')).json().data;
    const { rows } = await list({}, cashier);
    expect(rows.map(({ actor }: { actor: string }) => actor)).toEqual([email]);
    const csv = await cashier.get(CSV_PATH);
    expect(csv.body.trim().split('\r\n')).toHaveLength(2);
  });

  test('it is read by pages, searched and narrowed to days and actions (CONSOLE-26)', async () => {
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

  test('a place or a day that cannot be is refused in words (CONSOLE-26)', async () => {
    const booth = await createTestBooth(await open());
    const { owner } = await openAudit(booth);
    const status = async (query: Record<string, string>) =>
      (await owner.call('listAudit', { query })).statusCode;
    expect(await status({ after: 'x' })).toBe(422);
    expect(await status({ from: '2026-13-01' })).toBe(422);
    expect(await status({ action: 'nothing' })).toBe(422);
  });

  test('booths and the booth itself have names instead of ids (CONSOLE-222)', async () => {
    const till = await openTill(await open());
    const { owner, list } = await openAudit(till);
    const { id } = till.kiosk;
    const [unnamed] = (await list({ action: 'booth.signed-in' })).rows;
    expect(unnamed.subject).toBe(`Booth ${id.slice(0, 6)}`);
    await till.kiosks.rename(id, { name: 'Right', was: null }, BOOTH_ITSELF);
    const [renamed] = (await list({ action: 'booth.renamed' })).rows;
    expect(renamed).toMatchObject({ subject: 'Right', actor: 'Jepret itself' });

    const created = await till.kiosk.start();
    await till.choose(created, 'pay');
    await typeCommand(till, ['transactions', 'move', created.short_code, id]);
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

  test('the table for spreadsheets has everything, and nothing in it runs (CONSOLE-27)', async () => {
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

  test('the table for spreadsheets has the words of the page (CONSOLE-274)', async () => {
    const booth = await createTestBooth(await open());
    await booth.locations.configure('Ambon', { snapFeeIdr: 35_000 }, BOOTH_ITSELF);
    const changes = { snapFeeIdr: 40_000, whenPrinterFails: 'digital' } as const;
    await booth.locations.configure('Ambon', changes, BOOTH_ITSELF);
    const { owner } = await openAudit(booth);
    const csv = await owner.get(`${CSV_PATH}?location=ambon&action=location.changed`);
    const [, line] = csv.body.trim().split('\r\n');
    expect(line).toContain('"Changed the location","Ambon","Ambon"');
    expect(line).toContain('"price: IDR 35.000; without a printer: as the default"');
    expect(line).toContain('"price: IDR 40.000; without a printer: go on with files only"');
    expect(csv.body).not.toMatch(/location\.changed|snapFeeIdr|\{/);
  });

  test('the first own value of the default profile is a change of it (CONSOLE-221)', async () => {
    const booth = await createTestBooth(await open());
    // As in a booth that was not seeded.
    await booth.database.deleteFrom('locations').where('slug', '=', 'default').execute();
    await booth.locations.configure('default', { snapFeeIdr: 40_000 }, BOOTH_ITSELF);
    const { list } = await openAudit(booth);
    const { rows } = await list({ location: 'default' });
    expect(rows).toMatchObject([
      { action: 'location.changed', before: { snapFeeIdr: null }, after: { snapFeeIdr: 40_000 } },
    ]);
  });

  test('each line has the time of its location, and days are those of the one that is asked about (CONSOLE-249)', async () => {
    const booth = await createTestBooth(await open());
    await booth.locations.configure('Ambon', { timeZone: 'Asia/Jayapura' }, BOOTH_ITSELF);
    // It was 16:00 in Jakarta: half past one in Ambon, half past eleven the day before here.
    booth.advance(7.5 * 3_600_000);
    await booth.locations.configure('Ambon', { snapFeeIdr: 1 }, BOOTH_ITSELF);
    const { owner, list } = await openAudit(booth);
    const { rows } = await list({ location: 'ambon' });
    const place = { location: { slug: 'ambon', name: 'Ambon' }, time_zone: 'Asia/Jayapura' };
    expect(rows).toMatchObject([
      { action: 'location.changed', ...place },
      { action: 'location.added', ...place },
    ]);
    const count = async (query: Record<string, string>) => (await list(query)).rows.length;
    expect(await count({ location: 'ambon', from: '2026-11-16' })).toBe(1);
    expect(await count({ location: 'ambon', until: '2026-11-15' })).toBe(1);
    expect(await count({ from: '2026-11-16' })).toBe(0);
    expect(await count({ location: 'bandung' })).toBe(0);
    await booth.locations.configure('default', { timeZone: 'Asia/Makassar' }, BOOTH_ITSELF);
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
