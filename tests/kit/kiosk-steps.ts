import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEBUGGING_URL, startVirtualDisplay, waitForKiosk } from './kiosk-unit.ts';
import { finishVisit, openKioskPage, pay, signIn } from './kiosk-visit.ts';
import {
  findMainPid,
  HOST,
  type Kit,
  OWNER,
  SERVER_URL,
  START_LIMIT_MS,
  untilOpen,
} from './kit.ts';
import { check, step } from './report.ts';
import { waitUntil } from './wait-until.ts';

const SCREENSHOTS = 'dist/kit';
/** Longer than the time after which a page that hangs is restarted. */
const PAGE_HANG_LIMIT_MS = 120_000;

const countSheets = ({ booth }: Kit): number =>
  globSync('*.jpg', { cwd: join(booth.root, 'var/lib/jepret/prints') }).length;

/** Until all processes of the former browser have ended: only then systemd starts the next one. */
const untilRestarted = ({ booth }: Kit, pid: string): Promise<unknown> =>
  waitUntil(() => !['0', pid].includes(findMainPid(booth, 'jepret-kiosk')), PAGE_HANG_LIMIT_MS);

export async function tryVisit(kit: Kit): Promise<void> {
  const { booth } = kit;
  mkdirSync(SCREENSHOTS, { recursive: true });

  await step('the kiosk opens the booth and no other address', async () => {
    const address = await waitForKiosk(`https://${HOST}`, START_LIMIT_MS);
    const page = await openKioskPage(DEBUGGING_URL);
    const said = await page.goto('https://jepret.example').catch(String);
    check(
      String(said).includes('ERR_BLOCKED_BY_ADMINISTRATOR'),
      `the policies are not read: ${said}`,
    );
    await page.waitForURL('chrome-error://**');
    await page.goto(address);
    await page.context().browser()?.close();
  });

  await step('the kiosk is signed in', async () => {
    const page = await openKioskPage(DEBUGGING_URL);
    await signIn(page, OWNER, join(booth.root, 'var/lib/jepret/outbox'));
    await page.screenshot({ path: join(SCREENSHOTS, 'home.png') });
    await page.context().browser()?.close();
  });

  await step('a visit from the payment to the sheet', async () => {
    const page = await openKioskPage(DEBUGGING_URL);
    await pay(page, SERVER_URL);
    await finishVisit(page);
    await page.context().browser()?.close();
    await waitUntil(() => countSheets(kit) > 0, START_LIMIT_MS);
  });
}

/** Failures of the kiosk and of its power. */
export async function tryKioskFailures(kit: Kit): Promise<void> {
  const { booth, guide } = kit;

  await step('a page that hangs is restarted, and the paid session is resumed', async () => {
    const sheets = countSheets(kit);
    const page = await openKioskPage(DEBUGGING_URL);
    await pay(page, SERVER_URL);
    const before = findMainPid(booth, 'jepret-kiosk');
    // Never returns.
    page.evaluate('for (;;);').catch(() => {});
    await untilRestarted(kit, before);
    const address = await waitForKiosk(`https://${HOST}`, START_LIMIT_MS);
    const restarted = await openKioskPage(DEBUGGING_URL);
    await restarted.getByRole('button', { name: 'RESUME', exact: true }).click();
    await restarted.waitForURL('**/print-style');
    await finishVisit(restarted);
    await waitUntil(() => countSheets(kit) > sheets, START_LIMIT_MS);
    await restarted.getByRole('button', { name: 'TAP TO SNAP' }).waitFor();
    await restarted.context().browser()?.close();
    return address;
  });

  await step('a page that stays empty is restarted', async () => {
    const before = findMainPid(booth, 'jepret-kiosk');
    const watch = findMainPid(booth, 'jepret-kiosk-watch');
    booth.run('systemctl', 'kill', '--signal=KILL', 'jepret-kiosk-watch');
    await waitUntil(
      () => !['0', watch].includes(findMainPid(booth, 'jepret-kiosk-watch')),
      START_LIMIT_MS,
    );
    check(findMainPid(booth, 'jepret-kiosk') === before, 'a killed watch restarted the browser');
    const page = await openKioskPage(DEBUGGING_URL);
    await page.evaluate(() => document.querySelector('#root')?.replaceChildren());
    await untilRestarted(kit, before);
    return waitForKiosk(`https://${HOST}`, START_LIMIT_MS);
  });

  await step('without the server the kiosk says that the booth is starting', async () => {
    booth.run('systemctl', 'stop', 'jepret');
    booth.run('systemctl', 'restart', 'jepret-kiosk');
    await waitForKiosk(`https://${HOST}`, START_LIMIT_MS);
    const page = await openKioskPage(DEBUGGING_URL);
    await page.getByRole('heading', { name: 'The booth is starting' }).waitFor();
    await page.screenshot({ path: join(SCREENSHOTS, 'starting.png') });
    booth.run('systemctl', 'start', 'jepret');
    await page.getByRole('button', { name: 'TAP TO SNAP' }).waitFor();
    await page.context().browser()?.close();
  });

  await step('power cut and boot', async () => {
    const isEnabled = booth.succeeds('systemctl', 'is-enabled', '-q', 'jepret-kiosk');
    check(isEnabled, 'the kiosk is not enabled');
    await guide.run('install.md', 'A booth', { only: 'sudo reboot' });
    await untilOpen();
    // The boot has started the kiosk, which is started again until there is a display.
    startVirtualDisplay(booth);
    return waitForKiosk(`https://${HOST}`, START_LIMIT_MS);
  });
}
