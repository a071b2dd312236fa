// `npm run screens`: every screen and state in both languages at three sizes, as pictures in docs/screens.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATES } from '../tests/e2e/every-state.ts';
import { buildApps } from './builds/build-apps.ts';

const FOLDER = 'docs/screens';
const MAX_BYTES = 3_000_000;

buildApps();
rmSync(FOLDER, { recursive: true, force: true });
const run = spawnSync('playwright', ['test', '--config', 'playwright.screens.config.ts'], {
  stdio: 'inherit',
});
if (run.status !== 0) process.exit(1);
writeFileSync(join(FOLDER, 'README.md'), listPictures());
const bytes = readdirSync(FOLDER)
  .map((name) => statSync(join(FOLDER, name)).size)
  .reduce((sum, size) => sum + size, 0);
console.log(`${STATES.length} states in ${FOLDER}, ${bytes} bytes`);
if (bytes > MAX_BYTES) {
  console.error(`That is more than ${MAX_BYTES} bytes.`);
  process.exit(1);
}

function listPictures(): string {
  const pictures = STATES.map(
    ({ name, caption }) => `### ${caption}\n\n![${caption}](${name}.webp)\n`,
  );
  return `# Every screen

What a visitor or staff member can see: English above, Bahasa Indonesia below, at 1920×1080, 1280×720 and 1080×1920.
\`npm run screens\` takes these pictures anew.

${pictures.join('\n')}`;
}
