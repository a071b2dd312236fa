import { findMainPid, isActive, type Kit, LOCATION, untilOpen } from './kit.ts';
import { check, step } from './report.ts';
import { waitUntil } from './wait-until.ts';

const MAX_EXPOSURE = 2;
/** Longer than WatchdogSec and a start. */
const HANG_LIMIT_MS = 90_000;

export async function tryServer({ booth }: Kit): Promise<void> {
  await step('the command jepret', () => {
    const locations = booth.run('jepret', 'locations', 'list');
    check(locations.includes(LOCATION), locations);
    const help = booth.run('jepret', '--help');
    check(help.includes('  jepret locations list'), 'wrong examples');
    check(help.includes('setup [--answers FILE]'), help);
  });

  await step('start the video worker', () => {
    booth.run('systemctl', 'start', 'jepret-videos');
    check(isActive(booth, 'jepret-videos'), 'jepret-videos is not running');
  });

  await step('systemd-analyze security', () =>
    ['jepret', 'jepret-videos']
      .map((unit) => {
        const report = booth.run('systemd-analyze', 'security', '--no-pager', unit);
        const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(report)?.[1]);
        check(exposure <= MAX_EXPOSURE, `${unit}: ${exposure}`);
        return `${unit} ${exposure}`;
      })
      .join(', '),
  );

  await step('a server that hangs is restarted by the watchdog', async () => {
    const before = findMainPid(booth);
    booth.run('systemctl', 'kill', '-s', 'STOP', 'jepret');
    await waitUntil(
      () => findMainPid(booth) !== before && isActive(booth, 'jepret'),
      HANG_LIMIT_MS,
    );
    await untilOpen();
  });
}

export async function tryKill({ booth }: Kit): Promise<void> {
  await step('kill -9 of the server', async () => {
    booth.run('systemctl', 'kill', '--kill-whom=main', '-s', 'KILL', 'jepret');
    await untilOpen();
  });
}
