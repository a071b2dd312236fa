// `npm run bench [-- NAME…]`: measures what is in bench/, one file after another.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';

const wanted = process.argv.slice(2);
const files = globSync('bench/*.ts')
  .filter((file) => wanted.length === 0 || wanted.includes(basename(file, '.ts')))
  .toSorted();

if (files.length === 0) {
  console.error(`Nothing in bench/ is called ${wanted.join(' or ')}.`);
  process.exit(1);
}
for (const file of files) {
  console.log(`── ${file}`);
  const { status } = spawnSync(process.execPath, [file], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
