// `npm run bench [-- NAME… --OPTION VALUE…]`: runs the benchmarks in bench/, one file after another.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { buildApps } from './builds/build-apps.ts';

const args = process.argv.slice(2);
/** All arguments from the first option on are for the benchmarks. */
const firstOption = args.findIndex((word) => word.startsWith('--'));
const names = firstOption < 0 ? args : args.slice(0, firstOption);
const options = firstOption < 0 ? [] : args.slice(firstOption);
const files = globSync('bench/*.ts')
  .filter((file) => names.length === 0 || names.includes(basename(file, '.ts')))
  .toSorted();

if (files.length === 0) {
  console.error(`There is no benchmark ${names.join(' or ')} in bench/.`);
  process.exit(1);
}
buildApps();
for (const file of files) {
  console.log(`── ${file}`);
  const { status } = spawnSync(process.execPath, [file, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
