import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  url: string;
  processId: number;
  /** Ends it and removes all it held. */
  stop(): Promise<void>;
}

/** A private PostgreSQL; tests need not wait for the disk, measurements must (`isDurable`). */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const programs = findPrograms();
  const account = serverAccount();
  const folder = mkdtempSync(join(tmpdir(), 'jepret-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');

  const initdb = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    { ...account, cwd: folder, encoding: 'utf8' },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr}`);

  const port = await freePort();
  const fsync = `fsync=${isDurable ? 'on' : 'off'}`;
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', fsync],
    { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await untilReady(server.stderr);

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    processId: server.pid ?? 0,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (!newest) throw new Error('The tests need PostgreSQL: install the package "postgresql".');
  return join(root, newest, 'bin');
}

/** PostgreSQL refuses to run as root; Debian's package brings an account of its own. */
function serverAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

function untilReady(log: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    log.on('data', (chunk) => {
      printed += chunk;
      if (printed.includes('ready to accept connections')) resolve();
    });
    log.once('end', () => reject(new Error(`PostgreSQL did not start: ${printed}`)));
  });
}
