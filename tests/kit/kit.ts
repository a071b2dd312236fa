import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DebianMachine } from './debian-machine.ts';
import type { Guide } from './guide.ts';
import { waitUntil } from './wait-until.ts';

/** What every part of the kit's test uses. */
export interface Kit {
  booth: DebianMachine;
  guide: Guide;
  /** Paths of the packages on the machine of the test. */
  debs: readonly string[];
}

export const PORT = 3970;
export const PORT_LINE = `PORT=${PORT}`;
export const SERVER_URL = `http://localhost:${PORT}`;
export const HOST = 'kit.jepret.test';
export const OWNER = 'owner@jepret.test';
export const LOCATION = 'Kota Bandung';
export const START_LIMIT_MS = 60_000;
export const DATA = '/var/lib/jepret';

/** The guide's examples of a booth with the values of this one. */
export const GUIDE_VALUES = {
  'booth.example.com': HOST,
  'localhost:3000': `localhost:${PORT}`,
};

/** Answers for setup in a terminal: on a bare machine, with TLS in the shop's network and the sandbox. */
export const TERMINAL_ANSWERS = {
  'What is this machine?': '1',
  'How do phones and kiosks': '2',
  'Name of this machine': HOST,
  'Which payment provider?': '3',
  // The queue of CUPS, another address, none.
  'Which printer?': '3',
  'Where should the nightly backup be stored?': '3',
  'Location: ': LOCATION,
  'Time zone?': '1',
  'E-mail address of the owner': OWNER,
  'Write the settings': 'y',
};

/** The machine shares the network with this one, where another server may have the usual port. */
export function choosePort({ root }: DebianMachine): void {
  appendFileSync(join(root, 'etc/jepret/server.env'), `${PORT_LINE}\n`);
}

/** Without its questions, and only what is asked for. */
export function apt(booth: DebianMachine, ...args: string[]): string {
  return booth.run('apt-get', '-y', '-q', '--no-install-recommends', ...args);
}

export function isActive(booth: DebianMachine, unit: string): boolean {
  return booth.succeeds('systemctl', 'is-active', '-q', unit);
}

export function findMainPid(booth: DebianMachine, unit = 'jepret'): string {
  return booth.run('systemctl', 'show', '-p', 'MainPID', '--value', unit).trim();
}

export function untilOpen(): Promise<unknown> {
  const isOpen = () =>
    fetch(`${SERVER_URL}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  return waitUntil(isOpen, START_LIMIT_MS);
}
