// Fails if package-lock.json lacks an entry, also one for another platform, or names a registry.
import { readFileSync } from 'node:fs';
import { type LockFile, listLockProblems } from './lock-check.ts';

const lockFile: LockFile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const problems = listLockProblems(lockFile);
for (const problem of problems) console.error(problem);
console.log(`${Object.keys(lockFile.packages).length} packages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
