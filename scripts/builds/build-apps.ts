import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';

const stamp = 'apps/kiosk/dist/.built-from';

/** Builds the kiosk unless it was built from exactly these sources. */
export function buildKiosk(): void {
  const sources = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('Building the kiosk …');
  const build = spawnSync('vite', ['build', 'apps/kiosk', '--logLevel', 'warn'], {
    stdio: 'inherit',
  });
  if (build.status !== 0) {
    console.error(`The kiosk could not be built (${build.error ?? build.signal ?? 'see above'}).`);
    process.exit(1);
  }
  writeFileSync(stamp, sources);
}

function hashSources(): string {
  const hash = createHash('sha256');
  const files = globSync(
    [
      'apps/kiosk/*.{html,json,ts}',
      'apps/kiosk/{src,public}/**/*.*',
      'packages/*/src/**/*.*',
      'package-lock.json',
    ],
    { exclude: ['**/*.test.{ts,tsx}'] },
  );
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}
