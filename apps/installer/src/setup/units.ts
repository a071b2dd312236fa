import type { Machine } from '../machine.ts';
import type { Choices } from './answers.ts';

const UNITS = ['jepret.service', 'jepret-videos.service', 'jepret-kiosk.service'] as const;
type Unit = (typeof UNITS)[number];

/** The units that a kind of machine needs, of those whose package is installed; the others are off. */
export function chooseUnits(
  { KIND }: Choices,
  machine: Pick<Machine, 'hasUnit'>,
): { on: readonly Unit[]; off: readonly Unit[] } {
  const installed = UNITS.filter(machine.hasUnit);
  const isNeeded = (unit: Unit) => unit !== 'jepret-videos.service' || KIND === 'chain';
  return { on: installed.filter(isNeeded), off: installed.filter((unit) => !isNeeded(unit)) };
}
