import type { Machine } from '../machine.ts';
import type { Plan } from './answers.ts';

const UNITS = [
  'jepret.service',
  'jepret-videos.service',
  'jepret-backup.timer',
  'jepret-kiosk.service',
] as const;
type Unit = (typeof UNITS)[number];

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
