import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DebianMachine } from './debian-machine.ts';
import { waitUntil } from './wait-until.ts';

export const DEBUGGING_URL = 'http://localhost:9222';
const DISPLAY = ':7';
const RUNTIME_DIR = '/run/kiosk-test';

/** A container has neither a graphics card nor a console of its own, and no camera. */
export function giveVirtualDisplay(machine: DebianMachine): void {
  machine.run('apt-get', '-y', '-q', '--no-install-recommends', 'install', 'xvfb');
  const environment = [
    'WLR_BACKENDS=x11',
    'WLR_RENDERER=pixman',
    'WLR_LIBINPUT_NO_DEVICES=1',
    'LIBSEAT_BACKEND=noop',
    `DISPLAY=${DISPLAY}`,
    `XDG_RUNTIME_DIR=${RUNTIME_DIR}`,
    'CHROMIUM_FLAGS=--use-fake-device-for-media-stream',
  ];
  appendFileSync(join(machine.root, 'etc/jepret/kiosk.env'), `${environment.join('\n')}\n`);
  const overrides = join(machine.root, 'etc/systemd/system/jepret-kiosk.service.d');
  mkdirSync(overrides, { recursive: true });
  const noConsole = ['PAMName=', 'TTYPath=', 'TTYReset=no', 'TTYVHangup=no', 'TTYVTDisallocate=no'];
  writeFileSync(
    join(overrides, 'virtual-display.conf'),
    `[Service]\n${noConsole.join('\n')}\nStandardInput=null\n`,
  );
  machine.run('systemctl', 'daemon-reload');
  startVirtualDisplay(machine);
}

/** Needed again after a boot. */
export function startVirtualDisplay(machine: DebianMachine): void {
  if (machine.succeeds('systemctl', 'is-active', '-q', 'virtual-display')) return;
  machine.run('install', '-d', '-o', 'jepret-kiosk', '-m', '0700', RUNTIME_DIR);
  const screen = ['Xvfb', DISPLAY, '-screen', '0', '1920x1080x24', '-ac'];
  machine.run('systemd-run', '--unit=virtual-display', ...screen);
}

/** The address that the kiosk's Chromium shows, once it begins with `origin`. */
export function waitForKiosk(origin: string, limitMs: number): Promise<string> {
  return waitUntil(async () => {
    const pages: { type: string; url: string }[] = await fetch(`${DEBUGGING_URL}/json`).then(
      (response) => response.json(),
      () => [],
    );
    const address = pages.find(({ type }) => type === 'page')?.url;
    return address?.startsWith(`${origin}/`) && address;
  }, limitMs);
}
