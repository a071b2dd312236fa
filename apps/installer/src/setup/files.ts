import { updateEnvFile } from '../env-file.ts';
import type { Machine } from '../machine.ts';
import { PATHS } from '../paths.ts';
import type { TargetFile } from '../write-files.ts';
import type { Plan } from './answers.ts';
import { listProxyFiles } from './proxy-files.ts';

/** The files that setup writes; those whose content is right already are left out. */
export function listChangedFiles(
  plan: Plan,
  machine: Pick<Machine, 'readFile' | 'hasUnit'>,
): TargetFile[] {
  const update = (path: string, values: Record<string, string>) =>
    updateEnvFile(machine.readFile(path) ?? '', values);
  const files: TargetFile[] = [
    {
      path: PATHS.serverSettings,
      content: update(PATHS.serverSettings, plan.environment),
      mode: 0o640,
      group: 'jepret',
    },
    {
      path: PATHS.choices,
      content: update(PATHS.choices, plan.choices),
      mode: 0o600,
      group: 'root',
    },
    ...(machine.hasUnit('jepret-kiosk.service')
      ? [
          {
            path: PATHS.kioskSettings,
            content: update(PATHS.kioskSettings, { BOOTH_URL: plan.settings.publicUrl }),
            mode: 0o640,
            group: 'jepret-kiosk',
          },
        ]
      : []),
    ...listProxyFiles(plan, machine),
  ];
  return files.filter(({ path, content }) => machine.readFile(path) !== content);
}
