import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { startPayingBooth } from '../../../testing/booths/paying-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const AS_PAID = { recording: true, prints: 2 };

describeOnEveryDatabase('the allowance of a session', (open) => {
  const startBooth = async () => {
    const booth = await startPayingBooth(await open());
    await booth.locations.configure(
      'Jakarta',
      { isRecording: true, printsPerSession: 2 },
      BOOTH_ACTOR,
    );
    const changeLocation = () =>
      booth.locations.configure(
        'Jakarta',
        { isRecording: false, printsPerSession: 5 },
        BOOTH_ACTOR,
      );
    const allowanceOf = async (id: string) => (await booth.kiosk.read(id)).json().data.allowance;
    return { booth, changePlace: changeLocation, allowanceOf };
  };

  test('is decided when the session is paid, and does not follow later changes of its location (PAY-23)', async () => {
    const { booth, changePlace, allowanceOf } = await startBooth();
    const created = await booth.kiosk.start();
    expect(created).toMatchObject({ allowance: null });
    await booth.choose(created, 'pay');
    await changePlace();
    expect(await allowanceOf(created.trx_id)).toEqual(AS_PAID);
    expect(await booth.kiosk.findSession()).toMatchObject({ allowance: AS_PAID });
    const next = await booth.kiosk.start();
    await booth.choose(next, 'pay');
    expect(await allowanceOf(next.trx_id)).toEqual({ recording: false, prints: 5 });
  });

  test('is decided at once for a free session (PAY-23)', async () => {
    const { booth, changePlace, allowanceOf } = await startBooth();
    const free = await booth.kiosk.start({ voucher_code: 'GRATIS' });
    expect(free).toMatchObject({ status: 'paid', allowance: AS_PAID });
    await changePlace();
    expect(await allowanceOf(free.trx_id)).toEqual(AS_PAID);
  });

  test('is decided for a bypass when a kiosk claims it, by that kiosk’s location (STAFF-6)', async () => {
    const { booth, changePlace, allowanceOf } = await startBooth();
    await booth.kiosk.start();
    const body = { amount: 30_000, status: 'pending' };
    const made = await booth.post('/v1/transaction/bypass', body, await booth.signInStaff());
    const { trx_id, allowance } = made.json().data;
    expect(allowance).toBeNull();
    expect(await allowanceOf(trx_id)).toEqual(AS_PAID);
    await changePlace();
    expect(await allowanceOf(trx_id)).toEqual(AS_PAID);
  });

  test('is decided at the first read if the session was paid before allowances were stored', async () => {
    const { booth, changePlace, allowanceOf } = await startBooth();
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    const unknown = { may_record: null, most_prints: null };
    await booth.database.updateTable('transactions').set(unknown).execute();
    expect(await allowanceOf(created.trx_id)).toEqual(AS_PAID);
    await changePlace();
    expect(await allowanceOf(created.trx_id)).toEqual(AS_PAID);
  });

  test('has no clips without ffmpeg, whatever the location’s setting (PAY-23)', async () => {
    const booth = await startPayingBooth(await open(), { ffmpeg: undefined });
    const free = await booth.kiosk.start({ voucher_code: 'GRATIS' });
    expect(free.allowance?.recording).toBe(false);
  });
});
