import { test as boothTest, expect, noteConsole } from '../e2e/support/booth-test.ts';
import { launchOptionsFor } from '../e2e/support/browser-options.ts';
import { type BoothProcess, startBooth } from '../support/booth-process.ts';
import { describeReadings, expectFlat } from './expect-flat.ts';
import { forgetSession } from './forget-session.ts';
import { type Reading, takeReading } from './readings.ts';
import { runSession } from './soak-session.ts';

const SESSIONS = Number(process.env.SOAK_SESSIONS ?? 1_000);
/** Visitors before these have deleted theirs. */
const KEPT = 5;
/** By then everything is loaded, a film was made, every cache is full, and the first have deleted. */
const EARLY = Math.max(KEPT + 1, Math.min(100, Math.floor(SESSIONS / 3)));
/** The whole takes two hours: what grows is told as soon as it shows. */
const LOOK_EVERY = 100;
/** With clips they take four times as long, so there are few of them. */
const FILMED_EVERY = 20;

const test = boothTest.extend<object, { booth: BoothProcess }>({
  booth: [
    async ({ browserName: _ }, use) => {
      // As `npm start` has it.
      const booth = await startBooth({ LOG_LEVEL: 'warn', MALLOC_ARENA_MAX: '2' });
      await use(booth);
      await booth.stop();
    },
    { scope: 'worker' },
  ],
});
test.use({ launchOptions: launchOptionsFor({ framesPerSecond: 30 }) });

test(`${SESSIONS} sessions through one server and one page: memory, files, handles and rows stay flat`, async ({
  page,
  booth,
  signIn,
  kioskToken,
}) => {
  if (SESSIONS <= EARLY) throw new Error(`There must be more than ${EARLY} sessions.`);
  const consoleLines = noteConsole(page);
  const isFilmed = (number: number) => number % FILMED_EVERY === 2;
  const setRecording = (state: 'on' | 'off') =>
    booth.operate('locations', 'set', 'Jakarta', '--recording', state);
  setRecording('off');
  await page.clock.install();
  await signIn({ useEdit: 'true' });
  await page.goto('/');

  const left: string[] = [];
  let early: Reading | undefined;
  for (let number = 1; number <= SESSIONS; number += 1) {
    if (isFilmed(number)) setRecording('on');
    left.push(await runSession(page, booth, { isFilmed: isFilmed(number) }));
    if (isFilmed(number)) setRecording('off');
    const old = left.length > KEPT ? left.shift() : undefined;
    if (old) await forgetSession(booth.url, kioskToken, old);
    if (number === EARLY) early = await takeReading(page, booth);
    else if (early && (number % LOOK_EVERY === 0 || number === SESSIONS)) {
      const late = await takeReading(page, booth);
      console.log(`${EARLY} → ${number} sessions\n${describeReadings(early, late)}\n`);
      expectFlat(early, late, number - EARLY);
    }
  }
  expect(consoleLines).toEqual([]);
});
