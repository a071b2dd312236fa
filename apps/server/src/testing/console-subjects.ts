import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StaffRole, toChosenFrame } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import { ASSETS_DIR } from '../config/project-folders.ts';
import { BOOTH_ITSELF } from '../domain/actor.ts';
import { newId } from '../ports/randomness.ts';
import { openConsole, PASSWORD } from './booths/console-browser.ts';
import type { OutboxStudio } from './booths/outbox-studio.ts';
import { placeKiosk } from './booths/place-kiosk.ts';
import type { ConsoleCallName } from './console-access-table.ts';
import { aBundledFrame, anOwnFrame, drawTemplate } from './media/test-frames.ts';

/** What a call is about and sends, so that only the right to it decides. */
export interface Subject {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** Instead of a body. */
  file?: { type: string; bytes: Uint8Array };
}

type Subjects = Partial<Record<ConsoleCallName, () => Promise<Subject>>>;

/** Everything is Jakarta's, and anew for each who asks: nobody finds what somebody before has used up. */
export async function prepareSubjects(studio: OutboxStudio) {
  const subjects: Subjects = {
    ...(await prepareDeliveries(studio)),
    ...prepareMoney(studio),
    ...prepareBooth(studio),
    ...prepareLocations(studio),
    ...prepareFrames(studio),
    ...prepareVouchers(studio),
    ...prepareFreeGrants(studio),
    ...prepareTeam(studio),
    testAdapter: async () => ({ params: { name: 'database' } }),
  };
  return async (name: ConsoleCallName): Promise<Subject> => {
    // Somebody before may have removed it.
    await studio.locations.configure('Jakarta', {}, BOOTH_ITSELF);
    return (await subjects[name]?.()) ?? {};
  };
}

/** A session with a print on paper and a mail that was sent. */
async function prepareDeliveries(studio: OutboxStudio): Promise<Subjects> {
  const id = await studio.startPrinted();
  const { delivery_id: print } = (await studio.print(id)).json().data;
  const { delivery_id: mail } = (await studio.sendMail(id)).json().data;
  await studio.work();
  const { shortCode: transaction } = await studio.transactions.get(id);
  const asked = () => ({ body: { request: newId(studio.dependencies.randomness) } });
  return {
    getTransaction: async () => ({ params: { transaction } }),
    openPhoto: async () => ({ params: { transaction } }),
    openThumbnail: async () => ({ params: { transaction } }),
    reprint: async () => ({ params: { transaction, id: print }, ...asked() }),
    cancelPrint: async () => {
      const { id: waiting } = await studio.deliveries.reprint(print, BOOTH_ITSELF);
      return { params: { transaction, id: waiting } };
    },
    resendMail: async () => ({ params: { transaction, id: mail }, ...asked() }),
  };
}

function prepareMoney(studio: OutboxStudio): Subjects {
  const pay = async () => {
    const { trx_id, short_code: transaction } = await studio.kiosk.start();
    await studio.choose({ trx_id }, 'pay');
    return { id: trx_id, transaction };
  };
  const about =
    (body: object, more: (id: string) => Promise<unknown> = async () => {}) =>
    async (): Promise<Subject> => {
      const { id, transaction } = await pay();
      await more(id);
      return { params: { transaction, number: '1' }, body };
    };
  const wish = { reason: 'It broke.', amountIdr: 35_000, actor: BOOTH_ITSELF };
  return {
    moveTransaction: async () => {
      const booth = (await studio.kiosks.list())[0]?.id;
      return { params: { transaction: (await pay()).transaction }, body: { booth } };
    },
    wishRefund: about({ reason: 'It broke.', amount_idr: 35_000 }),
    declineRefund: async () => {
      const { id, transaction } = await pay();
      await studio.transactions.wishRefund(id, wish);
      const asked_at = studio.dependencies.clock.now();
      return { params: { transaction }, body: { note: 'It did not.', asked_at, open_idr: 35_000 } };
    },
    refund: about({ reason: 'It broke.', amount_idr: 35_000, left_idr: 35_000 }),
    noteRefunded: about({ reason: 'It broke.', amount_idr: 35_000 }),
    settleOwed: about({ note: 'Done.', left_idr: 35_000 }, (id) => owe(studio, id)),
    reopenOwed: about({ reason: 'Not sent.', settled_at: 2 }, (id) =>
      owe(studio, id, { settled_at: 2, settled_by: 'operator', note: 'Sent.' }),
    ),
    settleUnmatched: async () => ({
      params: { order: await forgetOrder(studio) },
      body: { note: 'Looked up.', messages: 1 },
    }),
    eraseTransaction: async () => {
      const { transaction } = await pay();
      return { params: { transaction }, body: { confirm: transaction } };
    },
  };
}

async function owe(
  { database, transactions }: OutboxStudio,
  id: string,
  settled: object = {},
): Promise<void> {
  const [charge] = (await transactions.show(id)).charges;
  await database
    .insertInto('owed')
    .values({
      transaction_id: id,
      number: 1,
      fact: id,
      kind: 'second_payment',
      order_id: charge?.orderId ?? '',
      amount_idr: 1,
      noted_at: 1,
      ...settled,
    })
    .execute();
}

async function forgetOrder({ database, dependencies }: OutboxStudio): Promise<string> {
  const order = `JPRT-${newId(dependencies.randomness)}`;
  const notice = { hash: order, provider: 'midtrans', body: '{}', verdict: 'unmatched' };
  await database
    .insertInto('notices')
    .values({ ...notice, order_id: order, first_at: 1, last_at: 1, times: 1 })
    .execute();
  return order;
}

function prepareBooth(studio: OutboxStudio): Subjects {
  const find = async () => {
    const [kiosk] = await studio.kiosks.list();
    await placeKiosk(studio, kiosk?.id ?? '', 'Jakarta');
    return kiosk;
  };
  return {
    renameBooth: async () => {
      const kiosk = await find();
      return {
        params: { id: kiosk?.id ?? '' },
        body: { name: 'Left', was: kiosk?.name ?? null },
      };
    },
    acceptBooth: async () => ({ params: { id: (await find())?.id ?? '' } }),
    setBoothLocation: async () => ({
      params: { id: (await find())?.id ?? '' },
      body: { location: 'jakarta', was: 'jakarta' },
    }),
    setBoothCameraSide: async () => ({
      params: { id: (await find())?.id ?? '' },
      body: { camera_side: null, was: null },
    }),
    retireBooth: async () => ({ params: { id: (await find())?.id ?? '' } }),
    restoreBooth: async () => ({ params: { id: (await find())?.id ?? '' } }),
    signOutBooth: async () => ({ params: { id: (await find())?.id ?? '' } }),
  };
}

function prepareLocations(studio: OutboxStudio): Subjects {
  const params = { slug: 'jakarta' };
  const film = readFileSync(join(ASSETS_DIR, 'videos', 'default', 'landing.mp4'));
  const seen = async () => ({ version: (await studio.locations.getProfile('Jakarta')).version });
  const filmVersion = async () => ({ version: await studio.landingVideos.findVersion('jakarta') });
  return {
    getLocation: async () => ({ params }),
    addLocation: async () => ({ body: { name: `Place ${newId(studio.dependencies.randomness)}` } }),
    changeLocation: async () => ({ params, body: { ...(await seen()), changes: {} } }),
    replaceLandingVideo: async () => ({
      params,
      query: await filmVersion(),
      file: { type: 'video/mp4', bytes: film },
    }),
    removeLandingVideo: async () => ({ params, body: await filmVersion() }),
    removeLocation: async () => ({ params, body: await seen() }),
    restoreLocation: async () => {
      const body = await seen();
      await studio.locations.remove('Jakarta', BOOTH_ITSELF);
      return { params, body };
    },
  };
}

function prepareFrames(studio: OutboxStudio): Subjects {
  const file = { type: 'image/png', bytes: drawTemplate(aBundledFrame('melati')) };
  const params = { category: 'AVAILABLE_4_FRAME', name: 'anggrek' };
  const have = async () => {
    const known = (await studio.frames.listAll()).find(
      ({ frame }) => frame.frame_name === 'anggrek',
    );
    if (known) return known;
    const [template, frame] = anOwnFrame('anggrek', { locations: ['jakarta'] });
    return studio.frames.add(template, frame, BOOTH_ITSELF);
  };
  const describe = async () => {
    const { slots, snaps, isNoCut } = await studio.frames.inspect(file.bytes);
    const name = newId(studio.dependencies.randomness);
    return JSON.stringify({
      frame_name: name,
      category_name: 'OWN_4_FRAME',
      group: 'own',
      is_seasonal: false,
      is_no_cut: isNoCut,
      snaps,
      slots,
      seasons: [],
      locations: ['jakarta'],
    });
  };
  return {
    inspectTemplate: async () => ({ file }),
    previewTemplate: async () => ({ file, query: { frame: await describe() } }),
    changeFrame: async () => {
      const { version } = await have();
      return { params, body: { version, changes: {} } };
    },
    changeFrames: async () => {
      const { version } = await have();
      return { body: { frames: [{ ...params, version }], changes: {} } };
    },
    moveFrame: async () => {
      await have();
      return { params, body: { before: null } };
    },
    changeFrameWindows: async () => {
      const { frame, version } = await have();
      const slots = computeSlots(toChosenFrame(frame));
      return { params, body: { version, slots, snaps: frame.counter, is_no_cut: frame.is_no_cut } };
    },
    removeFrame: async () => ({ params, body: { version: (await have()).version } }),
    restoreFrame: async () => {
      const { version } = await have();
      await studio.frames.remove('AVAILABLE_4_FRAME/anggrek', BOOTH_ITSELF);
      return { params, body: { version } };
    },
    addFrame: async () => ({ file, query: { frame: await describe() } }),
  };
}

function prepareFreeGrants({ database, dependencies }: OutboxStudio): Subjects {
  const ask = async () => {
    const id = newId(dependencies.randomness);
    const code = id.toUpperCase();
    const terms = { discount: { kind: 'free' }, quota: null, locations: ['jakarta'] };
    const payload = {
      code,
      terms: { ...terms, startsAt: null, endsAt: null, timeZone: 'Asia/Jakarta' },
    };
    const person = { staff_id: 'budi', staff_name: 'budi@jepret.local' };
    const change = { kind: 'voucher-add', target: code, subject: code };
    const asked = { state: 'asked', version: 1, asked_at: 1, payload: JSON.stringify(payload) };
    await database
      .insertInto('free_grants')
      .values({ id, ...person, ...change, ...asked, location: null, sessions: null })
      .execute();
    return { id };
  };
  return {
    acceptFreeGrant: async () => ({ params: await ask(), body: { version: 1 } }),
    declineFreeGrant: async () => ({ params: await ask(), body: { version: 1, note: 'No.' } }),
  };
}

function prepareVouchers(studio: OutboxStudio): Subjects {
  const { vouchers, dependencies } = studio;
  const terms = { discount: { kind: 'free' }, locations: ['jakarta'] } as const;
  const typed = { ...terms, first_day: null, last_day: null, quota: null };
  const batchOf = (id: string) => ({ id, name: 'Opening', count: 2, prefix: '' });
  const newName = () => newId(dependencies.randomness);
  const add = async () => {
    const code = newName().toUpperCase();
    await vouchers.add(code, terms, BOOTH_ITSELF);
    return { code };
  };
  const addBatch = async () => {
    const id = newName();
    const whole = {
      startsAt: null,
      endsAt: null,
      timeZone: 'Asia/Jakarta',
      quota: null,
      ...terms,
    } as const;
    const reach = { scope: null, isOwn: () => true };
    await vouchers.addBatch({ ...batchOf(id), terms: whole }, reach, BOOTH_ITSELF);
    return { params: { id } };
  };
  const endBatch = async () => ({ ...(await addBatch()), body: { version: 2 } });
  return {
    addVoucher: async () => ({ body: { code: newName(), ...typed } }),
    changeVoucher: async () => ({ params: await add(), body: { ...typed, version: 1 } }),
    disableVoucher: async () => ({ params: await add(), body: { version: 1 } }),
    enableVoucher: async () => ({ params: await add(), body: { version: 1 } }),
    getVoucherSheet: addBatch,
    addVoucherBatch: async () => ({ body: { ...batchOf(newName()), ...typed } }),
    disableVoucherBatch: endBatch,
    enableVoucherBatch: endBatch,
  };
}

function prepareTeam(studio: OutboxStudio): Subjects {
  const { staff, dependencies } = studio;
  const place = { role: 'cashier', locations: ['jakarta'] } as const;
  const newEmail = () => `${newId(dependencies.randomness)}@jepret.local`;
  const add = async (role: StaffRole = 'cashier') => {
    const email = newEmail();
    await staff.add(email, { ...place, role }, BOOTH_ITSELF, PASSWORD);
    if (role === 'operator') await openConsole(studio).enter(email, PASSWORD);
    const { id, version } = await staff.get(email);
    return { params: { id }, version };
  };
  const member = async (role?: StaffRole) => {
    const { params, version } = await add(role);
    return { params, body: { version } };
  };
  return {
    inviteMember: async () => ({ body: { email: newEmail(), ...place } }),
    changeMember: async () => {
      const { params, version } = await add();
      return { params, body: { ...place, version } };
    },
    disableMember: () => member(),
    enableMember: () => member(),
    // An operator has had to enrol one.
    resetMemberSecondFactor: () => member('operator'),
    unlockMember: () => member(),
  };
}
