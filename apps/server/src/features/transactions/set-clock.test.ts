import { expect, test } from 'vitest';
import { openTill, type Till } from '../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openLedgerStores } from './ledger/ledger-stores.ts';

const MINUTE_MS = 60_000;
const SETS_BACK_MS = [20 * MINUTE_MS, 120 * MINUTE_MS, 30 * 60 * MINUTE_MS];

const storeOf = ({ database }: Till) => openLedgerStores(database).transactions;

describeOnEveryDatabase('transactions while the clock is set back', (open) => {
  test.each(SETS_BACK_MS)('leases and pauses from before are over: %d ms', async (byMs) => {
    const till = await openTill(await open());
    const store = storeOf(till);
    const { now } = till.dependencies.clock;
    const { trx_id: id } = await till.kiosk.start();
    const again = () => now() + 10_000;
    await store.setNotifyAt(id, now());
    const claimAll = async () => [
      await store.claimCharging(id, now(), now() + 20_000),
      await store.claimAsking(id, now(), 4_000),
      (await store.claimUnnotified(now(), again())).length === 1,
    ];
    expect(await claimAll()).toEqual([true, true, true]);
    expect(await claimAll()).toEqual([false, false, false]);
    till.setClock(-byMs);
    expect(await claimAll()).toEqual([true, true, true]);
    expect(await claimAll()).toEqual([false, false, false]);
  });

  test('the session that a kiosk goes on with is the one it used last, whatever its clock says', async () => {
    const till = await openTill(await open());
    const store = storeOf(till);
    const startPaid = async () => {
      const issued = await till.post('/v1/push/tokens', undefined, till.kiosk.headers);
      const created = await till.kiosk.start({ f_token: issued.json().data.token });
      await till.choose(created, 'pay');
      await till.kiosk.read(created.trx_id);
      return created.trx_id;
    };
    const isLeft = async (id: string) => {
      const found = await store.find(id);
      return found && store.isLeft(found);
    };
    const first = await startPaid();
    till.setClock(-2 * 60 * MINUTE_MS);
    const second = await startPaid();
    expect(await isLeft(second)).toBe(false);
    till.advance(MINUTE_MS);
    await till.kiosk.read(second);
    expect(await isLeft(second)).toBe(false);
    expect(await till.kiosk.findSession()).toMatchObject({ trx_id: second });
    // Whoever goes back to the first one makes it the one.
    till.advance(MINUTE_MS);
    await till.kiosk.read(first);
    expect([await isLeft(first), await isLeft(second)]).toEqual([false, true]);
  });

  test('the charge that was asked for last is the last one', async () => {
    const till = await openTill(await open());
    const { charges } = openLedgerStores(till.database);
    const { trx_id: id } = await till.kiosk.start();
    const [first] = await charges.list(id);
    if (!first) return expect.fail('nothing was asked for');
    const second = { ...first, orderId: 'a-second', providerReference: null };
    await charges.insert({ ...second, createdAt: first.createdAt - 120 * MINUTE_MS });
    const listed = await charges.list(id);
    expect(listed.map(({ orderId }) => orderId)).toEqual([first.orderId, 'a-second']);
  });
});
