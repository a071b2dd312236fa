import { expect, test } from 'vitest';
import { openConsole, openConsoleAs, PASSWORD } from '../../../testing/booths/console-browser.ts';
import {
  ADMIN,
  createTestBooth,
  OPERATOR,
  type TestBooth,
} from '../../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

async function openTeam(booth: TestBooth) {
  const owner = openConsole(booth);
  await owner.enter();
  const find = async (email: string) => {
    const { data } = (await owner.call('listTeam')).json();
    return data.rows.find((member: { email: string }) => member.email === email);
  };
  return { owner, find };
}

describeOnEveryDatabase('the team', (open) => {
  test('the list shows role, locations, second factor and last use, and no secret (CONSOLE-18)', async () => {
    const booth = await createTestBooth(await open());
    const { owner } = await openTeam(booth);
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta', 'bandung']);
    const { email } = (await cashier.call('getAccount')).json().data;
    const answer = await owner.call('listTeam');
    expect(answer.json().data.rows).toEqual([
      {
        id: expect.any(String),
        email: ADMIN.email,
        role: 'owner',
        locations: null,
        state: 'active',
        has_second_factor: true,
        added_at: expect.any(Number),
        seen_at: booth.dependencies.clock.now(),
        version: 1,
      },
      expect.objectContaining({
        email,
        role: 'cashier',
        locations: ['bandung', 'jakarta'],
        has_second_factor: false,
      }),
    ]);
    expect(answer.body).not.toMatch(/hash|secret"|scrypt/);
  });

  test('a removed role no longer applies to the next call (CONSOLE-11)', async () => {
    const booth = await createTestBooth(await open());
    const { owner, find } = await openTeam(booth);
    const second = await openConsoleAs(booth, 'owner');
    const { email } = (await second.call('getAccount')).json().data;
    expect((await second.call('listTeam')).statusCode).toBe(200);
    const { id, version } = await find(email);
    const changed = await owner.call('changeMember', {
      params: { id },
      body: { role: 'cashier', locations: ['jakarta'], version },
    });
    expect(changed.json().data).toMatchObject({ role: 'cashier', locations: ['jakarta'] });
    expect((await second.call('listTeam')).statusCode).toBe(403);
    expect((await second.call('getAccount')).json().data.locations).toEqual(['jakarta']);
  });

  test('the second of two concurrent changes of a member is refused (CONSOLE-19)', async () => {
    const booth = await createTestBooth(await open());
    const { owner, find } = await openTeam(booth);
    const rina = 'rina@jepret.local';
    await owner.call('inviteMember', { body: { email: rina, ...OPERATOR } });
    const { id, version } = await find(rina);
    const change = (locations: string[]) =>
      owner.call('changeMember', {
        params: { id },
        body: { role: 'operator', locations, version },
      });
    expect((await change(['jakarta'])).statusCode).toBe(200);
    const refused = await change(['bandung']);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().meta.message).toContain('Someone else has changed this member');
    expect((await find(rina)).locations).toEqual(['jakarta']);
  });

  test('members cannot change themselves, and the last owner stays one (CONSOLE-20)', async () => {
    const booth = await createTestBooth(await open());
    const { owner, find } = await openTeam(booth);
    const { id, version } = await find(ADMIN.email);
    for (const call of ['disableMember', 'resetMemberSecondFactor', 'unlockMember'] as const) {
      expect((await owner.call(call, { params: { id }, body: { version } })).statusCode).toBe(403);
    }
    const body = { role: 'cashier', locations: null, version };
    expect((await owner.call('changeMember', { params: { id }, body })).statusCode).toBe(403);

    const shell = { kind: 'system', name: 'root' } as const;
    await expect(booth.staff.disable(ADMIN.email, shell)).rejects.toThrow('another owner first');
    await expect(booth.staff.setAssignment(id, version, OPERATOR, shell)).rejects.toThrow(
      'another owner first',
    );
    await openConsoleAs(booth, 'owner');
    await booth.staff.disable(ADMIN.email, shell);
  });

  test('when two owners disable each other at once, one stays active (CONSOLE-20)', async () => {
    const booth = await createTestBooth(await open());
    const { owner, find } = await openTeam(booth);
    const other = await openConsoleAs(booth, 'owner');
    const { id: otherId } = (await other.call('getAccount')).json().data;
    const { id, version } = await find(ADMIN.email);
    const body = { version };
    await Promise.all([
      owner.call('disableMember', { params: { id: otherId }, body }),
      other.call('disableMember', { params: { id }, body }),
    ]);
    const active = (await booth.staff.list()).filter(({ disabledAt }) => disabledAt === null);
    expect(active).toHaveLength(1);
  });

  test('a cashier who becomes an operator has to enrol a second factor first (CONSOLE-2, CONSOLE-11)', async () => {
    const booth = await createTestBooth(await open());
    const { owner, find } = await openTeam(booth);
    const cashier = await openConsoleAs(booth, 'cashier');
    const { email } = (await cashier.call('getAccount')).json().data;
    const { id, version } = await find(email);
    const body = { role: 'operator', locations: null, version };
    await owner.call('changeMember', { params: { id }, body });
    expect((await cashier.call('listAudit')).statusCode).toBe(401);
    expect((await cashier.call('findProgress')).json().data).toEqual({
      step: 'enrol',
      may_put_off: false,
    });
  });

  test('a reset of a second factor is mailed, ends the sign-ins, and needs a new enrolment (CONSOLE-21)', async () => {
    const booth = await createTestBooth(await open());
    const { owner, find } = await openTeam(booth);
    const operator = await openConsoleAs(booth, 'operator');
    const { email } = (await operator.call('getAccount')).json().data;
    const { id, version } = await find(email);
    const reset = await owner.call('resetMemberSecondFactor', {
      params: { id },
      body: { version },
    });
    expect(reset.json().data.has_second_factor).toBe(false);
    expect((await operator.call('getAccount')).statusCode).toBe(401);
    expect((await operator.signIn(email, PASSWORD)).json().data.step).toBe('enrol');
    const jobs = await booth.database.selectFrom('jobs').select('payload').execute();
    expect(jobs.map(({ payload }) => JSON.parse(payload))).toContainEqual({
      staffId: id,
      kind: 'second-factor-reset',
      askedAt: booth.dependencies.clock.now(),
    });
    const again = await owner.call('resetMemberSecondFactor', {
      params: { id },
      body: { version: version + 1 },
    });
    expect(again.json().meta.message).toBe('There is no second factor.');
  });

  test('an active member is not invited again; an open invitation is sent again (CONSOLE-16)', async () => {
    const booth = await createTestBooth(await open());
    const { owner, find } = await openTeam(booth);
    const invite = (email: string) => owner.call('inviteMember', { body: { email, ...OPERATOR } });
    expect((await invite('rina@jepret.local')).statusCode).toBe(200);
    expect((await invite('RINA@jepret.local')).statusCode).toBe(200);
    expect((await invite(ADMIN.email)).statusCode).toBe(409);
    expect((await invite('no e-mail')).statusCode).toBe(422);
    const elsewhere = { email: 'rina@jepret.local', role: 'cashier', locations: ['bandung'] };
    expect((await owner.call('inviteMember', { body: elsewhere })).json().data).toMatchObject({
      role: 'cashier',
      locations: ['bandung'],
    });
    const unknown = { ...elsewhere, locations: ['atlantis'] };
    const refused = await owner.call('inviteMember', { body: unknown });
    expect([refused.statusCode, refused.json().meta.errors[0].field]).toEqual([422, 'locations']);
    const { id, version } = await find('rina@jepret.local');
    await owner.call('disableMember', { params: { id }, body: { version } });
    expect((await find('rina@jepret.local')).state).toBe('disabled');
    expect((await invite('rina@jepret.local')).statusCode).toBe(409);
    await owner.call('enableMember', { params: { id }, body: { version: version + 1 } });
    expect((await find('rina@jepret.local')).state).toBe('invited');
  });

  test('an action on a member who was changed in the meantime is refused (CONSOLE-161)', async () => {
    const booth = await createTestBooth(await open());
    const { owner, find } = await openTeam(booth);
    const operator = await openConsoleAs(booth, 'operator');
    const { email } = (await operator.call('getAccount')).json().data;
    const { id, version } = await find(email);
    const shell = { kind: 'system', name: 'root' } as const;
    await booth.staff.setAssignment(
      id,
      version,
      { role: 'cashier', locations: ['jakarta'] },
      shell,
    );
    const actions = ['disableMember', 'resetMemberSecondFactor', 'unlockMember'] as const;
    for (const action of actions) {
      const refused = await owner.call(action, { params: { id }, body: { version } });
      expect(refused.json().meta.message).toContain('Someone else has changed this member');
    }
    expect(await find(email)).toMatchObject({ state: 'active', has_second_factor: true });
    await booth.staff.disable(email, shell);
    const enable = (seen: number) =>
      owner.call('enableMember', { params: { id }, body: { version: seen } });
    expect((await enable(version + 1)).statusCode).toBe(409);
    expect((await enable(version + 2)).json().data).toMatchObject({ state: 'active' });
  });
});
