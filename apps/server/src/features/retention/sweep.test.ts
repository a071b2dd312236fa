import { expect, test } from 'vitest';
import { createBoothRetention } from '../../booth-retention.ts';
import { describeOnEveryDatabase } from '../../testing/every-database.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';
import { drawPhoto } from '../../testing/test-photos.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A paid session whose visitor has taken a photo. */
async function photograph(studio: Studio): Promise<string> {
  const txID = await studio.startPaid();
  studio.advance(MINUTE_MS);
  await studio.upload(txID, { 1: await drawPhoto(1) });
  return txID;
}

/** The first one only looks at the clock. */
const sweep = async (studio: Studio) => {
  for (const job of ['retention-sweep', 'retention-sweep', 'retention-rescue']) {
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

describeOnEveryDatabase('the retention time (D29)', (open) => {
  test('photos go so many days after the session was last used, and not before', async () => {
    const studio = await openStudio(await open());
    const txID = await photograph(studio);
    const { findDueAt } = createBoothRetention(studio.dependencies);
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

  test('each location has its own days, else the default profile’s', async () => {
    const studio = await openStudio(await open());
    await studio.locations.configure('default', { retentionDays: 3 });
    await studio.locations.configure('Bandung', { retentionDays: 30 });
    const usual = await photograph(studio);
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

  test('a clock that jumps ahead and is put right again erases nobody', async () => {
    const studio = await openStudio(await open(), { uptimeMs: () => 0 });
    await photograph(studio);
    await sweep(studio);
    studio.advance(4 * 365 * DAY_MS);
    await studio.runJob('retention-sweep', null);
    studio.advance(-4 * 365 * DAY_MS);
    await sweep(studio);
    expect(await listErased(studio)).toEqual([]);
  });

  test('a refunded session’s photos go as well', async () => {
    const studio = await openStudio(await open());
    const txID = await photograph(studio);
    await studio.transactions.markRefunded(txID, 'The printer broke.');
    studio.advance(15 * DAY_MS);
    await sweep(studio);
    expect(await listErased(studio)).toEqual([txID]);
    expect(await studio.audit()).toEqual([]);
  });

  test('unpaid ones, and payments and bypasses that nobody came back for, stay (D10, D12)', async () => {
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

  test('what strangers sent as notices is forgotten, what was genuine stays', async () => {
    const studio = await openStudio(await open());
    await photograph(studio);
    await studio.post('/v1/payments/nobody/notices', { payer: 'Sarinah' });
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
