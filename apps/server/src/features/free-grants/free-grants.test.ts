import type { FreeOverview } from '@jepret/contract/console';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { type ConsoleBrowser, openConsoleAs } from '../../testing/booths/console-browser.ts';
import { createTestBooth, type TestBooth } from '../../testing/booths/test-booth.ts';
import {
  describeOnEveryDatabase,
  type OpenDatabase,
} from '../../testing/databases/every-database.ts';

const ASKED = /^This makes more sessions free than you may grant today/;

/** The cap of the test booth is 10; a session in Jakarta costs 35.000. */
async function startBooth(open: OpenDatabase) {
  const booth = await createTestBooth(await open());
  await booth.locations.configure('Jakarta', { snapFeeIdr: 35_000 }, BOOTH_ACTOR);
  const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
  const owner = await openConsoleAs(booth, 'owner');
  return { booth, operator, owner };
}

const FREE = { discount: { kind: 'free' } } as const;

const termsOf = (terms: object) => ({
  ...FREE,
  first_day: null,
  last_day: null,
  quota: 1,
  locations: ['jakarta'],
  ...terms,
});

const add = (browser: ConsoleBrowser, code: string, terms: object) =>
  browser.call('addVoucher', { body: { code, ...termsOf(terms) } });

let batches = 0;
const addBatch = (browser: ConsoleBrowser, count: number, terms: object = {}) => {
  batches += 1;
  const id = `batch${String(batches).padStart(12, '0')}`;
  const body = { id, name: 'Opening', count, prefix: '', ...termsOf(terms) };
  return browser.call('addVoucherBatch', { body });
};

const setPrice = async ({ locations }: TestBooth, browser: ConsoleBrowser, price: number | null) =>
  browser.call('changeLocation', {
    params: { slug: 'jakarta' },
    body: {
      version: (await locations.getProfile('Jakarta')).version,
      changes: { snap_fee: price },
    },
  });

const list = async (browser: ConsoleBrowser): Promise<FreeOverview> =>
  (await browser.call('listFreeGrants')).json().data;

const messageOf = (response: { json(): { meta: { message: string } } }) =>
  response.json().meta.message;

const decide = (
  browser: ConsoleBrowser,
  call: 'acceptFreeGrant' | 'declineFreeGrant',
  { id, version }: { id: string; version: number },
) =>
  browser.call(call, {
    params: { id },
    body: { version, ...(call === 'declineFreeGrant' && { note: 'Too many.' }) },
  });

const getOne = async (browser: ConsoleBrowser) => {
  const [request, ...others] = (await list(browser)).requests;
  expect(others).toEqual([]);
  if (!request) throw new Error('Nothing was asked for.');
  return request;
};

const actions = async ({ database }: TestBooth): Promise<string[]> => {
  const rows = await database.selectFrom('audit').select('action').orderBy('seq').execute();
  return rows.map(({ action }) => action).filter((action) => /^(free|voucher)/.test(action));
};

describeOnEveryDatabase('free sessions of a person', (open) => {
  describe('within the cap', () => {
    test('vouchers are active at once, and each person has their own cap (CONSOLE-187)', async () => {
      const { booth, operator } = await startBooth(open);
      expect(messageOf(await add(operator, 'FIVE', { quota: 5 }))).toBe('FIVE is active.');
      expect(messageOf(await addBatch(operator, 5))).toBe('5 vouchers are made.');
      expect(messageOf(await add(operator, 'ONE', {}))).toMatch(ASKED);
      const half = { discount: { kind: 'percent', percent: 50 }, quota: null };
      expect(messageOf(await add(operator, 'HALF', half))).toBe('HALF is active.');
      const other = await openConsoleAs(booth, 'operator', ['jakarta']);
      expect(messageOf(await add(other, 'OTHER', { quota: 10 }))).toBe('OTHER is active.');
    });

    test('concurrent requests do not exceed the cap (CONSOLE-187)', async () => {
      const { booth, operator, owner } = await startBooth(open);
      const codes = Array.from({ length: 6 }, (_, index) => `RACE${index}`);
      await Promise.all(codes.map((code) => add(operator, code, { quota: 2 })));
      const made = (await booth.vouchers.list()).filter(({ code }) => code.startsWith('RACE'));
      expect(made).toHaveLength(5);
      expect((await list(owner)).waiting).toBe(1);
    });
  });

  describe('beyond the cap', () => {
    const VOUCHERS: [string, object][] = [
      ['everything off', { quota: 11 }],
      ['100 %', { discount: { kind: 'percent', percent: 100 }, quota: 11 }],
      ['the whole price off', { discount: { kind: 'amount', amount_idr: 35_000 }, quota: 11 }],
      ['everything off without a quota', { quota: null }],
    ];

    test.each(VOUCHERS)('a voucher with %s waits for an owner (CONSOLE-187)', async (_, terms) => {
      const { booth, operator, owner } = await startBooth(open);
      const asked = await add(operator, 'MANY', terms);
      expect([asked.statusCode, asked.json().data]).toEqual([200, null]);
      expect(messageOf(asked)).toMatch(ASKED);
      await expect(booth.vouchers.get('MANY')).rejects.toThrow('There is no voucher MANY.');
      const request = await getOne(owner);
      expect(request).toMatchObject({ kind: 'voucher-add', subject: 'MANY', state: 'asked' });
      const accepted = await decide(owner, 'acceptFreeGrant', request);
      expect(messageOf(accepted)).toBe('The request for MANY is accepted.');
      expect(await booth.vouchers.get('MANY')).toMatchObject({ state: 'active' });
      expect(await actions(booth)).toEqual(['free.asked', 'voucher.added', 'free.accepted']);
      expect((await list(operator)).requests).toMatchObject([{ state: 'accepted' }]);
    });

    test('a batch waits for an owner, who declines it with a reason (CONSOLE-187, CONSOLE-189)', async () => {
      const { booth, operator, owner } = await startBooth(open);
      expect((await addBatch(operator, 11)).json().data).toBeNull();
      const request = await getOne(owner);
      expect(request).toMatchObject({
        kind: 'batch-add',
        subject: 'Opening',
        sessions: 11,
        terms: '11 vouchers · free · 1 use · jakarta',
      });
      await decide(owner, 'declineFreeGrant', request);
      expect((await list(operator)).requests).toMatchObject([
        { state: 'declined', note: 'Too many.' },
      ]);
      expect(await actions(booth)).toEqual(['free.asked', 'free.declined']);
      expect((await owner.call('listVoucherBatches')).json().data.rows).toEqual([]);
    });

    test.each([
      ['0', 0],
      ['0 of the default profile', null],
    ])('a price of %s waits for an owner (CONSOLE-188)', async (_, price) => {
      const { booth, operator, owner } = await startBooth(open);
      if (price === null)
        await booth.locations.configure('default', { snapFeeIdr: 0 }, BOOTH_ACTOR);
      const asked = await setPrice(booth, operator, price);
      expect(messageOf(asked)).toMatch(ASKED);
      expect((await booth.locations.get('Jakarta')).snap_fee).toBe(35_000);
      await decide(owner, 'acceptFreeGrant', await getOne(owner));
      expect((await booth.locations.get('Jakarta')).snap_fee).toBe(0);
      // The location is free already: other settings and a higher price need no owner.
      expect(messageOf(await setPrice(booth, operator, 20_000))).toBe('Jakarta is changed.');
    });

    test('a lower price that a voucher covers waits for an owner (CONSOLE-188)', async () => {
      const { booth, operator, owner } = await startBooth(open);
      const tenThousand = { discount: { kind: 'amount', amount_idr: 10_000 } };
      await add(operator, 'TEN', { ...tenThousand, quota: 11 });
      expect(messageOf(await setPrice(booth, operator, 10_001))).toBe('Jakarta is changed.');
      expect(messageOf(await setPrice(booth, operator, 10_000))).toMatch(ASKED);
      expect(await getOne(owner)).toMatchObject({ kind: 'price-change', sessions: 11 });
    });

    test('a price that replaces 0 and that a voucher covers waits for an owner (CONSOLE-188)', async () => {
      const { booth, operator, owner } = await startBooth(open);
      const amount = { kind: 'amount', amount_idr: 35_000 };
      await setPrice(booth, owner, 0);
      const added = await add(operator, 'GIFT', { discount: amount, quota: null });
      expect(messageOf(added)).toBe('GIFT is active.');
      expect(messageOf(await setPrice(booth, operator, 35_000))).toMatch(ASKED);
      expect(await getOne(owner)).toMatchObject({ kind: 'price-change', sessions: null });
      expect(messageOf(await setPrice(booth, operator, 35_001))).toBe('Jakarta is changed.');
    });

    test('a location’s own price of 0 waits for an owner, also if the default profile’s is 0 (CONSOLE-188)', async () => {
      const { booth, operator } = await startBooth(open);
      await booth.locations.configure('default', { snapFeeIdr: 0 }, BOOTH_ACTOR);
      await booth.locations.configure('Jakarta', { snapFeeIdr: null }, BOOTH_ACTOR);
      expect(messageOf(await setPrice(booth, operator, 0))).toMatch(ASKED);
      expect((await booth.locations.getProfile('Jakarta')).own.snapFeeIdr).toBeUndefined();
    });
  });

  describe('at the same time', () => {
    const TRIES = 8;

    test('either a voucher or the price that it covers waits for an owner (CONSOLE-191)', async () => {
      const { booth, operator } = await startBooth(open);
      const terms = { discount: { kind: 'amount', amount_idr: 10_000 }, quota: null };
      for (let index = 0; index < TRIES; index += 1) {
        await booth.locations.configure('Jakarta', { snapFeeIdr: 35_000 }, BOOTH_ACTOR);
        const code = `GIFT${index}`;
        const responses = await Promise.all([
          add(operator, code, terms),
          setPrice(booth, operator, 10_000),
        ]);
        expect(responses.map(messageOf).filter((text) => ASKED.test(text))).toHaveLength(1);
        if (responses[0].json().data) await booth.vouchers.disable(code, BOOTH_ACTOR);
      }
    });

    test('a request that is accepted while it is repeated is no longer open (CONSOLE-191)', async () => {
      const { operator, owner } = await startBooth(open);
      for (let index = 0; index < TRIES; index += 1) {
        const ask = () => add(operator, `MANY${index}`, { quota: 11 });
        await ask();
        const request = (await list(owner)).requests.find(({ state }) => state === 'asked');
        if (!request) throw new Error('Nothing was asked for.');
        const [accepted, again] = await Promise.all([
          decide(owner, 'acceptFreeGrant', request),
          ask(),
        ]);
        expect(accepted.statusCode).toBe(200);
        expect([200, 409]).toContain(again.statusCode);
        expect((await list(owner)).waiting).toBe(0);
      }
    });
  });

  describe('changes of a voucher', () => {
    async function openVoucher(terms: object) {
      const started = await startBooth(open);
      await add(started.owner, 'OLD', terms);
      const change = async (more: object, browser = started.operator) =>
        browser.call('changeVoucher', {
          params: { code: 'OLD' },
          body: {
            ...termsOf({ ...terms, ...more }),
            version: (await started.booth.vouchers.get('OLD')).version,
          },
        });
      return { ...started, change };
    }

    test('a new discount counts with all uses left (CONSOLE-187)', async () => {
      const half = { discount: { kind: 'percent', percent: 50 }, quota: 20 };
      const { change, owner } = await openVoucher(half);
      expect(messageOf(await change({ quota: 30 }))).toBe('OLD is changed.');
      expect(messageOf(await change(FREE))).toMatch(ASKED);
      expect(await getOne(owner)).toMatchObject({ kind: 'voucher-change', sessions: 20 });
    });

    test('only the added uses of a free voucher count (CONSOLE-187)', async () => {
      const { change, booth, operator, owner } = await openVoucher({ quota: 100 });
      expect(messageOf(await change({ quota: 110 }))).toBe('OLD is changed.');
      expect(messageOf(await change({ quota: 111 }))).toMatch(ASKED);
      expect(messageOf(await change({ quota: 112 }))).toMatch(ASKED);
      const request = await getOne(owner);
      expect(request).toMatchObject({ sessions: 2, version: 2 });
      const stale = await decide(owner, 'acceptFreeGrant', { ...request, version: 1 });
      expect(stale.statusCode).toBe(409);
      await operator.call('disableVoucher', { params: { code: 'OLD' }, body: { version: 2 } });
      const changed = await decide(owner, 'acceptFreeGrant', request);
      expect([changed.statusCode, messageOf(changed)]).toEqual([
        409,
        'Someone else has changed OLD in the meantime. Check it again.',
      ]);
      expect((await getOne(owner)).state).toBe('asked');
      expect((await booth.vouchers.get('OLD')).quota).toBe(110);
    });

    test('more days and more locations of a voucher without a quota need an owner (CONSOLE-187)', async () => {
      const { change, booth } = await openVoucher({ quota: null, last_day: '2026-12-31' });
      expect(messageOf(await change({ last_day: '2026-12-30' }))).toBe('OLD is changed.');
      expect(messageOf(await change({ last_day: '2027-01-31' }))).toMatch(ASKED);
      const wide = await openConsoleAs(booth, 'operator', ['jakarta', 'bandung']);
      const more = await change(
        { locations: ['jakarta', 'bandung'], last_day: '2026-12-30' },
        wide,
      );
      expect(messageOf(more)).toMatch(ASKED);
    });

    test.each([
      ['with a quota', 500],
      ['without a quota', null],
    ])(
      'a free voucher %s counts with all uses when it gets more days or locations (CONSOLE-187)',
      async (_, quota) => {
        const last_day = '2026-12-31';
        const { change, booth, owner } = await openVoucher({ quota, last_day });
        expect(messageOf(await change({ quota: 500, last_day: '2027-01-31' }))).toMatch(ASKED);
        expect(await getOne(owner)).toMatchObject({ kind: 'voucher-change', sessions: 500 });
        const wide = await openConsoleAs(booth, 'operator', ['jakarta', 'bandung']);
        const more = await change({ quota: 500, locations: ['jakarta', 'bandung'] }, wide);
        expect(messageOf(more)).toMatch(ASKED);
        const fewer = await change({ quota: 500, last_day: '2026-12-30' });
        expect(messageOf(fewer)).toBe('OLD is changed.');
      },
    );

    test('reserved uses count too (CONSOLE-187)', async () => {
      const ten = { discount: { kind: 'amount', amount_idr: 10_000 }, quota: 11 };
      const { change, booth, operator, owner } = await openVoucher(ten);
      const { id } = (await addBatch(owner, 11)).json().data;
      await owner.call('disableVoucherBatch', { params: { id }, body: { version: 11 } });
      await booth.database
        .updateTable('vouchers')
        .set({ reserved: sql<number>`quota` })
        .where('quota', 'is not', null)
        .execute();
      const enabled = await operator.call('enableVoucherBatch', {
        params: { id },
        body: { version: 22 },
      });
      const asked = [await change(FREE), await setPrice(booth, operator, 10_000), enabled];
      for (const response of asked) expect(messageOf(response)).toMatch(ASKED);
      const { requests } = await list(owner);
      expect(requests.map(({ sessions }) => sessions)).toEqual([11, 11, 11]);
    });

    test('a disabled voucher counts when it is enabled (CONSOLE-187)', async () => {
      const { change, operator } = await openVoucher({ quota: 11 });
      const call = async (name: 'disableVoucher' | 'enableVoucher', version: number) =>
        messageOf(await operator.call(name, { params: { code: 'OLD' }, body: { version } }));
      expect(await call('disableVoucher', 1)).toBe('OLD is disabled.');
      expect(messageOf(await change({ quota: 12 }))).toBe('OLD is changed.');
      expect(await call('enableVoucher', 3)).toMatch(ASKED);
      expect(messageOf(await change({ quota: 10 }))).toBe('OLD is changed.');
      expect(await call('enableVoucher', 4)).toBe('OLD is enabled.');
    });

    test('a disabled batch counts when it is enabled (CONSOLE-187)', async () => {
      const { operator, owner } = await startBooth(open);
      const { id } = (await addBatch(owner, 11)).json().data;
      const call = async (name: 'disableVoucherBatch' | 'enableVoucherBatch', version: number) =>
        operator.call(name, { params: { id }, body: { version } });
      await call('disableVoucherBatch', 11);
      const asked = await call('enableVoucherBatch', 22);
      expect([messageOf(asked), asked.json().data.disabled]).toEqual([
        expect.stringMatching(ASKED),
        11,
      ]);
      await decide(owner, 'acceptFreeGrant', await getOne(owner));
      const [batch] = (await owner.call('listVoucherBatches')).json().data.rows;
      expect(batch.disabled).toBe(0);
    });
  });

  describe('requests', () => {
    test('if two owners decide at the same time, the second gets an error (CONSOLE-189)', async () => {
      const { booth, operator, owner } = await startBooth(open);
      await add(operator, 'MANY', { quota: 11 });
      const request = await getOne(owner);
      const second = await openConsoleAs(booth, 'owner');
      const responses = await Promise.all([
        decide(owner, 'acceptFreeGrant', request),
        decide(second, 'declineFreeGrant', request),
      ]);
      expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const slower = responses.find(({ statusCode }) => statusCode === 409);
      expect(slower && messageOf(slower)).toMatch(
        / has (accepted|declined) the request for MANY already\.$/,
      );
      expect((await list(owner)).waiting).toBe(0);
    });

    test('an operator sees only their own requests, and cannot decide (CONSOLE-189)', async () => {
      const { booth, operator, owner } = await startBooth(open);
      await add(operator, 'MANY', { quota: 11 });
      const other = await openConsoleAs(booth, 'operator', ['jakarta']);
      expect((await list(other)).requests).toEqual([]);
      const request = await getOne(operator);
      expect((await decide(operator, 'acceptFreeGrant', request)).statusCode).toBe(403);
      expect(await getOne(owner)).toMatchObject({ id: request.id });
    });

    test('sessions that are free already stay free, and are listed (CONSOLE-190, PAY-16)', async () => {
      const { booth, operator, owner } = await startBooth(open);
      await booth.locations.configure('Bandung', { snapFeeIdr: 0 }, BOOTH_ACTOR);
      await booth.vouchers.add('OLD', { ...FREE, locations: ['jakarta'] }, BOOTH_ACTOR);
      const amount = { kind: 'amount', amountIdr: 35_000 } as const;
      await booth.vouchers.add('WHOLE', { discount: amount, quota: 3 }, BOOTH_ACTOR);
      await addBatch(owner, 11);
      expect((await list(owner)).free_now).toEqual([
        { kind: 'location', name: 'Bandung', locations: ['bandung'], left: null },
        { kind: 'batch', name: 'Opening', locations: ['jakarta'], left: 11 },
        { kind: 'voucher', name: 'WHOLE', locations: null, left: 3 },
        { kind: 'voucher', name: 'OLD', locations: ['jakarta'], left: null },
        expect.objectContaining({ name: 'GRATIS' }),
      ]);
      expect((await list(operator)).free_now.map(({ name }) => name)).toEqual(['Opening', 'OLD']);
      const quote = await booth.vouchers.quote('OLD', 'Jakarta');
      expect(quote.discounted_price).toBe(0);
    });
  });
});
