import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';

/** The apps that browsers load from the server. */
const APPS = ['kiosk', 'console'] as const;

/** Builds each app unless it was built from exactly these sources. */
export function buildApps(): void {
  for (const app of APPS) build(app);
}

function build(app: (typeof APPS)[number]): void {
  const stamp = `apps/${app}/dist/.built-from`;
  const sources = hashSources(app);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log(`Building the ${app} …`);
  const run = spawnSync('vite', ['build', `apps/${app}`, '--logLevel', 'warn'], {
    stdio: 'inherit',
  });
  if (run.status !== 0) {
    console.error(`The ${app} could not be built (${run.error ?? run.signal ?? 'see above'}).`);
    process.exit(1);
  }
  writeFileSync(stamp, sources);
}

function hashSources(app: string): string {
  const hash = createHash('sha256');
  const files = globSync(
    [
      `apps/${app}/*.{html,json,ts}`,
      `apps/${app}/{src,worker,public}/**/*.*`,
      'packages/*/src/**/*.*',
      'scripts/builds/*.ts',
      'package-lock.json',
    ],
    { exclude: ['**/*.test.{ts,tsx}'] },
  );
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}
