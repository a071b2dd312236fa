import type { Call } from '@jepret/contract';
import {
  COMMAND_RIGHTS,
  consoleCalls,
  csvPathOf,
  FRAME_PRINT_PATH,
  FRAME_TEMPLATE_PATH,
  RIGHTS,
} from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import {
  type ConsoleBrowser,
  headersOf,
  openConsole,
  openConsoleAs,
  PASSWORD,
} from '../../testing/booths/console-browser.ts';
import { startDeliveringBooth } from '../../testing/booths/delivering-booth.ts';
import { OPERATOR, type TestBooth } from '../../testing/booths/test-booth.ts';
import {
  CONSOLE_ACCESS,
  CONSOLE_CALLERS,
  type ConsoleCallerName,
  type ConsoleCallName,
} from '../../testing/console-access-table.ts';
import { type ConsoleRequest, prepareConsoleRequests } from '../../testing/console-requests.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { writeSampleSnaps } from '../../testing/media/test-frames.ts';

async function openAllBrowsers(booth: TestBooth) {
  const withoutCode = openConsole(booth);
  const email = 'without-code@jepret.local';
  await booth.staff.add(email, OPERATOR, BOOTH_ACTOR, PASSWORD);
  await openConsole(booth).enter(email, PASSWORD);
  await withoutCode.signIn(email, PASSWORD);
  const browsers: Record<ConsoleCallerName, ConsoleBrowser> = {
    anonymous: openConsole(booth),
    'without code': withoutCode,
    owner: await openConsoleAs(booth, 'owner'),
    operator: await openConsoleAs(booth, 'operator', ['jakarta']),
    'operator elsewhere': await openConsoleAs(booth, 'operator', ['bandung']),
    cashier: await openConsoleAs(booth, 'cashier', ['jakarta']),
    'cashier elsewhere': await openConsoleAs(booth, 'cashier', ['bandung']),
  };
  return browsers;
}

const pathOf = (path: string, params: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');

const isCall = (name: string): name is ConsoleCallName => name in consoleCalls;

/** The table's entries that are not calls: lists as CSV, and a frame's pictures. */
const ADDRESSES: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(consoleCalls)
      .filter(
        ([name, call]: [string, Call]) =>
          name === 'getToday' || (name.startsWith('list') && call.query),
      )
      .map(([name, call]) => [`${name}.csv`, csvPathOf(call)]),
  ),
  framePrint: pathOf(FRAME_PRINT_PATH, {
    category: 'AVAILABLE_4_FRAME',
    name: 'polos',
    effect: 'original',
  }),
  frameTemplate: pathOf(FRAME_TEMPLATE_PATH, { category: 'AVAILABLE_4_FRAME', name: 'polos' }),
};

/** Makes a call as the console does and returns its status. */
async function makeCall(
  { app }: TestBooth,
  browser: ConsoleBrowser,
  name: ConsoleCallName,
  { file, ...subject }: ConsoleRequest,
): Promise<number> {
  const { method, path }: Call = consoleCalls[name];
  if (!file) {
    const input = method === 'GET' ? subject : { body: {}, ...subject };
    return (await browser.call(name, input)).statusCode;
  }
  const answer = await app.inject({
    method,
    url: pathOf(path, subject.params),
    ...(subject.query && { query: subject.query }),
    headers: { ...headersOf(browser), 'content-type': file.type },
    payload: Buffer.from(file.bytes),
  });
  return answer.statusCode;
}

test('every call, CSV and picture of the console returns the status of the access table to every role, at its own location and elsewhere (CONSOLE-28)', async () => {
  const booth = await startDeliveringBooth(await openInMemory());
  writeSampleSnaps(booth.dependencies.assetsDir);
  const prepareRequest = await prepareConsoleRequests(booth);
  const browsers = await openAllBrowsers(booth);
  const answers: [string, Record<string, number>][] = [];
  for (const [name] of CONSOLE_ACCESS) {
    const row: Record<string, number> = {};
    for (const caller of CONSOLE_CALLERS) {
      const browser = browsers[caller];
      row[caller] = isCall(name)
        ? await makeCall(booth, browser, name, await prepareRequest(name))
        : (await browser.get(ADDRESSES[name] ?? '')).statusCode;
    }
    answers.push([name, row]);
  }
  expect(answers).toEqual(CONSOLE_ACCESS);
  expect(CONSOLE_ACCESS.map(([name]) => name).toSorted()).toEqual(
    [...Object.keys(consoleCalls), ...Object.keys(ADDRESSES)].toSorted(),
  );
});

test('every right is used by a call (CONSOLE-28)', () => {
  const used = Object.values(consoleCalls)
    .map(({ access }): string | undefined =>
      typeof access === 'object' ? access.console : undefined,
    )
    // One call takes every command.
    .concat(Object.values(COMMAND_RIGHTS));
  expect(Object.keys(RIGHTS).filter((right) => !used.some((name) => name === right))).toEqual([]);
});
