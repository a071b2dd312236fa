import { readEnvFile } from '../env-file.ts';
import type { Machine } from '../machine.ts';
import { PATHS } from '../paths.ts';
import type { Plan } from './answers.ts';

const UNITS = [
  'jepret.service',
  'jepret-videos.service',
  'jepret-backup.timer',
  'jepret-print-agent.service',
  'jepret-kiosk.service',
] as const;
export type Unit = (typeof UNITS)[number];
export const KIOSK: Unit = 'jepret-kiosk.service';

/** Files that take effect when the unit starts again. Node reads the certificate authority once. */
export const READ_AT_START: Readonly<Record<Unit, readonly string[]>> = {
  'jepret.service': [PATHS.serverSettings, PATHS.trustedAuthority],
  'jepret-videos.service': [PATHS.serverSettings, PATHS.trustedAuthority],
  'jepret-backup.timer': [],
  'jepret-print-agent.service': [PATHS.agentSettings, PATHS.trustedAuthority],
  'jepret-kiosk.service': [PATHS.kioskSettings, PATHS.trustedAuthority],
};

/** The units that a machine needs, of those whose package is installed; the others are off. */
export function chooseUnits(
  { choices: { KIND }, settings }: Plan,
  { hasUnit, readFile }: Pick<Machine, 'hasUnit' | 'readFile'>,
): { on: readonly Unit[]; off: readonly Unit[] } {
  const isNeeded: Readonly<Record<Unit, () => boolean>> = {
    'jepret.service': () => true,
    'jepret-videos.service': () => KIND === 'chain',
    'jepret-backup.timer': () => settings.backup.place !== undefined,
    // Without a token it stops at once.
    'jepret-print-agent.service': () =>
      readEnvFile(readFile(PATHS.agentSettings) ?? '').AGENT_TOKEN !== undefined,
    'jepret-kiosk.service': () => true,
  };
  const installed = UNITS.filter(hasUnit);
  return {
    on: installed.filter((unit) => isNeeded[unit]()),
    off: installed.filter((unit) => !isNeeded[unit]()),
  };
}
