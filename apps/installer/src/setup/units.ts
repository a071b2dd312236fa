import type { Machine } from '../machine.ts';
import { PATHS } from '../paths.ts';
import type { Plan } from './answers.ts';

const UNITS = [
  'jepret.service',
  'jepret-videos.service',
  'jepret-backup.timer',
  'jepret-kiosk.service',
] as const;
export type Unit = (typeof UNITS)[number];
export const KIOSK: Unit = 'jepret-kiosk.service';

/** Files that take effect when the unit starts again. Node reads the certificate authority once. */
export const READ_AT_START: Readonly<Record<Unit, readonly string[]>> = {
  'jepret.service': [PATHS.serverSettings, PATHS.trustedAuthority],
  'jepret-videos.service': [PATHS.serverSettings, PATHS.trustedAuthority],
  'jepret-backup.timer': [],
  'jepret-kiosk.service': [PATHS.kioskSettings, PATHS.trustedAuthority],
};

/** The units that a machine needs, of those whose package is installed; the others are off. */
export function chooseUnits(
  { choices: { KIND }, settings }: Plan,
  machine: Pick<Machine, 'hasUnit'>,
): { on: readonly Unit[]; off: readonly Unit[] } {
  const installed = UNITS.filter(machine.hasUnit);
  const isNeeded = (unit: Unit) => {
    if (unit === 'jepret-videos.service') return KIND === 'chain';
    return unit !== 'jepret-backup.timer' || settings.backup.place !== undefined;
  };
  return { on: installed.filter(isNeeded), off: installed.filter((unit) => !isNeeded(unit)) };
}
