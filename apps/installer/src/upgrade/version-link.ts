import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from '../machine.ts';

const ROOT = '/usr/lib/jepret';
const KEPT = '.kept';

/** Versions lie side by side below /usr/lib/jepret; `current` links to the one that runs. */
export interface VersionLink {
  /** The name of the current version. */
  get(): string;
  /** Keeps the current version through an installation; returns its name. */
  keep(): string;
  use(version: string): void;
  /** Deletes the kept version. */
  forget(): void;
}

export const createVersionLink = ({ run }: Pick<Machine, 'run'>): VersionLink => {
  const get = () => readlinkSync(join(ROOT, 'current'));
  const use = (version: string) => {
    // One step, so that a power cut leaves either the former or the new version.
    run('ln', '-sfn', version, join(ROOT, 'current.new'));
    run('mv', '-T', join(ROOT, 'current.new'), join(ROOT, 'current'));
    // What is written next, maybe to another disk, depends on it.
    run('sync', ROOT);
  };
  return {
    get,
    use,
    keep() {
      const version = get();
      if (version.endsWith(KEPT)) return version;
      const kept = version + KEPT;
      run('rm', '-rf', join(ROOT, kept));
      run('cp', '-al', join(ROOT, version), join(ROOT, kept));
      use(kept);
      return kept;
    },
    forget: () => void run('sh', '-c', `rm -rf ${ROOT}/versions/*${KEPT}`),
  };
};
