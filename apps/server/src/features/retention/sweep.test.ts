import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEmlFolderMailer } from '../../adapters/mailer/eml-folder.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { setKioskLocation } from '../../testing/booths/set-kiosk-location.ts';
import { type SnappingBooth, startSnappingBooth } from '../../testing/booths/snapping-booth.ts';
import { ADMIN } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { drawPhoto } from '../../testing/media/test-photos.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A paid session whose visitor has taken a photo. */
async function photograph(booth: SnappingBooth): Promise<string> {
  // A push token may expire when the clock is set, so the kiosk gets another one.
  const issued = await booth.post('/v1/push/tokens', undefined, booth.kiosk.headers);
  const created = await booth.kiosk.start({ f_token: issued.json().data.token });
  await booth.choose(created, 'pay');
  const txID = created.trx_id;
  booth.advance(MINUTE_MS);
  await booth.upload(txID, { 1: await drawPhoto(1) });
  return txID;
}

const sweep = async (booth: SnappingBooth) => {
  for (const job of ['retention-sweep', 'retention-rescue']) {
    await booth.runJob(job, null);
  }
};

const listErased = async ({ database }: SnappingBooth): Promise<string[]> => {
  const rows = await database
    .selectFrom('erasures')
    .select('transaction_id')
    .where('removed_at', 'is not', null)
    .execute();
  return rows.map((row) => row.transaction_id);
};

describeOnEveryDatabase('the retention sweep', (open) => {
  test('photos are deleted 14 days after the session was last used, and not before (PRIVACY-1, PRIVACY-2)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await photograph(booth);
    const { findDueAt } = booth.retention;
    const now = booth.dependencies.clock.now();
    expect(await findDueAt(txID)).toBe(now + 14 * DAY_MS);
    expect(await findDueAt('nope')).toBeUndefined();
    booth.advance(14 * DAY_MS - 1);
    await sweep(booth);
    expect(await listErased(booth)).toEqual([]);
    expect(await booth.listCaptures()).toHaveLength(1);

    booth.advance(1);
    await sweep(booth);
    expect(await listErased(booth)).toEqual([txID]);
    expect(await booth.listCaptures()).toEqual([]);
    const { transaction, ledger } = await booth.transactions.getRecords(txID);
    expect(transaction.status).toBe('paid');
    expect(ledger.at(-1)).toMatchObject({
      event: 'erased',
      actor: 'sweeper',
      details: { files: 1 },
    });
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('each location has its own days, otherwise those of the default profile (PRIVACY-1)', async () => {
    const booth = await startSnappingBooth(await open());
    await booth.locations.configure('default', { retentionDays: 3 }, BOOTH_ACTOR);
    await booth.locations.configure('Bandung', { retentionDays: 30 }, BOOTH_ACTOR);
    const usual = await photograph(booth);
    await setKioskLocation(booth, booth.kiosk.id, 'Bandung');
    const created = await booth.kiosk.start({ location: 'Bandung' });
    await booth.choose(created, 'pay');
    booth.advance(MINUTE_MS);
    await booth.upload(created.trx_id, { 1: await drawPhoto(1) });
    booth.advance(4 * DAY_MS);
    await sweep(booth);
    expect(await listErased(booth)).toEqual([usual]);
    booth.advance(27 * DAY_MS);
    await sweep(booth);
    expect((await listErased(booth)).toSorted()).toEqual([usual, created.trx_id].toSorted());
  });

  test('a clock that jumps ahead and is corrected erases no session (PRIVACY-10)', async () => {
    const booth = await startSnappingBooth(await open());
    await photograph(booth);
    booth.setClock(400 * DAY_MS);
    await sweep(booth);
    booth.advance(15 * MINUTE_MS);
    await sweep(booth);
    booth.setClock(-400 * DAY_MS);
    await sweep(booth);
    booth.advance(DAY_MS);
    await sweep(booth);
    expect(await listErased(booth)).toEqual([]);
    expect(await booth.listCaptures()).toHaveLength(1);
  });

  test('after the clock was set, due sessions are erased after a day, or when staff confirm it (OPS-22)', async () => {
    const booth = await startSnappingBooth(await open());
    const photographLongAgo = async () => {
      const txID = await photograph(booth);
      booth.advance(14 * DAY_MS - HOUR_MS);
      await sweep(booth);
      return txID;
    };
    const first = await photographLongAgo();
    booth.setClock(20 * DAY_MS);
    await sweep(booth);
    booth.advance(DAY_MS - MINUTE_MS);
    await sweep(booth);
    expect(await listErased(booth)).toEqual([]);
    booth.advance(MINUTE_MS);
    await sweep(booth);
    expect(await listErased(booth)).toEqual([first]);

    const second = await photographLongAgo();
    booth.setClock(20 * DAY_MS);
    await sweep(booth);
    booth.advance(HOUR_MS);
    await sweep(booth);
    expect(await listErased(booth)).toEqual([first]);
    await booth.dependencies.clockWatch.confirm(BOOTH_ACTOR);
    await sweep(booth);
    expect((await listErased(booth)).toSorted()).toEqual([first, second].toSorted());
  });

  test.each([
    ['since its first start', false],
    ['after it had been right', true],
  ])(
    'if the clock was behind %s, no photos are lost when it is corrected (PRIVACY-10)',
    async (_, wasRight) => {
      const booth = await startSnappingBooth(await open());
      const { clockWatch } = booth.dependencies;
      const before = wasRight ? [await photograph(booth)] : [];
      if (wasRight) booth.setClock(-400 * DAY_MS);
      await sweep(booth);
      const visitors = [...before, await photograph(booth)];
      booth.advance(4 * HOUR_MS);
      await sweep(booth);
      visitors.push(await photograph(booth));
      // First corrected by hand and not exactly, then by the network.
      booth.setClock(370 * DAY_MS);
      await sweep(booth);
      booth.advance(5 * MINUTE_MS);
      booth.setClock(30 * DAY_MS);
      await clockWatch.confirm(BOOTH_ACTOR);
      await sweep(booth);
      expect(await listErased(booth)).toEqual([]);
      booth.advance(13 * DAY_MS);
      await sweep(booth);
      expect(await listErased(booth)).toEqual([]);
      booth.advance(DAY_MS);
      await sweep(booth);
      expect((await listErased(booth)).toSorted()).toEqual(visitors.toSorted());
    },
  );

  test('if the clock was ahead for a while, photos are kept no longer than promised (PRIVACY-10)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await photograph(booth);
    booth.advance(10 * DAY_MS);
    await sweep(booth);
    booth.setClock(400 * DAY_MS);
    await sweep(booth);
    booth.advance(15 * MINUTE_MS);
    booth.setClock(-400 * DAY_MS);
    await sweep(booth);
    booth.advance(4 * DAY_MS);
    await sweep(booth);
    expect(await listErased(booth)).toEqual([txID]);
  });

  test('photos of a refunded session are deleted too (PRIVACY-8)', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await photograph(booth);
    await booth.transactions.markRefunded(txID, {
      amountIdr: 35_000,
      reason: 'The printer broke.',
      actor: BOOTH_ACTOR,
      maxIdr: null,
    });
    booth.advance(15 * DAY_MS);
    await sweep(booth);
    expect(await listErased(booth)).toEqual([txID]);
    expect(await booth.listLedgerDisagreements()).toEqual([]);
  });

  test('unpaid sessions and unused payments and bypasses stay (PRIVACY-8)', async () => {
    const booth = await startSnappingBooth(await open());
    await booth.kiosk.start();
    const unclaimed = await booth.startPaid();
    const body = { amount: 30_000, status: 'pending' };
    const staff = await booth.signInStaff();
    const unused = (await booth.post('/v1/transaction/bypass', body, staff)).json().data.trx_id;
    const used = (
      await booth.post('/v1/transaction/bypass', body, {
        ...staff,
        'idempotency-key': 'another-bypass',
      })
    ).json().data.trx_id;
    await booth.upload(used, { 1: await drawPhoto(1) });
    booth.advance(20 * DAY_MS);
    await sweep(booth);
    expect(await listErased(booth)).toEqual([used]);
    const { transaction } = await booth.transactions.getRecords(unclaimed);
    expect(transaction).toMatchObject({ status: 'paid', erasedAt: null });
    expect((await booth.upload(unused, { 1: await drawPhoto(1) })).statusCode).toBe(200);
  });

  test('several processes erase more than one batch, each session once', async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await photograph(booth);
    const row = await booth.database
      .selectFrom('transactions')
      .selectAll()
      .where('id', '=', txID)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 119 }, (_, index) => {
      const [id, files_key, guest_token] = ['t', 'f', 'g'].map((letter) => `${letter}${index}`);
      const unique = { id, files_key, guest_token, short_code: `C${index}`, request_key: null };
      return { ...row, ...(unique as typeof row) };
    });
    await booth.database.insertInto('transactions').values(copies).execute();
    booth.advance(15 * DAY_MS);
    await booth.runJob('retention-sweep', null);
    await Promise.all([1, 2, 3].map(() => booth.runJob('retention-sweep', null)));
    const rows = await booth.database.selectFrom('erasures').select('asked_by').execute();
    expect(rows).toEqual(Array(120).fill({ asked_by: 'retention' }));
    const asked = await booth.database
      .selectFrom('ledger')
      .select('transaction_id')
      .where('event', '=', 'erase_asked')
      .execute();
    expect(asked).toHaveLength(120);
  });

  test('the outbox folder keeps no mail longer than the retention days, including one-time codes (PRIVACY-9)', async () => {
    const booth = await startSnappingBooth(await open());
    const folder = join(booth.folder, 'outbox');
    const { clock, mailer, background } = booth.dependencies;
    const from = 'booth@jepret.test';
    Object.assign(mailer, createEmlFolderMailer({ folder, from, clock, newId: randomUUID }));
    await booth.post('/api/v1/auth/request-otp', { email: ADMIN.email });
    await background.settled();
    expect(readdirSync(folder)).toHaveLength(1);
    booth.advance(13 * DAY_MS);
    await sweep(booth);
    expect(readdirSync(folder)).toHaveLength(1);
    booth.advance(2 * DAY_MS);
    await sweep(booth);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('unverified webhooks are deleted, verified ones stay', async () => {
    const booth = await startSnappingBooth(await open());
    await photograph(booth);
    await booth.post('/v1/payments/sandbox/notices', { payer: 'Sarinah' });
    const count = async () =>
      (await booth.database.selectFrom('notices').select('verdict').execute()).length;
    const before = await count();
    booth.advance(13 * DAY_MS);
    await sweep(booth);
    expect(await count()).toBe(before);
    booth.advance(2 * DAY_MS);
    await sweep(booth);
    expect(await count()).toBe(before - 1);
  });
});
