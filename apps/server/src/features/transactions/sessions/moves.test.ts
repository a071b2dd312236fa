import type { QueryId } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../../database/schema.ts';
import { BOOTH_ITSELF } from '../../../domain/actor.ts';
import { openConsoleAs } from '../../../testing/booths/console-browser.ts';
import { run } from '../../../testing/booths/operator.ts';
import { type OutboxStudio, openOutboxStudio } from '../../../testing/booths/outbox-studio.ts';
import { countSnaps, SINGLE_FRAME } from '../../../testing/booths/studio.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { drawPhoto } from '../../../testing/media/test-photos.ts';

const SARI = 'sari@jepret.local';

type Device = OutboxStudio['kiosk'];

/** A booth with a device that a cashier signed in and that is not accepted. */
async function openWithDevice(database: Database) {
  const studio = await openOutboxStudio(database);
  await studio.staff.add(SARI, { role: 'cashier', locations: ['jakarta'] }, BOOTH_ITSELF);
  return { studio, device: await studio.addKiosk('Jakarta', SARI) };
}

/** Two ways in which a session begins at a device. */
const BEGINNINGS = {
  'a payment': async (_: OutboxStudio, device: Device) => device.start({ voucher_code: 'GRATIS' }),
  'a claimed bypass': async (studio: OutboxStudio, device: Device) => {
    const body = { amount: 30_000, status: 'pending' };
    const made = await studio.post('/v1/transaction/bypass', body, await studio.signStaffIn());
    return (await device.read(made.json().data.trx_id)).json().data;
  },
};

const moveTo = (studio: OutboxStudio, { id }: Device, name: string) =>
  studio.transactions.moveToKiosk(name, { kioskId: id, actor: BOOTH_ITSELF });

async function readLink(studio: OutboxStudio, { headers }: Device, txID: string) {
  const answer = await studio.get(`/v1/transaction/trx/${txID}/guest`, headers);
  expect(answer.statusCode).toBe(200);
  return new URL(answer.json().data.url).pathname;
}

/** All that a session needs for its mail. */
async function takePhotos(studio: OutboxStudio, { headers }: Device, txID: string) {
  const photos = Object.fromEntries(
    await Promise.all(
      Array.from({ length: countSnaps(SINGLE_FRAME) }, async (_, index) => [
        index + 1,
        await drawPhoto(index + 1),
      ]),
    ),
  );
  expect((await studio.upload(txID, photos, SINGLE_FRAME, headers)).statusCode).toBe(200);
  expect((await studio.generate(txID, SINGLE_FRAME, headers)).statusCode).toBe(200);
}

/** Does something once, right after the next change of a transaction's row. */
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
    '%s that was moved away does not come back, by console, command or service (SIGN-93)',
    async (_, begin) => {
      const { studio, device } = await openWithDevice(await open());
      const { trx_id, short_code } = await begin(studio, device);
      await moveTo(studio, device, trx_id);
      expect(await device.findSession()).toMatchObject({ trx_id });
      await moveTo(studio, studio.kiosk, trx_id);
      await takePhotos(studio, studio.kiosk, trx_id);

      await expect(moveTo(studio, device, trx_id)).rejects.toMatchObject({
        code: 'kiosk_not_accepted',
      });
      await expect(run(studio, 'transactions', 'move', short_code, device.id)).rejects.toThrow(
        /comes from another kiosk/,
      );
      const cashier = await openConsoleAs(studio, 'cashier', ['jakarta']);
      const move = { params: { transaction: short_code }, body: { booth: device.id } };
      const refused = await cashier.call('moveTransaction', move);
      expect(refused.json().meta.errors).toMatchObject([{ code: 'kiosk_not_accepted' }]);
      expect(await studio.kiosk.findSession()).toMatchObject({ trx_id });

      await run(studio, 'kiosks', 'accept', device.id);
      await moveTo(studio, device, trx_id);
      expect(await device.findSession()).toMatchObject({ trx_id });
    },
  );

  test('a session that is back at its first kiosk gives nothing away once that kiosk is not accepted (SIGN-93)', async () => {
    const { studio, device } = await openWithDevice(await open());
    const { trx_id } = await device.start({ voucher_code: 'GRATIS' });
    await studio.kiosks.accept(device.id, BOOTH_ITSELF);
    await moveTo(studio, studio.kiosk, trx_id);
    await takePhotos(studio, studio.kiosk, trx_id);
    await moveTo(studio, device, trx_id);
    await studio.staff.disable(SARI, BOOTH_ITSELF);
    const answers = [
      await studio.get(`/v1/transaction/trx/${trx_id}/guest`, device.headers),
      await studio.sendMail(trx_id, {}, device.headers),
      await studio.print(trx_id, {}, device.headers),
      await studio.generate(trx_id, SINGLE_FRAME, device.headers),
      await device.read(trx_id),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().meta.errors).toMatchObject([{ code: 'kiosk_not_accepted' }]);
    }
    expect(await device.findSession()).toBeNull();
  });

  test.each(Object.entries(BEGINNINGS))(
    'after a move of %s its guest page has a new link, and the old one opens nothing (SIGN-94)',
    async (_, begin) => {
      const { studio, device } = await openWithDevice(await open());
      const { trx_id, short_code } = await begin(studio, device);
      const before = await readLink(studio, device, trx_id);
      expect((await studio.get(before)).statusCode).toBe(200);
      await moveTo(studio, device, trx_id);
      expect(await readLink(studio, device, trx_id)).toBe(before);

      await run(studio, 'transactions', 'move', short_code, studio.kiosk.id);
      await takePhotos(studio, studio.kiosk, trx_id);
      for (const below of ['', '/state', '/all.zip', '/delete']) {
        expect((await studio.get(before + below)).statusCode).toBe(404);
      }
      const after = await readLink(studio, studio.kiosk, trx_id);
      expect((await studio.get(after)).body).toContain(short_code);
      const owner = await openConsoleAs(studio, 'owner');
      const params = { transaction: short_code };
      const { timeline } = (await owner.call('getTransaction', { params })).json().data;
      const notes = timeline.map(({ note }: { note: string | null }) => note);
      expect(notes).toContain('Its guest page has a new link');
      expect(await studio.audit()).toEqual([]);
    },
  );

  test('a kiosk that asks for the link while the session is moved does not get the new one (SIGN-94)', async () => {
    const { interrupted, next } = interruptChanges(await open());
    const { studio, device } = await openWithDevice(interrupted);
    const { trx_id } = await device.start({ voucher_code: 'GRATIS' });
    next.work = () => moveTo(studio, studio.kiosk, trx_id);
    const asked = await readLink(studio, device, trx_id);
    expect(next.work).toBeUndefined();
    expect(asked).not.toBe(await readLink(studio, studio.kiosk, trx_id));
  });

  test('a session that leaves an accepted kiosk keeps the link of its guest page (SIGN-94)', async () => {
    const { studio } = await openWithDevice(await open());
    const { trx_id } = await studio.kiosk.start({ voucher_code: 'GRATIS' });
    const before = await readLink(studio, studio.kiosk, trx_id);
    const second = await studio.addKiosk();
    await moveTo(studio, second, trx_id);
    expect(await readLink(studio, second, trx_id)).toBe(before);
  });

  test('a mail that was requested before the move is sent without the new link, also again by staff (SIGN-94)', async () => {
    const { studio, device } = await openWithDevice(await open());
    const { trx_id, short_code } = await device.start({ voucher_code: 'GRATIS' });
    await takePhotos(studio, device, trx_id);
    const before = await readLink(studio, device, trx_id);
    const requested = (await studio.sendMail(trx_id, {}, device.headers)).json().data;
    await moveTo(studio, studio.kiosk, trx_id);
    const after = await readLink(studio, studio.kiosk, trx_id);
    await studio.work();
    const owner = await openConsoleAs(studio, 'owner');
    const params = { transaction: short_code, id: requested.delivery_id };
    const resent = await owner.call('resendMail', { params, body: { request: 'r'.repeat(20) } });
    expect(resent.statusCode).toBe(200);
    await studio.work();
    // The visitor asks for the same, and it is another mail: its link is another one.
    await studio.sendMail(trx_id);
    await studio.work();
    const texts = studio.mails.filter(({ to }) => to === 'sari@example.com').map((it) => it.text);
    expect(texts.map((text) => [text.includes(before), text.includes(after)])).toEqual([
      [false, false],
      [false, false],
      [false, true],
    ]);
  });
});
