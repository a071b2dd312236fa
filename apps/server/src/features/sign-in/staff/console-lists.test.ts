import { consoleCalls, csvPathOf, type TeamMember } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { openConsole } from '../../../testing/booths/console-browser.ts';
import { ADMIN, createTestBooth } from '../../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

type Database = Parameters<typeof createTestBooth>[0];

async function openTeam(database: Database, count: number) {
  const booth = await createTestBooth(database);
  const owner = openConsole(booth);
  await owner.enter();
  for (let number = 0; number < count; number++) {
    const email = `m${String(number).padStart(3, '0')}@jepret.local`;
    await booth.staff.invite(email, { role: 'cashier', locations: ['jakarta'] }, BOOTH_ACTOR);
  }
  const find = async (query: Record<string, string>): Promise<TeamMember[]> =>
    (await owner.call('listTeam', { query })).json().data.rows;
  return { booth, owner, find };
}

describeOnEveryDatabase('the list of the team', (open) => {
  test('is paged by e-mail and contains each member once (CONSOLE-120)', async () => {
    const { owner } = await openTeam(await open(), 60);
    const first = (await owner.call('listTeam')).json().data;
    const query = { after: first.next };
    const second = (await owner.call('listTeam', { query })).json().data;
    const emails = [...first.rows, ...second.rows].map(({ email }: TeamMember) => email);
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 11, null]);
    expect(new Set(emails).size).toBe(61);
    expect(emails).toEqual(emails.toSorted());
  });

  test('is searched and filtered by the server, which also finds a complete id (CONSOLE-48, CONSOLE-120)', async () => {
    const { booth, find } = await openTeam(await open(), 3);
    const assignment = { role: 'operator', locations: ['bandung'] } as const;
    await booth.staff.add('rina@jepret.local', assignment, BOOTH_ACTOR, 'tujuh ayam jago');
    const emails = async (query: Record<string, string>) =>
      (await find(query)).map(({ email }) => email);
    const [rina] = await find({ search: 'RINA' });
    expect(rina).toMatchObject({ role: 'operator', state: 'active' });
    expect(await emails({ search: 'bandung operator' })).toEqual(['rina@jepret.local']);
    expect(await emails({ search: rina?.id ?? '' })).toEqual(['rina@jepret.local']);
    expect(await emails({ search: '%' })).toEqual([]);
    expect(await emails({ role: 'owner' })).toEqual([ADMIN.email]);
    expect(await emails({ state: 'invited' })).toHaveLength(3);
    await booth.staff.disable(rina?.id ?? '', BOOTH_ACTOR);
    expect(await emails({ state: 'disabled' })).toEqual(['rina@jepret.local']);
    expect(await emails({ state: 'active' })).toEqual([ADMIN.email]);
  });

  test('is exported as CSV with the same filters and the time zone (CONSOLE-123, CONSOLE-124)', async () => {
    const { booth, owner } = await openTeam(await open(), 60);
    await booth.locations.configure('default', { timeZone: 'Asia/Makassar' }, BOOTH_ACTOR);
    const path = csvPathOf(consoleCalls.listTeam);
    const lines = (await owner.get(path)).body.trim().split('\r\n');
    expect(lines).toHaveLength(62);
    const [titles, member] = (await owner.get(`${path}?search=m007`)).body.trim().split('\r\n');
    expect(titles).toContain('"added","last seen","time zone"');
    expect(member).toMatch(
      /^"m007@jepret.local","cashier","jakarta","invited","off","2026-[\d: -]+",,"Asia\/Makassar"$/,
    );
  });
});
