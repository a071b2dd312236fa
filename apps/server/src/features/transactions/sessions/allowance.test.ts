import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../../domain/actor.ts';
import { openTill } from '../../../testing/booths/till.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const AS_PAID = { recording: true, prints: 2 };

describeOnEveryDatabase('what a session may do', (open) => {
  const openPlace = async () => {
    const till = await openTill(await open());
    await till.locations.configure(
      'Jakarta',
      { isRecording: true, printsPerSession: 2 },
      BOOTH_ITSELF,
    );
    const changePlace = () =>
      till.locations.configure(
        'Jakarta',
        { isRecording: false, printsPerSession: 5 },
        BOOTH_ITSELF,
      );
    const allowanceOf = async (id: string) => (await till.kiosk.read(id)).json().data.allowance;
    return { till, changePlace, allowanceOf };
  };

  test('is decided when it is paid, whatever its location says afterwards (PAY-23)', async () => {
    const { till, changePlace, allowanceOf } = await openPlace();
    const created = await till.kiosk.start();
    expect(created).toMatchObject({ allowance: null });
    await till.choose(created, 'pay');
    await changePlace();
    expect(await allowanceOf(created.trx_id)).toEqual(AS_PAID);
    expect(await till.kiosk.findSession()).toMatchObject({ allowance: AS_PAID });
    const next = await till.kiosk.start();
    await till.choose(next, 'pay');
    expect(await allowanceOf(next.trx_id)).toEqual({ recording: false, prints: 5 });
  });

  test('is decided at once for what costs nothing (PAY-23)', async () => {
    const { till, changePlace, allowanceOf } = await openPlace();
    const free = await till.kiosk.start({ voucher_code: 'GRATIS' });
    expect(free).toMatchObject({ status: 'paid', allowance: AS_PAID });
    await changePlace();
    expect(await allowanceOf(free.trx_id)).toEqual(AS_PAID);
  });

  test('is decided for a bypass when a kiosk takes it, by where that kiosk stands (STAFF-6)', async () => {
    const { till, changePlace, allowanceOf } = await openPlace();
    await till.kiosk.start();
    const body = { amount: 30_000, status: 'pending' };
    const made = await till.post('/v1/transaction/bypass', body, await till.signStaffIn());
    const { trx_id, allowance } = made.json().data;
    expect(allowance).toBeNull();
    expect(await allowanceOf(trx_id)).toEqual(AS_PAID);
    await changePlace();
    expect(await allowanceOf(trx_id)).toEqual(AS_PAID);
  });

  test('of one that was paid before it was written down is decided at the first question', async () => {
    const { till, changePlace, allowanceOf } = await openPlace();
    const created = await till.kiosk.start();
    await till.choose(created, 'pay');
    const unknown = { may_record: null, most_prints: null };
    await till.database.updateTable('transactions').set(unknown).execute();
    expect(await allowanceOf(created.trx_id)).toEqual(AS_PAID);
    await changePlace();
    expect(await allowanceOf(created.trx_id)).toEqual(AS_PAID);
  });

  test('has no clips where no ffmpeg is, whatever the location says (PAY-23)', async () => {
    const till = await openTill(await open(), { ffmpeg: undefined });
    const free = await till.kiosk.start({ voucher_code: 'GRATIS' });
    expect(free.allowance?.recording).toBe(false);
  });
});
