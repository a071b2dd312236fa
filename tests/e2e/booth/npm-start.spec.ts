import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@jepret/testing/free-port.ts';
import { expect, test } from '@playwright/test';

// Serial, so that a missing build is made only once.
test.describe.configure({ mode: 'serial' });

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`npm start starts the booth, and ${signal} to npm stops it completely (RUN-1, RUN-5, RUN-51)`, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'jepret-start-'));
    const port = await freePort();
    const npm = spawn('npm', ['start'], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        // The inner npm warns of settings that the npm around this test passes on.
        npm_config_loglevel: 'error',
        JOURNAL_STREAM: '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<number | null>((resolve) => npm.once('exit', resolve));
    let printed = '';
    npm.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    await expect.poll(() => printed).toContain(`Jepret is open at http://localhost:${port}`);
    expect(printed).toMatch(
      /The console is at http:\S+\/console: sign in as admin@jepret\.local, password [\w-]+ /,
    );
    expect((await fetch(`http://localhost:${port}/health`)).status).toBe(200);

    npm.kill(signal);
    expect(await ended).toBe(0);
    await expect(fetch(`http://localhost:${port}/health`)).rejects.toThrow();
    rmSync(dataDir, { recursive: true, force: true });
  });
}
