interface LockedPackage {
  version?: string;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

/**
 * RUN-36: npm rewrites a lock file that lacks an entry, also one for another platform. An address would
 * be that of the registry used for the last change.
 */
export function listLockProblems({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    const { dependencies, optionalDependencies, devDependencies, resolved } = locked;
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
    const missing = names.filter((name) => !isLocked(packages, path, name));
    return [
      ...missing.map((name) => `package-lock.json has no entry of ${name} for ${nameOf(path)}`),
      ...(/^https?:/.test(resolved ?? '')
        ? [`package-lock.json has an address for ${nameOf(path)}: ${resolved}`]
        : []),
    ];
  });
}

const nameOf = (path: string): string => path || 'the project';

/** In its own folder or in a parent folder, like Node's resolution. */
function isLocked(packages: LockFile['packages'], path: string, name: string): boolean {
  const parts = path === '' ? [] : path.split('/');
  return Array.from({ length: parts.length + 1 }, (_, above) =>
    [...parts.slice(0, parts.length - above), 'node_modules', name].join('/'),
  ).some((candidate) => candidate in packages);
}
