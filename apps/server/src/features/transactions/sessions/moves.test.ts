import type { QueryId } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../../database/schema.ts';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { run } from '../../../testing/booths/cli-commands.ts';
import { openConsoleAs } from '../../../testing/booths/console-browser.ts';
import {
  type DeliveringBooth,
  startDeliveringBooth,
} from '../../../testing/booths/delivering-booth.ts';
import { countSnaps, SINGLE_FRAME } from '../../../testing/booths/snapping-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { drawPhoto } from '../../../testing/media/test-photos.ts';

const SARI = 'sari@jepret.local';

type Device = DeliveringBooth['kiosk'];

/** A booth with a device that a cashier signed in and that is not accepted. */
async function startBoothWithDevice(database: Database) {
  const booth = await startDeliveringBooth(database);
  await booth.staff.add(SARI, { role: 'cashier', locations: ['jakarta'] }, BOOTH_ACTOR);
  return { booth, device: await booth.addKiosk('Jakarta', SARI) };
}

/** The ways in which a session starts at a kiosk. */
const BEGINNINGS = {
  'a payment': async (_: DeliveringBooth, device: Device) =>
    device.start({ voucher_code: 'GRATIS' }),
  'a claimed bypass': async (booth: DeliveringBooth, device: Device) => {
    const body = { amount: 30_000, status: 'pending' };
    const made = await booth.post('/v1/transaction/bypass', body, await booth.signInStaff());
    return (await device.read(made.json().data.trx_id)).json().data;
  },
};

const moveTo = (booth: DeliveringBooth, { id }: Device, name: string) =>
  booth.transactions.moveToKiosk(name, { kioskId: id, actor: BOOTH_ACTOR });

async function readLink(booth: DeliveringBooth, { headers }: Device, txID: string) {
  const response = await booth.get(`/v1/transaction/trx/${txID}/guest`, headers);
  expect(response.statusCode).toBe(200);
  return new URL(response.json().data.url).pathname;
}

/** Takes the photos that a mail of the session needs. */
async function takePhotos(booth: DeliveringBooth, { headers }: Device, txID: string) {
  const photos = Object.fromEntries(
    await Promise.all(
      Array.from({ length: countSnaps(SINGLE_FRAME) }, async (_, index) => [
        index + 1,
        await drawPhoto(index + 1),
      ]),
    ),
  );
  expect((await booth.upload(txID, photos, SINGLE_FRAME, headers)).statusCode).toBe(200);
  expect((await booth.generate(txID, SINGLE_FRAME, headers)).statusCode).toBe(200);
}

/** Runs `next.work` once, right after the next update of a row. */
function interruptChanges(database: Database) {
  const changes = new WeakSet<QueryId>();
  const next: { work?: () => Promise<unknown> } = {};
  const interrupted = database.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind === 'UpdateQueryNode') changes.add(queryId);
      return node;
    },
    async transformResult({ queryId, result }) {
      const { work } = next;
      if (work && changes.has(queryId)) {
        delete next.work;
        await work();
      }
      return result;
    },
  });
  return { interrupted, next };
}

describeOnEveryDatabase('moving a session from a kiosk that is not accepted', (open) => {
  test.each(Object.entries(BEGINNINGS))(
    '%s that was moved away cannot be moved back, by console, command or service (SIGN-93)',
    async (_, begin) => {
      const { booth, device } = await startBoothWithDevice(await open());
      const { trx_id, short_code } = await begin(booth, device);
      await moveTo(booth, device, trx_id);
      expect(await device.findSession()).toMatchObject({ trx_id });
      await moveTo(booth, booth.kiosk, trx_id);
      await takePhotos(booth, booth.kiosk, trx_id);

      await expect(moveTo(booth, device, trx_id)).rejects.toMatchObject({
        code: 'kiosk_not_accepted',
      });
      await expect(run(booth, 'transactions', 'move', short_code, device.id)).rejects.toThrow(
        /comes from another kiosk/,
      );
      const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
      const move = { params: { transaction: short_code }, body: { booth: device.id } };
      const refused = await cashier.call('moveTransaction', move);
      expect(refused.json().meta.errors).toMatchObject([{ code: 'kiosk_not_accepted' }]);
      expect(await booth.kiosk.findSession()).toMatchObject({ trx_id });

      await run(booth, 'kiosks', 'accept', device.id);
      await moveTo(booth, device, trx_id);
      expect(await device.findSession()).toMatchObject({ trx_id });
    },
  );

  test('a session that was moved back to its first kiosk is refused once that kiosk is not accepted (SIGN-93)', async () => {
    const { booth, device } = await startBoothWithDevice(await open());
    const { trx_id } = await device.start({ voucher_code: 'GRATIS' });
    await booth.kiosks.accept(device.id, BOOTH_ACTOR);
    await moveTo(booth, booth.kiosk, trx_id);
    await takePhotos(booth, booth.kiosk, trx_id);
    await moveTo(booth, device, trx_id);
    await booth.staff.disable(SARI, BOOTH_ACTOR);
    const responses = [
      await booth.get(`/v1/transaction/trx/${trx_id}/guest`, device.headers),
      await booth.sendMail(trx_id, {}, device.headers),
      await booth.print(trx_id, {}, device.headers),
      await booth.generate(trx_id, SINGLE_FRAME, device.headers),
      await device.read(trx_id),
    ];
    for (const response of responses) {
      expect(response.statusCode).toBe(409);
      expect(response.json().meta.errors).toMatchObject([{ code: 'kiosk_not_accepted' }]);
    }
    expect(await device.findSession()).toBeNull();
  });

  test.each(Object.entries(BEGINNINGS))(
    'after a move of %s its guest page has a new link, and the old link returns 404 (SIGN-94)',
    async (_, begin) => {
      const { booth, device } = await startBoothWithDevice(await open());
      const { trx_id, short_code } = await begin(booth, device);
      const before = await readLink(booth, device, trx_id);
      expect((await booth.get(before)).statusCode).toBe(200);
      await moveTo(booth, device, trx_id);
      expect(await readLink(booth, device, trx_id)).toBe(before);

      await run(booth, 'transactions', 'move', short_code, booth.kiosk.id);
      await takePhotos(booth, booth.kiosk, trx_id);
      for (const below of ['', '/state', '/all.zip', '/delete']) {
        expect((await booth.get(before + below)).statusCode).toBe(404);
      }
      const after = await readLink(booth, booth.kiosk, trx_id);
      expect((await booth.get(after)).body).toContain(short_code);
      const owner = await openConsoleAs(booth, 'owner');
      const params = { transaction: short_code };
      const { timeline } = (await owner.call('getTransaction', { params })).json().data;
      const notes = timeline.map(({ note }: { note: string | null }) => note);
      expect(notes).toContain('Its guest page has a new link');
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    },
  );

  test('a kiosk that reads the link while the session is moved does not get the new link (SIGN-94)', async () => {
    const { interrupted, next } = interruptChanges(await open());
    const { booth, device } = await startBoothWithDevice(interrupted);
    const { trx_id } = await device.start({ voucher_code: 'GRATIS' });
    next.work = () => moveTo(booth, booth.kiosk, trx_id);
    const asked = await readLink(booth, device, trx_id);
    expect(next.work).toBeUndefined();
    expect(asked).not.toBe(await readLink(booth, booth.kiosk, trx_id));
  });

  test('a session that leaves an accepted kiosk keeps the link of its guest page (SIGN-94)', async () => {
    const { booth } = await startBoothWithDevice(await open());
    const { trx_id } = await booth.kiosk.start({ voucher_code: 'GRATIS' });
    const before = await readLink(booth, booth.kiosk, trx_id);
    const second = await booth.addKiosk();
    await moveTo(booth, second, trx_id);
    expect(await readLink(booth, second, trx_id)).toBe(before);
  });

  test('a mail that was requested before the move is sent without the new link, also if staff resend it (SIGN-94)', async () => {
    const { booth, device } = await startBoothWithDevice(await open());
    const { trx_id, short_code } = await device.start({ voucher_code: 'GRATIS' });
    await takePhotos(booth, device, trx_id);
    const before = await readLink(booth, device, trx_id);
    const requested = (await booth.sendMail(trx_id, {}, device.headers)).json().data;
    await moveTo(booth, booth.kiosk, trx_id);
    const after = await readLink(booth, booth.kiosk, trx_id);
    await booth.runDueDeliveries();
    const owner = await openConsoleAs(booth, 'owner');
    const params = { transaction: short_code, id: requested.delivery_id };
    const resent = await owner.call('resendMail', { params, body: { request: 'r'.repeat(20) } });
    expect(resent.statusCode).toBe(200);
    await booth.runDueDeliveries();
    // The same request after the move is another mail, with the new link.
    await booth.sendMail(trx_id);
    await booth.runDueDeliveries();
    const texts = booth.mails.filter(({ to }) => to === 'sari@example.com').map((it) => it.text);
    expect(texts.map((text) => [text.includes(before), text.includes(after)])).toEqual([
      [false, false],
      [false, false],
      [false, true],
    ]);
  });
});
