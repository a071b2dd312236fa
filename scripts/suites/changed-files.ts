import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';

const MAIN_BRANCHES = ['origin/main', 'main'];

/** The commit a change is looked at from: where it left main; on main itself, the one before. */
export function nameBase(): string {
  const head = askGit('rev-parse', 'HEAD');
  const bases = MAIN_BRANCHES.map((branch) => askGit('merge-base', 'HEAD', branch));
  const [base] = bases.filter((commit) => commit && commit !== head);
  return base?.slice(0, 12) ?? (askGit('rev-parse', '--short=12', 'HEAD~') || 'HEAD');
}

/** All that differs from the base, committed or not, as paths from the root. */
export function listChangedFiles(base: string): string[] {
  const known = askGit('diff', '--name-only', '-z', base);
  const added = askGit('ls-files', '--others', '--exclude-standard', '-z');
  return [known, added].flatMap((names) => names.split('\0')).filter(Boolean);
}

/** The test itself or what it stands beside, its folder, or anything further away. */
export function distanceOf(test: string, changed: readonly string[]): number {
  const source = test.replace(/\.test(\.tsx?)$/, '$1');
  if (changed.some((file) => file === test || file === source)) return 0;
  return changed.some((file) => dirname(file) === dirname(test)) ? 1 : 2;
}

/** An empty text for what git does not know. */
function askGit(...words: readonly string[]): string {
  try {
    return execFileSync('git', words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
