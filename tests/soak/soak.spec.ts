import { test as boothTest, collectConsoleLines, expect } from '../e2e/support/booth-test.ts';
import { launchOptionsFor } from '../e2e/support/browser-options.ts';
import { type BoothProcess, startBooth } from '../support/booth-process.ts';
import { deleteSession } from './delete-session.ts';
import { describeReadings, expectNoGrowth } from './expect-no-growth.ts';
import { type Reading, takeReading } from './readings.ts';
import { runSession } from './soak-session.ts';

const SESSIONS = Number(process.env.SOAK_SESSIONS ?? 1_000);
/** The newest sessions, which are not deleted. */
const KEPT_SESSIONS = 5;
/**
 * The first reading: by then all code is loaded, films were made, caches are full and sessions
 * deleted.
 */
const EARLY_READING_SESSION = Math.max(KEPT_SESSIONS + 1, Math.min(100, Math.floor(SESSIONS / 3)));
/** The test takes two hours, so growth is reported early. */
const READING_EVERY = 100;
/** A session with clips takes four times as long, so there are few. */
const RECORDED_EVERY = 20;

const test = boothTest.extend<object, { booth: BoothProcess }>({
  booth: [
    async ({ browserName: _ }, use) => {
      // The same settings as `npm start`.
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
  if (SESSIONS <= EARLY_READING_SESSION)
    throw new Error(`There must be more than ${EARLY_READING_SESSION} sessions.`);
  const consoleLines = collectConsoleLines(page);
  const isRecorded = (number: number) => number % RECORDED_EVERY === 2;
  const setRecording = (state: 'on' | 'off') =>
    booth.runCommand('locations', 'set', 'Jakarta', '--recording', state);
  setRecording('off');
  await page.clock.install();
  await signIn({ useEdit: 'true' });
  await page.goto('/');

  const txIDs: string[] = [];
  let early: Reading | undefined;
  for (let number = 1; number <= SESSIONS; number += 1) {
    if (isRecorded(number)) setRecording('on');
    txIDs.push(await runSession(page, booth, { isRecorded: isRecorded(number) }));
    if (isRecorded(number)) setRecording('off');
    const old = txIDs.length > KEPT_SESSIONS ? txIDs.shift() : undefined;
    if (old) await deleteSession(booth.url, kioskToken, old);
    if (number === EARLY_READING_SESSION) early = await takeReading(page, booth);
    else if (early && (number % READING_EVERY === 0 || number === SESSIONS)) {
      const late = await takeReading(page, booth);
      console.log(
        `${EARLY_READING_SESSION} → ${number} sessions\n${describeReadings(early, late)}\n`,
      );
      expectNoGrowth(early, late, number - EARLY_READING_SESSION);
    }
  }
  expect(consoleLines).toEqual([]);
});
