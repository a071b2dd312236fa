import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** What the server of a broken version does after it has changed the database. */
export type Fault = 'crash' | 'hang' | 'not-ready';

/** A later version such as 9.0.3 has a migration of its own, and those of the later versions before it. */
export const listLaterMigrations = (version: string): string[] =>
  Array.from({ length: Number(version.split('.').at(-1)) }, (_, index) => `later-${index + 1}`);

/** Packs the same files again as another version, which may be broken. Returns the files in `target`. */
export function packLaterVersion(
  debs: readonly string[],
  { version, fault }: { version: string; fault?: Fault },
  target: string,
): string[] {
  return debs.map((deb) => {
    const folder = mkdtempSync(join(tmpdir(), 'jepret-later-'));
    try {
      execFileSync('dpkg-deb', ['--raw-extract', deb, folder]);
      const former = execFileSync('dpkg-deb', ['--field', deb, 'Version'], {
        encoding: 'utf8',
      }).trim();
      for (const name of ['control', 'postinst']) {
        const file = join(folder, 'DEBIAN', name);
        writeFileSync(file, readFileSync(file, 'utf8').replaceAll(former, version));
      }
      // dpkg asks which file to keep: the settings on the machine were edited.
      for (const settings of globSync('etc/jepret/*.env', { cwd: folder })) {
        appendFileSync(join(folder, settings), `# A newer comment of ${version}.\n`);
      }
      if (basename(deb).startsWith('jepret_')) {
        const versions = join(folder, 'usr/lib/jepret/versions');
        renameSync(join(versions, former), join(versions, version));
        addMigrations(join(versions, version), version);
        if (fault) breakServer(join(versions, version), fault);
      }
      const file = join(target, basename(deb).replace(former, version));
      const pack = ['--root-owner-group', '-Znone', '--build', folder, file];
      execFileSync('dpkg-deb', pack, { stdio: 'ignore' });
      return file;
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

/** Each creates a table of its name. */
function addMigrations(library: string, version: string): void {
  const file = join(library, 'apps/server/src/database/migrate.ts');
  const lines = listLaterMigrations(version).map(
    (name) =>
      `  '${name}': (schema) => schema.createTable('${name}').addColumn('id', 'integer').execute(),\n`,
  );
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(/const MIGRATIONS = \{[^}]*/, (former) => former + lines.join(''));
  if (changed === text) throw new Error(`${file} has no list of migrations.`);
  writeFileSync(file, changed);
}

const FAULTS: Readonly<Record<Fault, string>> = {
  crash: "throw new Error('This version is broken.');",
  hang: 'setInterval(() => {}, 1_000);',
  // systemd must not end it before the trial does.
  'not-ready': `const { spawnSync } = await import('node:child_process');
const notify = (state) => spawnSync('systemd-notify', [state]);
notify('READY=1');
setInterval(notify, 10_000, 'WATCHDOG=1');
const { createServer } = await import('node:http');
createServer(({ url }, response) => {
  response.writeHead(url === '/health' ? 200 : 503);
  response.end('{"data":{"causes":["payment-key-refused"]}}');
}).listen(process.env.PORT, process.env.HOST);`,
};

function breakServer(library: string, fault: Fault): void {
  writeFileSync(
    join(library, 'apps/server/src/server.ts'),
    `import { DatabaseSync } from 'node:sqlite';
import { connectDatabase } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
const path = \`\${process.env.DATA_DIR}/jepret.sqlite\`;
const database = connectDatabase({ engine: 'sqlite', path });
await migrate(database, Date.now());
await database.destroy();
new DatabaseSync(path).exec('DROP TABLE IF EXISTS locations');
${FAULTS[fault]}
`,
  );
}
