// `npm run bench [-- NAME… --OPTION VALUE…]`: measures what is in bench/, one file after another.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { buildApps } from './builds/build-apps.ts';

const typed = process.argv.slice(2);
/** From the first option on, all is for the benches themselves. */
const firstOption = typed.findIndex((word) => word.startsWith('--'));
const wanted = firstOption < 0 ? typed : typed.slice(0, firstOption);
const options = firstOption < 0 ? [] : typed.slice(firstOption);
const files = globSync('bench/*.ts')
  .filter((file) => wanted.length === 0 || wanted.includes(basename(file, '.ts')))
  .toSorted();

if (files.length === 0) {
  console.error(`Nothing in bench/ is called ${wanted.join(' or ')}.`);
  process.exit(1);
}
buildApps();
for (const file of files) {
  console.log(`── ${file}`);
  const { status } = spawnSync(process.execPath, [file, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
