import { expect, test } from 'vitest';
import { type PayingBooth, startPayingBooth } from '../../testing/booths/paying-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openLedgerStores } from './ledger/ledger-stores.ts';

const MINUTE_MS = 60_000;
const SETS_BACK_MS = [20 * MINUTE_MS, 120 * MINUTE_MS, 30 * 60 * MINUTE_MS];

const storeOf = ({ database }: PayingBooth) => openLedgerStores(database).transactions;

describeOnEveryDatabase('transactions while the clock is set back', (open) => {
  test.each(SETS_BACK_MS)('earlier leases and intervals have ended: %d ms', async (byMs) => {
    const booth = await startPayingBooth(await open());
    const store = storeOf(booth);
    const { now } = booth.dependencies.clock;
    const { trx_id: id } = await booth.kiosk.start();
    const again = () => now() + 10_000;
    await store.setNotifyAt(id, now());
    const claimAll = async () => [
      await store.claimCharging(id, now(), now() + 20_000),
      await store.claimCheck(id, now(), 4_000),
      (await store.claimUnnotified(now(), again())).length === 1,
    ];
    expect(await claimAll()).toEqual([true, true, true]);
    expect(await claimAll()).toEqual([false, false, false]);
    booth.setClock(-byMs);
    expect(await claimAll()).toEqual([true, true, true]);
    expect(await claimAll()).toEqual([false, false, false]);
  });

  test('a kiosk’s current session is the one that it used last, whatever the clock', async () => {
    const booth = await startPayingBooth(await open());
    const store = storeOf(booth);
    const startPaid = async () => {
      const issued = await booth.post('/v1/push/tokens', undefined, booth.kiosk.headers);
      const created = await booth.kiosk.start({ f_token: issued.json().data.token });
      await booth.choose(created, 'pay');
      await booth.kiosk.read(created.trx_id);
      return created.trx_id;
    };
    const isLeft = async (id: string) => {
      const found = await store.find(id);
      return found && store.isSuperseded(found);
    };
    const first = await startPaid();
    booth.setClock(-2 * 60 * MINUTE_MS);
    const second = await startPaid();
    expect(await isLeft(second)).toBe(false);
    booth.advance(MINUTE_MS);
    await booth.kiosk.read(second);
    expect(await isLeft(second)).toBe(false);
    expect(await booth.kiosk.findSession()).toMatchObject({ trx_id: second });
    // Using the first one again makes it the current one.
    booth.advance(MINUTE_MS);
    await booth.kiosk.read(first);
    expect([await isLeft(first), await isLeft(second)]).toEqual([false, true]);
  });

  test('the charge that was created last is listed last', async () => {
    const booth = await startPayingBooth(await open());
    const { charges } = openLedgerStores(booth.database);
    const { trx_id: id } = await booth.kiosk.start();
    const [first] = await charges.list(id);
    if (!first) return expect.fail('nothing was asked for');
    const second = { ...first, orderId: 'a-second', providerReference: null };
    await charges.insert({ ...second, createdAt: first.createdAt - 120 * MINUTE_MS });
    const listed = await charges.list(id);
    expect(listed.map(({ orderId }) => orderId)).toEqual([first.orderId, 'a-second']);
  });
});
