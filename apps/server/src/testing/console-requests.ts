import { createECDH } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StaffRole, toChosenFrame } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import { ASSETS_DIR } from '../config/project-folders.ts';
import type { IncidentTable } from '../database/tables/incident-tables.ts';
import { BOOTH_ACTOR } from '../domain/actor.ts';
import { newId } from '../ports/randomness.ts';
import { openConsole, PASSWORD } from './booths/console-browser.ts';
import type { DeliveringBooth } from './booths/delivering-booth.ts';
import { setKioskLocation } from './booths/set-kiosk-location.ts';
import type { ConsoleCallName } from './console-access-table.ts';
import { aBundledFrame, anOwnFrame, drawTemplate } from './media/test-frames.ts';

/** A valid request of a call, so that only the caller's right decides. */
export interface ConsoleRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** Instead of a body. */
  file?: { type: string; bytes: Uint8Array };
}

type RequestFactories = Partial<Record<ConsoleCallName, () => Promise<ConsoleRequest>>>;

/** Prepares a new subject in Jakarta for each request, so that no caller finds one that another has used up. */
export async function prepareConsoleRequests(booth: DeliveringBooth) {
  const subjects: RequestFactories = {
    ...(await prepareDeliveries(booth)),
    ...prepareNeeds(booth),
    ...prepareMoney(booth),
    ...prepareBooth(booth),
    ...preparePrinters(booth),
    ...prepareLocations(booth),
    ...prepareFrames(booth),
    ...prepareVouchers(booth),
    ...prepareFreeGrants(booth),
    ...prepareTeam(booth),
    ...prepareAlerts(booth),
    testAdapter: async () => ({ params: { name: 'database' } }),
    runCheck: async () => ({ params: { name: 'Disk' } }),
  };
  return async (name: ConsoleCallName): Promise<ConsoleRequest> => {
    // An earlier call may have removed it.
    await booth.locations.configure('Jakarta', {}, BOOTH_ACTOR);
    return (await subjects[name]?.()) ?? {};
  };
}

/** A session with a print on paper and a mail that was sent. */
async function prepareDeliveries(booth: DeliveringBooth): Promise<RequestFactories> {
  const id = await booth.startPrinted();
  const { delivery_id: print } = (await booth.print(id)).json().data;
  const { delivery_id: mail } = (await booth.sendMail(id)).json().data;
  await booth.runDueDeliveries();
  const { shortCode: transaction } = await booth.transactions.get(id);
  const withRequestId = () => ({ body: { request: newId(booth.dependencies.randomness) } });
  return {
    getTransaction: async () => ({ params: { transaction } }),
    openPhoto: async () => ({ params: { transaction } }),
    openThumbnail: async () => ({ params: { transaction } }),
    reprint: async () => ({ params: { transaction, id: print }, ...withRequestId() }),
    cancelPrint: async () => {
      const { id: waiting } = await booth.deliveries.reprint(print, BOOTH_ACTOR);
      return { params: { transaction, id: waiting } };
    },
    resendMail: async () => ({ params: { transaction, id: mail }, ...withRequestId() }),
  };
}

function prepareNeeds(booth: DeliveringBooth): RequestFactories {
  const { database, dependencies } = booth;
  const openIncident = async () => {
    await database.updateTable('incidents').set({ closed_at: 1 }).execute();
    return { kind: 'incident', id: await insertIncident(booth, {}) };
  };
  const addUnclearPrint = async () => {
    const { delivery_id: id } = (await booth.print(await booth.startPrinted())).json().data;
    await database
      .updateTable('deliveries')
      .set({ state: 'failed', failure: 'unsure', next_try_at: null })
      .where('id', '=', id)
      .execute();
    return { id };
  };
  const addDeadJob = async () => {
    const id = newId(dependencies.randomness);
    const job = { name: 'staff-mail', payload: '{}', attempts: 10, reason: 'No answer.' };
    await database
      .insertInto('dead_jobs')
      .values({ id, ...job, died_at: 1 })
      .execute();
    return { id };
  };
  return {
    takeNeed: async () => ({
      params: await openIncident(),
      body: { version: 0, is_taken: true },
    }),
    noteNeed: async () => ({
      params: await openIncident(),
      body: { version: 0, note: 'Called.' },
    }),
    muteIncident: async () => ({
      params: await openIncident(),
      body: { until_at: dependencies.clock.now() + 60_000 },
    }),
    resolvePrint: async () => ({ params: await addUnclearPrint(), body: { version: 0 } }),
    runDeadJob: async () => ({ params: await addDeadJob() }),
    dismissDeadJob: async () => ({ params: await addDeadJob(), body: { note: 'Not needed.' } }),
  };
}

/** Opens an incident of the printer in Jakarta, or as described; returns its id. */
export async function insertIncident(
  { database, dependencies }: Pick<DeliveringBooth, 'database' | 'dependencies'>,
  described: Partial<IncidentTable>,
): Promise<string> {
  const id = newId(dependencies.randomness);
  const now = dependencies.clock.now();
  await database
    .insertInto('incidents')
    .values({
      id,
      cause: 'printer',
      location: 'jakarta',
      kiosk_ids: '[]',
      reason: 'The printer has no paper.',
      remedy: 'Load a new roll.',
      seen_ms: 120_000,
      clear_ms: null,
      opened_at: now,
      announced_at: now,
      closed_at: null,
      ...described,
    })
    .execute();
  return id;
}

function prepareMoney(booth: DeliveringBooth): RequestFactories {
  const pay = async () => {
    const { trx_id, short_code: transaction } = await booth.kiosk.start();
    await booth.choose({ trx_id }, 'pay');
    return { id: trx_id, transaction };
  };
  const makeRequest =
    (body: object, prepare: (id: string) => Promise<unknown> = async () => {}) =>
    async (): Promise<ConsoleRequest> => {
      const { id, transaction } = await pay();
      await prepare(id);
      return { params: { transaction, number: '1' }, body };
    };
  const refundRequest = { reason: 'It broke.', amountIdr: 35_000, actor: BOOTH_ACTOR };
  return {
    moveTransaction: async () => {
      const boothId = (await booth.kiosks.list())[0]?.id;
      return { params: { transaction: (await pay()).transaction }, body: { booth: boothId } };
    },
    requestRefund: makeRequest({ reason: 'It broke.', amount_idr: 35_000 }),
    declineRefund: async () => {
      const { id, transaction } = await pay();
      await booth.transactions.requestRefund(id, refundRequest);
      const asked_at = booth.dependencies.clock.now();
      return { params: { transaction }, body: { note: 'It did not.', asked_at, open_idr: 35_000 } };
    },
    refund: makeRequest({ reason: 'It broke.', amount_idr: 35_000, left_idr: 35_000 }),
    recordHandRefund: makeRequest({ reason: 'It broke.', amount_idr: 35_000 }),
    settleOwed: makeRequest({ note: 'Done.', left_idr: 35_000 }, (id) => insertOwedSum(booth, id)),
    reopenOwed: makeRequest({ reason: 'Not sent.', settled_at: 2 }, (id) =>
      insertOwedSum(booth, id, { settled_at: 2, settled_by: 'operator', note: 'Sent.' }),
    ),
    settleUnmatched: async () => ({
      params: { order: await insertUnmatchedWebhook(booth) },
      body: { note: 'Looked up.', messages: 1 },
    }),
    eraseTransaction: async () => {
      const { transaction } = await pay();
      return { params: { transaction }, body: { confirm: transaction } };
    },
  };
}

/** The booth has no channel but mail, so browsers and webhooks are refused after the right was checked. */
function prepareAlerts({ database, staff, dependencies }: DeliveringBooth): RequestFactories {
  const pair = createECDH('prime256v1');
  const device = {
    endpoint: 'https://push.example.com/1',
    p256dh: pair.generateKeys('base64url'),
    auth: 'A'.repeat(22),
    label: 'Chrome on Android',
  };
  const choice = { channels: ['mail'], causes: null, locations: null, quiet: null, version: 0 };
  const insertWebhook = async () => {
    const id = newId(dependencies.randomness);
    const row = { id, url: `https://program.example.com/${id}`, added_at: 1, added_by: 'a test' };
    await database.insertInto('alert_webhooks').values(row).execute();
    return { params: { id } };
  };
  return {
    chooseAlerts: async () => ({ body: choice }),
    testAlerts: async () => ({ params: { channel: 'mail' } }),
    addAlertDevice: async () => ({ body: device }),
    removeAlertDevice: async () => ({ params: { id: 'a-browser' } }),
    setAlertChat: async () => {
      const [member] = await staff.list();
      return { params: { id: member?.id ?? '' }, body: { chat_id: '123456789' } };
    },
    addAlertWebhook: async () => ({ body: { url: 'https://program.example.com/alerts' } }),
    removeAlertWebhook: insertWebhook,
    testAlertWebhook: insertWebhook,
  };
}

async function insertOwedSum(
  { database, transactions }: DeliveringBooth,
  id: string,
  settled: object = {},
): Promise<void> {
  const [charge] = (await transactions.getRecords(id)).charges;
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

async function insertUnmatchedWebhook({
  database,
  dependencies,
}: DeliveringBooth): Promise<string> {
  const order = `JPRT-${newId(dependencies.randomness)}`;
  const notice = { hash: order, provider: 'midtrans', body: '{}', verdict: 'unmatched' };
  await database
    .insertInto('notices')
    .values({ ...notice, order_id: order, first_at: 1, last_at: 1, times: 1 })
    .execute();
  return order;
}

function prepareBooth(booth: DeliveringBooth): RequestFactories {
  const find = async () => {
    const [kiosk] = await booth.kiosks.list();
    await setKioskLocation(booth, kiosk?.id ?? '', 'Jakarta');
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
    sendBoothCommand: async () => ({
      params: { id: (await find())?.id ?? '' },
      body: { kind: 'message', text: 'Back at three.' },
    }),
    async cancelBoothCommand() {
      const id = (await find())?.id ?? '';
      await booth.boothCommands.send(
        { id, location: 'jakarta' },
        { kind: 'message', text: 'Back at four.' },
        BOOTH_ACTOR,
      );
      const command = (await booth.boothCommands.listOpen(id)).at(-1)?.id ?? '';
      return { params: { id, command } };
    },
    signOutBooth: async () => ({ params: { id: (await find())?.id ?? '' } }),
  };
}

function preparePrinters(booth: DeliveringBooth): RequestFactories {
  const { printers, dependencies } = booth;
  const newName = () => `Printer ${newId(dependencies.randomness).slice(0, 20)}`;
  const add = async () => {
    const printer = { name: newName(), location: 'Jakarta', cuts: ['whole'] } as const;
    const { id } = await printers.add(printer, BOOTH_ACTOR);
    return { params: { id } };
  };
  const startRoll = async () => {
    const { params } = await add();
    const find = async () => (await printers.listPrinters()).find(({ id }) => id === params.id);
    const printer = await find();
    if (printer) await printers.startRoll(printer, { capacity: 700, was: null }, BOOTH_ACTOR);
    return { params: { ...params, roll: (await find())?.roll?.id ?? '' } };
  };
  return {
    startRoll: async () => ({ ...(await add()), body: { capacity: 700, was: null } }),
    undoRoll: startRoll,
    // Its print agent is not connected, so nothing is printed.
    printTestSheet: add,
    addPrinter: async () => ({ body: { name: newName(), location: 'jakarta', cuts: ['whole'] } }),
    renewPrinterToken: add,
    disablePrinter: add,
    removePrinter: add,
  };
}

function prepareLocations(booth: DeliveringBooth): RequestFactories {
  const params = { slug: 'jakarta' };
  const video = readFileSync(join(ASSETS_DIR, 'videos', 'default', 'landing.mp4'));
  const readVersion = async () => ({
    version: (await booth.locations.getProfile('Jakarta')).version,
  });
  const readVideoVersion = async () => ({
    version: await booth.landingVideos.findVersion('jakarta'),
  });
  return {
    getLocation: async () => ({ params }),
    addLocation: async () => ({ body: { name: `Place ${newId(booth.dependencies.randomness)}` } }),
    changeLocation: async () => ({ params, body: { ...(await readVersion()), changes: {} } }),
    replaceLandingVideo: async () => ({
      params,
      query: await readVideoVersion(),
      file: { type: 'video/mp4', bytes: video },
    }),
    removeLandingVideo: async () => ({ params, body: await readVideoVersion() }),
    removeLocation: async () => ({ params, body: await readVersion() }),
    restoreLocation: async () => {
      const body = await readVersion();
      await booth.locations.remove('Jakarta', BOOTH_ACTOR);
      return { params, body };
    },
  };
}

function prepareFrames(booth: DeliveringBooth): RequestFactories {
  const file = { type: 'image/png', bytes: drawTemplate(aBundledFrame('melati')) };
  const params = { category: 'AVAILABLE_4_FRAME', name: 'anggrek' };
  const getOrAddFrame = async () => {
    const existing = (await booth.frames.listAll()).find(
      ({ frame }) => frame.frame_name === 'anggrek',
    );
    if (existing) return existing;
    const [template, frame] = anOwnFrame('anggrek', { locations: ['jakarta'] });
    return booth.frames.add(template, frame, BOOTH_ACTOR);
  };
  const describeNewFrame = async () => {
    const { slots, snaps, isNoCut } = await booth.frames.inspect(file.bytes);
    const name = newId(booth.dependencies.randomness);
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
    previewTemplate: async () => ({ file, query: { frame: await describeNewFrame() } }),
    changeFrame: async () => {
      const { version } = await getOrAddFrame();
      return { params, body: { version, changes: {} } };
    },
    changeFrames: async () => {
      const { version } = await getOrAddFrame();
      return { body: { frames: [{ ...params, version }], changes: {} } };
    },
    moveFrame: async () => {
      await getOrAddFrame();
      return { params, body: { before: null } };
    },
    changeFrameWindows: async () => {
      const { frame, version } = await getOrAddFrame();
      const slots = computeSlots(toChosenFrame(frame));
      return { params, body: { version, slots, snaps: frame.counter, is_no_cut: frame.is_no_cut } };
    },
    removeFrame: async () => ({ params, body: { version: (await getOrAddFrame()).version } }),
    restoreFrame: async () => {
      const { version } = await getOrAddFrame();
      await booth.frames.remove('AVAILABLE_4_FRAME/anggrek', BOOTH_ACTOR);
      return { params, body: { version } };
    },
    addFrame: async () => ({ file, query: { frame: await describeNewFrame() } }),
  };
}

function prepareFreeGrants({ database, dependencies }: DeliveringBooth): RequestFactories {
  const insertFreeRequest = async () => {
    const id = newId(dependencies.randomness);
    const code = id.toUpperCase();
    const terms = { discount: { kind: 'free' }, quota: null, locations: ['jakarta'] };
    const payload = {
      code,
      terms: { ...terms, startsAt: null, endsAt: null, timeZone: 'Asia/Jakarta' },
    };
    const person = { staff_id: 'budi', staff_name: 'budi@jepret.local' };
    const change = { kind: 'voucher-add', target: code, subject: code };
    const state = { state: 'asked', version: 1, asked_at: 1, payload: JSON.stringify(payload) };
    await database
      .insertInto('free_grants')
      .values({ id, ...person, ...change, ...state, location: null, sessions: null })
      .execute();
    return { id };
  };
  return {
    acceptFreeGrant: async () => ({ params: await insertFreeRequest(), body: { version: 1 } }),
    declineFreeGrant: async () => ({
      params: await insertFreeRequest(),
      body: { version: 1, note: 'No.' },
    }),
  };
}

function prepareVouchers(booth: DeliveringBooth): RequestFactories {
  const { vouchers, dependencies } = booth;
  const terms = { discount: { kind: 'free' }, locations: ['jakarta'] } as const;
  const input = { ...terms, first_day: null, last_day: null, quota: null };
  const batchOf = (id: string) => ({ id, name: 'Opening', count: 2, prefix: '' });
  const newName = () => newId(dependencies.randomness);
  const add = async () => {
    const code = newName().toUpperCase();
    await vouchers.add(code, terms, BOOTH_ACTOR);
    return { code };
  };
  const addBatch = async () => {
    const id = newName();
    const fullTerms = {
      startsAt: null,
      endsAt: null,
      timeZone: 'Asia/Jakarta',
      quota: null,
      ...terms,
    } as const;
    const reach = { scope: null, isOwn: () => true };
    await vouchers.addBatch({ ...batchOf(id), terms: fullTerms }, reach, BOOTH_ACTOR);
    return { params: { id } };
  };
  const endBatch = async () => ({ ...(await addBatch()), body: { version: 2 } });
  return {
    addVoucher: async () => ({ body: { code: newName(), ...input } }),
    changeVoucher: async () => ({ params: await add(), body: { ...input, version: 1 } }),
    disableVoucher: async () => ({ params: await add(), body: { version: 1 } }),
    enableVoucher: async () => ({ params: await add(), body: { version: 1 } }),
    getVoucherSheet: addBatch,
    addVoucherBatch: async () => ({ body: { ...batchOf(newName()), ...input } }),
    disableVoucherBatch: endBatch,
    enableVoucherBatch: endBatch,
  };
}

function prepareTeam(booth: DeliveringBooth): RequestFactories {
  const { staff, dependencies } = booth;
  const membership = { role: 'cashier', locations: ['jakarta'] } as const;
  const newEmail = () => `${newId(dependencies.randomness)}@jepret.local`;
  const add = async (role: StaffRole = 'cashier') => {
    const email = newEmail();
    await staff.add(email, { ...membership, role }, BOOTH_ACTOR, PASSWORD);
    if (role === 'operator') await openConsole(booth).enter(email, PASSWORD);
    const { id, version } = await staff.get(email);
    return { params: { id }, version };
  };
  const member = async (role?: StaffRole) => {
    const { params, version } = await add(role);
    return { params, body: { version } };
  };
  return {
    inviteMember: async () => ({ body: { email: newEmail(), ...membership } }),
    changeMember: async () => {
      const { params, version } = await add();
      return { params, body: { ...membership, version } };
    },
    disableMember: () => member(),
    enableMember: () => member(),
    // Only operators and owners have a second factor.
    resetMemberSecondFactor: () => member('operator'),
    unlockMember: () => member(),
  };
}
