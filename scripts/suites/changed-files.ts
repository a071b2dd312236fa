import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';

const MAIN_BRANCHES = ['origin/main', 'main'];

/** The commit that a change is compared with: the merge base with main; on main, the previous commit. */
export function findBase(): string {
  const head = runGit('rev-parse', 'HEAD');
  const bases = MAIN_BRANCHES.map((branch) => runGit('merge-base', 'HEAD', branch));
  const [base] = bases.filter((commit) => commit && commit !== head);
  return base?.slice(0, 12) ?? (runGit('rev-parse', '--short=12', 'HEAD~') || 'HEAD');
}

/** Lists files that differ from the base, committed or not, as paths from the root. */
export function listChangedFiles(base: string): string[] {
  const known = runGit('diff', '--name-only', '-z', base);
  const added = runGit('ls-files', '--others', '--exclude-standard', '-z');
  return [known, added].flatMap((names) => names.split('\0')).filter(Boolean);
}

/** 0 for the test or its source file, 1 for its folder, 2 for any other folder. */
export function distanceOf(test: string, changed: readonly string[]): number {
  const source = test.replace(/\.test(\.tsx?)$/, '$1');
  if (changed.some((file) => file === test || file === source)) return 0;
  return changed.some((file) => dirname(file) === dirname(test)) ? 1 : 2;
}

/** Returns an empty text if git fails. */
function runGit(...args: readonly string[]): string {
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
