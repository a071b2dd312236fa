import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { setKioskLocation } from '../../testing/booths/set-kiosk-location.ts';
import { ADMIN, createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const PASSWORD = 'four words in no usual order';

async function setUp(booth: TestBooth) {
  const { cookie } = await booth.signIn();
  const [kiosk] = await booth.kiosks.list();
  const id = kiosk?.id ?? '';
  await setKioskLocation(booth, id, 'Jakarta');
  const logIn = async (
    email: string,
    password: string,
    device: Record<string, string> = { cookie },
  ) => {
    const payload = { email, password };
    const url = '/v1/admin/login';
    const answer = await booth.app.inject({ method: 'POST', url, payload, headers: device });
    return answer.json().data as { token: string; booth?: { name: string | null } };
  };
  const name = (token: string, payload: object, device: Record<string, string> = { cookie }) =>
    booth.app.inject({
      method: 'PUT',
      url: '/v1/kiosk/name',
      payload,
      headers: { authorization: `Bearer ${token}`, ...device },
    });
  const addPerson = (email: string, role: 'operator' | 'cashier', locations: string[]) =>
    booth.staff.add(email, { role, locations }, BOOTH_ACTOR, PASSWORD);
  return { id, logIn, name, addPerson };
}

describeOnEveryDatabase('naming a booth at its own screen', (open) => {
  test('an owner names the booth at its own screen, and the audit names the person (STAFF-30)', async () => {
    const booth = await createTestBooth(await open());
    const { id, logIn, name } = await setUp(booth);
    const { token, booth: shownBooth } = await logIn(ADMIN.email, ADMIN.password);
    expect(shownBooth).toEqual({ name: null });
    const answer = await name(token, { name: ' Left of the door ', was: null });
    expect(answer.json().data).toEqual({ name: 'Left of the door' });
    expect(await booth.kiosks.list()).toMatchObject([{ id, name: 'Left of the door' }]);
    expect((await logIn(ADMIN.email, ADMIN.password)).booth).toEqual({ name: 'Left of the door' });
    expect((await name(token, { name: 'Right', was: null })).statusCode).toBe(409);
    const line = await booth.dependencies.database
      .selectFrom('audit')
      .select(['action', 'actor_name', 'subject'])
      .where('action', '=', 'booth.renamed')
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ action: 'booth.renamed', actor_name: ADMIN.email, subject: id });
  });

  test('a cashier and staff of another location cannot name a booth (STAFF-30)', async () => {
    const booth = await createTestBooth(await open());
    const { id, logIn, name, addPerson } = await setUp(booth);
    await addPerson('kasir@jepret.local', 'cashier', ['jakarta']);
    const cashier = await logIn('kasir@jepret.local', PASSWORD);
    expect(cashier.booth).toBeUndefined();
    expect((await name(cashier.token, { name: 'Mine', was: null })).statusCode).toBe(403);

    await addPerson('sari@jepret.local', 'operator', ['jakarta']);
    const operator = await logIn('sari@jepret.local', PASSWORD);
    expect(operator.booth).toEqual({ name: null });
    await setKioskLocation(booth, id, 'Bandung');
    expect((await name(operator.token, { name: 'Mine', was: null })).statusCode).toBe(404);
    expect(await booth.kiosks.list()).toMatchObject([{ name: null }]);
  });

  test('naming a booth needs the cookie of a known booth (STAFF-30)', async () => {
    const booth = await createTestBooth(await open());
    const { logIn, name } = await setUp(booth);
    const { token, booth: shownBooth } = await logIn(ADMIN.email, ADMIN.password, {});
    expect(shownBooth).toBeUndefined();
    expect((await name(token, { name: 'Mine', was: null }, {})).statusCode).toBe(404);
    const forged = { cookie: 'jepret_kiosk=forged' };
    expect((await name(token, { name: 'Mine', was: null }, forged)).statusCode).toBe(404);
  });
});
