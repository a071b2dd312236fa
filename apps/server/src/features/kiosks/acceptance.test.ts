import type { StaffRole } from '@jepret/contract';
import { expect, test } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { run } from '../../testing/booths/cli-commands.ts';
import { openConsole, openConsoleAs } from '../../testing/booths/console-browser.ts';
import { startDeliveringBooth } from '../../testing/booths/delivering-booth.ts';
import { type PayingBooth, startPayingBooth } from '../../testing/booths/paying-booth.ts';
import { ADMIN, createTestBooth, OWNER, type TestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const SARI = 'sari@jepret.local';
const JOKO = 'joko@jepret.local';

const addMember = (booth: TestBooth, email: string, role: StaffRole, locations = ['jakarta']) =>
  booth.staff.add(email, { role, locations: role === 'owner' ? null : locations }, BOOTH_ACTOR);

async function isAccepted(booth: TestBooth, id: string): Promise<boolean | undefined> {
  return (await booth.kiosks.list()).find((kiosk) => kiosk.id === id)?.isAccepted;
}

/** A free session of the till's first kiosk. */
const startFree = (booth: PayingBooth) => booth.kiosk.start({ voucher_code: 'GRATIS' });

const moveTo = (booth: PayingBooth, kioskId: string, name: string) =>
  booth.transactions.moveToKiosk(name, { kioskId, actor: BOOTH_ACTOR });

describeOnEveryDatabase('accepting kiosks', (open) => {
  test('signing a kiosk in is audited with person, address and location (SIGN-70)', async () => {
    const booth = await createTestBooth(await open());
    await addMember(booth, SARI, 'cashier');
    const first = await booth.signIn(undefined, SARI);
    await booth.report(first.headers, 'Jakarta');
    await booth.signIn(first.cookie);
    const owner = openConsole(booth);
    await owner.enter();
    const [kiosk] = await booth.kiosks.list();
    const query = { search: kiosk?.id ?? '' };
    const { rows } = (await owner.call('listAudit', { query })).json().data;
    const address = '127.0.0.1';
    const location = { slug: 'jakarta', name: 'Jakarta' };
    expect(rows).toMatchObject([
      { action: 'booth.signed-in', actor: ADMIN.email, location, after: { address } },
      { action: 'booth.location-reported', actor: SARI, location, after: { address } },
      { action: 'booth.signed-in', actor: SARI, location: null, after: { address } },
    ]);
  });

  test('a kiosk that a cashier signed in takes payments, but receives no session of another kiosk until it is accepted (SIGN-71, SIGN-73)', async () => {
    const booth = await startPayingBooth(await open());
    await addMember(booth, SARI, 'cashier');
    const theirs = await booth.addKiosk('Jakarta', SARI);
    const own = await theirs.start({ voucher_code: 'GRATIS' });
    expect(
      (await booth.get(`/v1/transaction/trx/${own.trx_id}/guest`, theirs.headers)).json().data,
    ).toMatchObject({ url: expect.any(String) });
    await moveTo(booth, theirs.id, own.trx_id);

    const { trx_id, short_code } = await startFree(booth);
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    const move = { params: { transaction: short_code }, body: { booth: theirs.id } };
    const refused = await cashier.call('moveTransaction', move);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().meta.errors).toMatchObject([{ code: 'kiosk_not_accepted' }]);
    await expect(run(booth, 'transactions', 'move', short_code, theirs.id)).rejects.toThrow(
      /comes from another kiosk/,
    );
    expect((await theirs.read(trx_id)).statusCode).toBe(404);

    await run(booth, 'kiosks', 'accept', theirs.id);
    expect((await cashier.call('moveTransaction', move)).statusCode).toBe(200);
    expect(await theirs.findSession()).toMatchObject({ trx_id });
  });

  test('a move is audited with both kiosks (SIGN-79)', async () => {
    const booth = await startPayingBooth(await open());
    const second = await booth.addKiosk();
    const { trx_id, short_code } = await startFree(booth);
    await moveTo(booth, second.id, trx_id);
    const owner = openConsole(booth);
    await owner.enter();
    const query = { search: short_code, action: 'transaction.moved' };
    const nameOf = (id: string) => `Booth ${id.slice(0, 6)}`;
    expect((await owner.call('listAudit', { query })).json().data.rows).toMatchObject([
      { before: { kioskId: nameOf(booth.kiosk.id) }, after: { kioskId: nameOf(second.id) } },
    ]);
  });

  test('an operator of its location or an owner accepts a kiosk in the console (CONSOLE-180)', async () => {
    const booth = await startPayingBooth(await open());
    await addMember(booth, SARI, 'cashier');
    const { id } = await booth.addKiosk('Jakarta', SARI);
    const accept = async (role: StaffRole, location: string) =>
      (await openConsoleAs(booth, role, [location])).call('acceptBooth', { params: { id } });
    expect((await accept('cashier', 'jakarta')).statusCode).toBe(403);
    expect((await accept('operator', 'bandung')).statusCode).toBe(404);
    expect(await isAccepted(booth, id)).toBe(false);
    const accepted = await accept('operator', 'jakarta');
    expect(accepted.json().data).toMatchObject({ id, is_accepted: true, signed_in_by: SARI });
    expect(await isAccepted(booth, id)).toBe(true);
    const owner = openConsole(booth);
    await owner.enter();
    const { rows } = (await owner.call('listAudit', { query: { search: id } })).json().data;
    expect(rows[0]).toMatchObject({ action: 'booth.accepted', location: { slug: 'jakarta' } });
  });

  test('a sign-in by an operator or owner accepts a kiosk, and a cashier’s sign-in keeps the acceptance (SIGN-71)', async () => {
    const booth = await createTestBooth(await open());
    await addMember(booth, SARI, 'cashier');
    await addMember(booth, JOKO, 'operator');
    for (const email of [JOKO, ADMIN.email]) {
      const known = new Set((await booth.kiosks.list()).map(({ id }) => id));
      const first = await booth.signIn(undefined, email);
      await booth.report(first.headers, 'Jakarta');
      const id = (await booth.kiosks.list()).find((one) => !known.has(one.id))?.id ?? '';
      expect(await isAccepted(booth, id)).toBe(true);
      const again = await booth.signIn(first.cookie, SARI);
      await booth.report(again.headers, 'Jakarta');
      expect(await isAccepted(booth, id)).toBe(true);
    }
  });

  test('a kiosk that was signed out in the console is not accepted by a cashier’s sign-in (SIGN-71)', async () => {
    const booth = await createTestBooth(await open());
    await addMember(booth, SARI, 'cashier');
    const { cookie, headers } = await booth.signIn();
    await booth.report(headers, 'Jakarta');
    const [kiosk] = await booth.kiosks.list();
    await booth.kiosks.revoke(kiosk?.id ?? '', BOOTH_ACTOR);
    const again = await booth.signIn(cookie, SARI);
    await booth.report(again.headers, 'Jakarta');
    expect(await isAccepted(booth, kiosk?.id ?? '')).toBe(false);
  });

  test.each([
    ['is disabled', (booth: TestBooth) => booth.staff.disable(SARI, BOOTH_ACTOR)],
    [
      'loses the location',
      async (booth: TestBooth) => {
        const { version } = await booth.staff.get(SARI);
        const assignment = { role: 'cashier', locations: ['bandung'] } as const;
        await booth.staff.setAssignment(SARI, version, assignment, BOOTH_ACTOR);
      },
    ],
  ])(
    'when the person who signed it in %s, a kiosk is no longer accepted and keeps selling (SIGN-41, SIGN-72)',
    async (_, leave) => {
      const booth = await startPayingBooth(await open());
      await addMember(booth, SARI, 'cashier');
      const theirs = await booth.addKiosk('Jakarta', SARI);
      const owner = openConsole(booth);
      await owner.enter();
      const accept = () => owner.call('acceptBooth', { params: { id: theirs.id } });
      await accept();
      expect(await isAccepted(booth, theirs.id)).toBe(true);
      await leave(booth);
      expect(await isAccepted(booth, theirs.id)).toBe(false);
      expect((await theirs.create()).statusCode).toBe(200);
      // An owner can accept it again, knowing that.
      await accept();
      expect(await isAccepted(booth, theirs.id)).toBe(true);
    },
  );

  test('when the person who accepted it may no longer change booths there, a kiosk is no longer accepted (SIGN-72)', async () => {
    const booth = await startPayingBooth(await open());
    await addMember(booth, SARI, 'cashier');
    await addMember(booth, JOKO, 'operator');
    const { id } = await booth.addKiosk('Jakarta', SARI);
    const joko = await booth.staff.get(JOKO);
    await booth.kiosks.accept(id, { kind: 'staff', id: joko.id, name: JOKO });
    expect(await isAccepted(booth, id)).toBe(true);
    const assignment = { role: 'cashier', locations: ['jakarta'] } as const;
    await booth.staff.setAssignment(JOKO, joko.version, assignment, BOOTH_ACTOR);
    expect(await isAccepted(booth, id)).toBe(false);
  });

  test('another cashier’s sign-in does not restore a lost acceptance (SIGN-72)', async () => {
    const booth = await createTestBooth(await open());
    await addMember(booth, SARI, 'cashier');
    await addMember(booth, JOKO, 'cashier');
    const { cookie, headers } = await booth.signIn(undefined, SARI);
    await booth.report(headers, 'Jakarta');
    const [kiosk] = await booth.kiosks.list();
    const id = kiosk?.id ?? '';
    await booth.kiosks.accept(id, BOOTH_ACTOR);
    await booth.staff.disable(SARI, BOOTH_ACTOR);
    const again = await booth.signIn(cookie, JOKO);
    await booth.report(again.headers, 'Jakarta');
    expect(await isAccepted(booth, id)).toBe(false);
  });

  test('a sign-in by an operator of another location does not accept a kiosk (SIGN-72)', async () => {
    const booth = await createTestBooth(await open());
    await addMember(booth, JOKO, 'operator', ['bandung']);
    const { headers } = await booth.signIn(undefined, JOKO);
    await booth.report(headers, 'Jakarta');
    const [kiosk] = await booth.kiosks.list();
    expect(kiosk).toMatchObject({ isAccepted: false });
  });

  test('a kiosk that is no longer accepted has no access to a session that was moved to it (SIGN-73)', async () => {
    const booth = await startDeliveringBooth(await open());
    await booth.staff.add('second@jepret.local', OWNER, BOOTH_ACTOR);
    const theirs = await booth.addKiosk('Jakarta', 'second@jepret.local');
    const txID = await booth.startPrinted();
    await booth.transactions.moveToKiosk(txID, { kioskId: theirs.id, actor: BOOTH_ACTOR });
    const getGuestLink = () => booth.get(`/v1/transaction/trx/${txID}/guest`, theirs.headers);
    expect((await getGuestLink()).statusCode).toBe(200);
    expect(await theirs.findSession()).toMatchObject({ trx_id: txID });
    const { delivery_id } = (await booth.print(txID, {}, theirs.headers)).json().data;
    await booth.runDueDeliveries();
    expect((await booth.findDelivery(delivery_id, theirs.headers)).statusCode).toBe(200);

    await booth.staff.disable('second@jepret.local', BOOTH_ACTOR);
    const answers = [
      await getGuestLink(),
      await booth.sendMail(txID, {}, theirs.headers),
      await booth.print(txID, {}, theirs.headers),
      await theirs.read(txID),
      await booth.findDelivery(delivery_id, theirs.headers),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().meta.errors).toMatchObject([{ code: 'kiosk_not_accepted' }]);
    }
    expect(await theirs.findSession()).toBeNull();
    expect(booth.mails.filter(({ to }) => to !== ADMIN.email && !to.includes('second'))).toEqual(
      [],
    );
  });

  test('the migration accepts known kiosks and keeps their location (SIGN-71, SIGN-74)', async () => {
    const booth = await createTestBooth(await open());
    const { headers } = await booth.signIn();
    booth.advance(1);
    await booth.signIn();
    booth.advance(1);
    await booth.signIn();
    const [, , soldOff] = await booth.kiosks.list();
    await booth.kiosks.revoke(soldOff?.id ?? '', BOOTH_ACTOR);
    await booth.report(headers, 'Jakarta');
    const columns = [
      'signed_in_by',
      'accepted_by',
      'refused_location',
      'is_accepted',
      'is_location_fixed',
    ];
    for (const column of columns) {
      await booth.database.schema.alterTable('kiosks').dropColumn(column).execute();
    }
    await booth.database
      .deleteFrom('migrations')
      .where('name', '=', '045-kiosk-acceptance')
      .execute();
    await migrate(booth.database, 0);
    expect(await booth.kiosks.list()).toMatchObject([
      { isAccepted: true, isLocationFixed: true, location: 'Jakarta', signedInBy: null },
      { isAccepted: true, isLocationFixed: false, location: null, signedInBy: null },
      { isAccepted: false },
    ]);
    const answer = await booth.report(headers, 'Bandung');
    expect(answer.json().data.location).toBe('Jakarta');
  });
});
