import type { Call } from '@jepret/contract';
import {
  consoleCalls,
  csvPathOf,
  FRAME_PRINT_PATH,
  FRAME_TEMPLATE_PATH,
  RIGHTS,
} from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import {
  type ConsoleBrowser,
  headersOf,
  openConsole,
  openConsoleAs,
  PASSWORD,
} from '../../testing/booths/console-browser.ts';
import { openOutboxStudio } from '../../testing/booths/outbox-studio.ts';
import { OPERATOR, type TestBooth } from '../../testing/booths/test-booth.ts';
import {
  CONSOLE_ACCESS,
  CONSOLE_CALLERS,
  type ConsoleCallerName,
  type ConsoleCallName,
} from '../../testing/console-access-table.ts';
import { prepareSubjects, type Subject } from '../../testing/console-subjects.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { writeSampleSnaps } from '../../testing/media/test-frames.ts';

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

const pathOf = (path: string, params: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');

const isCall = (name: string): name is ConsoleCallName => name in consoleCalls;

/** What stands in the table beside the calls: lists as CSV, and a frame's picture. */
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

/** As its page asks for it. */
async function ask(
  { app }: TestBooth,
  browser: ConsoleBrowser,
  name: ConsoleCallName,
  { file, ...subject }: Subject,
): Promise<number> {
  const { method, path }: Call = consoleCalls[name];
  if (!file) {
    const asking = method === 'GET' ? subject : { body: {}, ...subject };
    return (await browser.call(name, asking)).statusCode;
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

test('every call, CSV and picture of the console answers every role, at its own location and elsewhere, as the one table says (CONSOLE-28)', async () => {
  const studio = await openOutboxStudio(await openInMemory());
  writeSampleSnaps(studio.dependencies.assetsDir);
  const prepare = await prepareSubjects(studio);
  const browsers = await openEveryBrowser(studio);
  const answers: [string, Record<string, number>][] = [];
  for (const [name] of CONSOLE_ACCESS) {
    const row: Record<string, number> = {};
    for (const caller of CONSOLE_CALLERS) {
      const browser = browsers[caller];
      row[caller] = isCall(name)
        ? await ask(studio, browser, name, await prepare(name))
        : (await browser.get(ADDRESSES[name] ?? '')).statusCode;
    }
    answers.push([name, row]);
  }
  expect(answers).toEqual(CONSOLE_ACCESS);
  expect(CONSOLE_ACCESS.map(([name]) => name).toSorted()).toEqual(
    [...Object.keys(consoleCalls), ...Object.keys(ADDRESSES)].toSorted(),
  );
});

test('no right is without a call (CONSOLE-28)', () => {
  const used = Object.values(consoleCalls).map(({ access }) =>
    typeof access === 'object' ? access.console : undefined,
  );
  expect(Object.keys(RIGHTS).filter((right) => !used.some((name) => name === right))).toEqual([]);
});
