import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEmlFolderMailer } from '../../adapters/mailer/eml-folder.ts';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { placeKiosk } from '../../testing/booths/place-kiosk.ts';
import { openStudio, type Studio } from '../../testing/booths/studio.ts';
import { ADMIN } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { drawPhoto } from '../../testing/media/test-photos.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A paid session whose visitor has taken a photo. */
async function photograph(studio: Studio): Promise<string> {
  // A push token does not outlive a clock that is set; the kiosk gets another one.
  const issued = await studio.post('/v1/push/tokens', undefined, studio.kiosk.headers);
  const created = await studio.kiosk.start({ f_token: issued.json().data.token });
  await studio.choose(created, 'pay');
  const txID = created.trx_id;
  studio.advance(MINUTE_MS);
  await studio.upload(txID, { 1: await drawPhoto(1) });
  return txID;
}

const sweep = async (studio: Studio) => {
  for (const job of ['retention-sweep', 'retention-rescue']) {
    await studio.runJob(job, null);
  }
};

const listErased = async ({ database }: Studio): Promise<string[]> => {
  const rows = await database
    .selectFrom('erasures')
    .select('transaction_id')
    .where('removed_at', 'is not', null)
    .execute();
  return rows.map((row) => row.transaction_id);
};

describeOnEveryDatabase('the retention time', (open) => {
  test('photos go so many days after the session was last used, and not before (PRIVACY-1, PRIVACY-2)', async () => {
    const studio = await openStudio(await open());
    const txID = await photograph(studio);
    const { findDueAt } = studio.retention;
    const now = studio.dependencies.clock.now();
    expect(await findDueAt(txID)).toBe(now + 14 * DAY_MS);
    expect(await findDueAt('nope')).toBeUndefined();
    studio.advance(14 * DAY_MS - 1);
    await sweep(studio);
    expect(await listErased(studio)).toEqual([]);
    expect(await studio.listCaptures()).toHaveLength(1);

    studio.advance(1);
    await sweep(studio);
    expect(await listErased(studio)).toEqual([txID]);
    expect(await studio.listCaptures()).toEqual([]);
    const { transaction, ledger } = await studio.transactions.show(txID);
    expect(transaction.status).toBe('paid');
    expect(ledger.at(-1)).toMatchObject({
      event: 'erased',
      actor: 'sweeper',
      details: { files: 1 },
    });
    expect(await studio.audit()).toEqual([]);
  });

  test('each location has its own days, else the default profile’s (PRIVACY-1)', async () => {
    const studio = await openStudio(await open());
    await studio.locations.configure('default', { retentionDays: 3 }, BOOTH_ITSELF);
    await studio.locations.configure('Bandung', { retentionDays: 30 }, BOOTH_ITSELF);
    const usual = await photograph(studio);
    await placeKiosk(studio, studio.kiosk.id, 'Bandung');
    const created = await studio.kiosk.start({ location: 'Bandung' });
    await studio.choose(created, 'pay');
    studio.advance(MINUTE_MS);
    await studio.upload(created.trx_id, { 1: await drawPhoto(1) });
    studio.advance(4 * DAY_MS);
    await sweep(studio);
    expect(await listErased(studio)).toEqual([usual]);
    studio.advance(27 * DAY_MS);
    await sweep(studio);
    expect((await listErased(studio)).toSorted()).toEqual([usual, created.trx_id].toSorted());
  });

  test('a clock that jumps ahead and is put right again erases nobody (PRIVACY-10)', async () => {
    const studio = await openStudio(await open());
    await photograph(studio);
    studio.setClock(400 * DAY_MS);
    await sweep(studio);
    studio.advance(15 * MINUTE_MS);
    await sweep(studio);
    studio.setClock(-400 * DAY_MS);
    await sweep(studio);
    studio.advance(DAY_MS);
    await sweep(studio);
    expect(await listErased(studio)).toEqual([]);
    expect(await studio.listCaptures()).toHaveLength(1);
  });

  test('a clock that was set erases what is due after a day, or when staff confirm it (OPS-22)', async () => {
    const studio = await openStudio(await open());
    const photographLongAgo = async () => {
      const txID = await photograph(studio);
      studio.advance(14 * DAY_MS - HOUR_MS);
      await sweep(studio);
      return txID;
    };
    const first = await photographLongAgo();
    studio.setClock(20 * DAY_MS);
    await sweep(studio);
    studio.advance(DAY_MS - MINUTE_MS);
    await sweep(studio);
    expect(await listErased(studio)).toEqual([]);
    studio.advance(MINUTE_MS);
    await sweep(studio);
    expect(await listErased(studio)).toEqual([first]);

    const second = await photographLongAgo();
    studio.setClock(20 * DAY_MS);
    await sweep(studio);
    studio.advance(HOUR_MS);
    await sweep(studio);
    expect(await listErased(studio)).toEqual([first]);
    await studio.dependencies.clockWatch.confirm(BOOTH_ITSELF);
    await sweep(studio);
    expect((await listErased(studio)).toSorted()).toEqual([first, second].toSorted());
  });

  test.each([
    ['since its first start', false],
    ['after it had been right', true],
  ])(
    'visitors of a clock that was behind %s lose no photos when it is put right (PRIVACY-10)',
    async (_, wasRight) => {
      const studio = await openStudio(await open());
      const { clockWatch } = studio.dependencies;
      const before = wasRight ? [await photograph(studio)] : [];
      if (wasRight) studio.setClock(-400 * DAY_MS);
      await sweep(studio);
      const visitors = [...before, await photograph(studio)];
      studio.advance(4 * HOUR_MS);
      await sweep(studio);
      visitors.push(await photograph(studio));
      // First by hand and not quite, then by the network.
      studio.setClock(370 * DAY_MS);
      await sweep(studio);
      studio.advance(5 * MINUTE_MS);
      studio.setClock(30 * DAY_MS);
      await clockWatch.confirm(BOOTH_ITSELF);
      await sweep(studio);
      expect(await listErased(studio)).toEqual([]);
      studio.advance(13 * DAY_MS);
      await sweep(studio);
      expect(await listErased(studio)).toEqual([]);
      studio.advance(DAY_MS);
      await sweep(studio);
      expect((await listErased(studio)).toSorted()).toEqual(visitors.toSorted());
    },
  );

  test('a clock that was ahead for a while keeps photos no longer than promised (PRIVACY-10)', async () => {
    const studio = await openStudio(await open());
    const txID = await photograph(studio);
    studio.advance(10 * DAY_MS);
    await sweep(studio);
    studio.setClock(400 * DAY_MS);
    await sweep(studio);
    studio.advance(15 * MINUTE_MS);
    studio.setClock(-400 * DAY_MS);
    await sweep(studio);
    studio.advance(4 * DAY_MS);
    await sweep(studio);
    expect(await listErased(studio)).toEqual([txID]);
  });

  test('a refunded session’s photos go as well (PRIVACY-8)', async () => {
    const studio = await openStudio(await open());
    const txID = await photograph(studio);
    await studio.transactions.markRefunded(txID, {
      amountIdr: 35_000,
      reason: 'The printer broke.',
      actor: BOOTH_ITSELF,
      maxIdr: null,
    });
    studio.advance(15 * DAY_MS);
    await sweep(studio);
    expect(await listErased(studio)).toEqual([txID]);
    expect(await studio.audit()).toEqual([]);
  });

  test('unpaid ones, and payments and bypasses that nobody came back for, stay (PRIVACY-8)', async () => {
    const studio = await openStudio(await open());
    await studio.kiosk.start();
    const unclaimed = await studio.startPaid();
    const body = { amount: 30_000, status: 'pending' };
    const staff = await studio.signStaffIn();
    const unused = (await studio.post('/v1/transaction/bypass', body, staff)).json().data.trx_id;
    const used = (
      await studio.post('/v1/transaction/bypass', body, {
        ...staff,
        'idempotency-key': 'another-bypass',
      })
    ).json().data.trx_id;
    await studio.upload(used, { 1: await drawPhoto(1) });
    studio.advance(20 * DAY_MS);
    await sweep(studio);
    expect(await listErased(studio)).toEqual([used]);
    const { transaction } = await studio.transactions.show(unclaimed);
    expect(transaction).toMatchObject({ status: 'paid', erasedAt: null });
    expect((await studio.upload(unused, { 1: await drawPhoto(1) })).statusCode).toBe(200);
  });

  test('more than a batch, by several processes at once: each is erased once', async () => {
    const studio = await openStudio(await open());
    const txID = await photograph(studio);
    const row = await studio.database
      .selectFrom('transactions')
      .selectAll()
      .where('id', '=', txID)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 119 }, (_, index) => {
      const [id, files_key, guest_token] = ['t', 'f', 'g'].map((letter) => `${letter}${index}`);
      const unique = { id, files_key, guest_token, short_code: `C${index}`, request_key: null };
      return { ...row, ...(unique as typeof row) };
    });
    await studio.database.insertInto('transactions').values(copies).execute();
    studio.advance(15 * DAY_MS);
    await studio.runJob('retention-sweep', null);
    await Promise.all([1, 2, 3].map(() => studio.runJob('retention-sweep', null)));
    const rows = await studio.database.selectFrom('erasures').select('asked_by').execute();
    expect(rows).toEqual(Array(120).fill({ asked_by: 'retention' }));
    const asked = await studio.database
      .selectFrom('ledger')
      .select('transaction_id')
      .where('event', '=', 'erase_asked')
      .execute();
    expect(asked).toHaveLength(120);
  });

  test('the outbox folder keeps no mail longer than the retention time, one-time codes included (PRIVACY-9)', async () => {
    const studio = await openStudio(await open());
    const folder = join(studio.folder, 'outbox');
    const { clock, mailer, background } = studio.dependencies;
    const from = 'booth@jepret.test';
    Object.assign(mailer, createEmlFolderMailer({ folder, from, clock, newId: randomUUID }));
    await studio.post('/api/v1/auth/request-otp', { email: ADMIN.email });
    await background.settled();
    expect(readdirSync(folder)).toHaveLength(1);
    studio.advance(13 * DAY_MS);
    await sweep(studio);
    expect(readdirSync(folder)).toHaveLength(1);
    studio.advance(2 * DAY_MS);
    await sweep(studio);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('what strangers sent as webhooks is forgotten, what was genuine stays', async () => {
    const studio = await openStudio(await open());
    await photograph(studio);
    await studio.post('/v1/payments/sandbox/notices', { payer: 'Sarinah' });
    const count = async () =>
      (await studio.database.selectFrom('notices').select('verdict').execute()).length;
    const before = await count();
    studio.advance(13 * DAY_MS);
    await sweep(studio);
    expect(await count()).toBe(before);
    studio.advance(2 * DAY_MS);
    await sweep(studio);
    expect(await count()).toBe(before - 1);
  });
});
