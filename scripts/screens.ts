// `npm run screens`: takes screenshots of every screen and state in both languages at three sizes, and of the console's
// pages in light and dark mode, into docs/screens.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PICTURED_STATES } from '../tests/e2e/console/states.ts';
import { STATES } from '../tests/e2e/states/every-state.ts';
import { buildApps } from './builds/build-apps.ts';

const FOLDER = 'docs/screens';
const MAX_BYTES = 4_000_000;

buildApps();
rmSync(FOLDER, { recursive: true, force: true });
const run = spawnSync('playwright', ['test', '--config', 'playwright.screens.config.ts'], {
  stdio: 'inherit',
});
if (run.status !== 0) process.exit(1);
writeFileSync(join(FOLDER, 'README.md'), listPictures());
const bytes = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((name) => statSync(join(FOLDER, name)))
  .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
console.log(`${STATES.length + PICTURED_STATES.length} states in ${FOLDER}, ${bytes} bytes`);
if (bytes > MAX_BYTES) {
  console.error(`The pictures have more than ${MAX_BYTES} bytes.`);
  process.exit(1);
}

function listPictures(): string {
  const list = (states: readonly { name: string; caption: string }[], folder = '') =>
    states
      .map(({ name, caption }) => `### ${caption}\n\n![${caption}](${folder}${name}.webp)\n`)
      .join('\n');
  return `# Every screen

What visitors and staff see: English above, Bahasa Indonesia below, at 1920×1080, 1280×720 and 1080×1920.
\`npm run screens\` regenerates these pictures.

${list(STATES)}
## The console

Its pages at 360×740, 1024×768 and 1920×1080: light above, dark below.

${list(PICTURED_STATES, 'console/')}`;
}
