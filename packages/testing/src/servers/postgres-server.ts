import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { createServerFolder } from './server-folder.ts';

export interface PostgresServer {
  url: string;
  processId: number;
  /** Runs `pg_ctl stop` or `restart`, the latter also after a stop; resolves when it is done. */
  control(action: 'stop' | 'restart', mode: 'fast' | 'immediate'): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/** Data survives a killed server even without fsync. Each test worker keeps a few connections. */
const FAST_SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=400'];

/** A private PostgreSQL. Without `isDurable`, which measurements need, it does not wait for the disk. */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const programs = findPrograms();
  const account = serverAccount();
  const folder = createServerFolder('postgres');
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');

  const initdb = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    { ...account, cwd: folder, encoding: 'utf8' },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr}`);

  const port = await freePort();
  const settings = isDurable ? [] : FAST_SETTINGS.flatMap((setting) => ['-c', setting]);
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, ...settings],
    { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await untilReady(server.stderr);

  const control: PostgresServer['control'] = (action, mode) =>
    new Promise((resolve, reject) => {
      const log = join(folder, 'log');
      const parameters = [action, '--wait', '-D', data, '-m', mode, '-l', log];
      const program = spawn(join(programs, 'pg_ctl'), parameters, {
        ...account,
        cwd: folder,
        stdio: 'ignore',
      });
      program.once('error', reject);
      program.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`pg_ctl ${action} ended with ${code}.`)),
      );
    });

  return {
    control,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    processId: server.pid ?? 0,
    async stop() {
      if (server.exitCode === null) {
        const ended = new Promise((resolve) => server.once('exit', resolve));
        server.kill('SIGINT');
        await ended;
      } else {
        // It was restarted by `pg_ctl` and is not a child process any more.
        await control('stop', 'immediate').catch(() => {});
      }
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

/** PostgreSQL does not run as root; Debian's package creates an account for it. */
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
