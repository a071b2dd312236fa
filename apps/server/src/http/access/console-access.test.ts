import { consoleCalls, RIGHTS } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import {
  type ConsoleBrowser,
  openConsole,
  openConsoleAs,
  PASSWORD,
} from '../../testing/booths/console-browser.ts';
import { OPERATOR, type TestBooth } from '../../testing/booths/test-booth.ts';
import { openTill, type Till } from '../../testing/booths/till.ts';
import {
  CONSOLE_ACCESS,
  CONSOLE_CALLERS,
  type ConsoleCallerName,
  type ConsoleCallName,
} from '../../testing/console-access-table.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { anOwnFrame } from '../../testing/media/test-frames.ts';

async function openEveryBrowser(booth: TestBooth) {
  const entering = openConsole(booth);
  const email = 'entering@jepret.local';
  await booth.staff.add(email, OPERATOR, BOOTH_ITSELF, PASSWORD);
  await openConsole(booth).enter(email, PASSWORD);
  await entering.signIn(email, PASSWORD);
  const browsers: Record<ConsoleCallerName, ConsoleBrowser> = {
    nobody: openConsole(booth),
    entering,
    owner: await openConsoleAs(booth, 'owner'),
    operator: await openConsoleAs(booth, 'operator', ['jakarta']),
    'operator elsewhere': await openConsoleAs(booth, 'operator', ['bandung']),
    cashier: await openConsoleAs(booth, 'cashier', ['jakarta']),
    'cashier elsewhere': await openConsoleAs(booth, 'cashier', ['bandung']),
  };
  return browsers;
}

/** What a call needs beside an empty body to get as far as the right to it. */
async function prepareSubjects(booth: Till) {
  const created = await booth.kiosk.start();
  await booth.choose(created, 'pay');
  const { short_code: shortCode } = created;
  const [kiosk] = await booth.kiosks.list();
  const id = kiosk?.id ?? '';
  await booth.kiosks.noteLocation(id, 'Jakarta');
  const free = { discount: { kind: 'free' }, locations: ['jakarta'] } as const;
  await booth.vouchers.add('JKT', free, BOOTH_ITSELF);
  const bodies: Partial<Record<ConsoleCallName, () => Promise<object>>> = {
    renameBooth: async () => ({ name: 'Left', was: (await booth.kiosks.list())[0]?.name ?? null }),
    moveTransaction: async () => ({ booth: id }),
    refund: async () => ({ reason: 'It broke.' }),
    wishRefund: async () => ({ reason: 'It broke.' }),
    declineRefund: async () => ({ note: 'It did not.' }),
    noteRefunded: async () => ({ reason: 'It broke.' }),
    settleOwed: async () => ({ note: 'Done.' }),
    eraseTransaction: async () => ({ confirm: shortCode }),
    changeVoucher: async () => ({
      discount: { kind: 'free' },
      first_day: null,
      last_day: null,
      quota: null,
      locations: ['jakarta'],
      version: (await booth.vouchers.get('JKT')).version,
    }),
    changeFrame: async () => ({
      version: (await booth.frames.get('AVAILABLE_4_FRAME/anggrek')).version,
      changes: {},
    }),
    moveFrame: async () => ({ before: null }),
    addLocation: async () => ({ name: 'Jakarta' }),
    changeLocation: async () => ({
      version: (await booth.locations.getProfile('Jakarta')).version,
      changes: {},
    }),
  };
  return async (name: ConsoleCallName) => {
    // Somebody before may have removed it.
    await booth.locations.configure('Jakarta', {}, BOOTH_ITSELF);
    const [template, frame] = anOwnFrame('anggrek', { locations: ['jakarta'] });
    const isThere = (await booth.frames.listAll()).some(({ isOwn }) => isOwn);
    if (!isThere) await booth.frames.add(template, frame, BOOTH_ITSELF);
    const { method, path } = consoleCalls[name];
    return {
      params: {
        slug: 'jakarta',
        code: 'JKT',
        id: path.includes('/booths/') ? id : 'nobody',
        transaction: shortCode,
        number: '1',
        category: 'AVAILABLE_4_FRAME',
        name: path.includes('/frames/') ? 'anggrek' : 'database',
      },
      ...(method !== 'GET' && { body: (await bodies[name]?.()) ?? {} }),
    };
  };
}

test('every call of the console answers every role, at its own location and elsewhere, as the one table says (CONSOLE-28)', async () => {
  const booth = await openTill(await openInMemory());
  const prepare = await prepareSubjects(booth);
  const browsers = await openEveryBrowser(booth);
  const answers: [string, Record<string, number>][] = [];
  for (const [name] of CONSOLE_ACCESS) {
    const row: Record<string, number> = {};
    for (const caller of CONSOLE_CALLERS) {
      row[caller] = (await browsers[caller].call(name, await prepare(name))).statusCode;
    }
    answers.push([name, row]);
  }
  expect(answers).toEqual(CONSOLE_ACCESS);
  expect(CONSOLE_ACCESS.map(([name]) => name).toSorted()).toEqual(
    Object.keys(consoleCalls).toSorted(),
  );
});

test('no right is without a call (CONSOLE-28)', () => {
  const used = Object.values(consoleCalls).map(({ access }) =>
    typeof access === 'object' ? access.console : undefined,
  );
  expect(Object.keys(RIGHTS).filter((right) => !used.some((name) => name === right))).toEqual([]);
});
