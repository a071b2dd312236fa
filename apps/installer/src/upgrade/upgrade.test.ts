import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSeparatePostgresDatabase } from '@jepret/server/testing/databases/every-database.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Machine, thisMachine } from '../machine.ts';
import { PATHS } from '../paths.ts';
import { createDatabaseSnapshot } from './database-snapshot.ts';
import { heldOf, recover } from './recover.ts';
import { type UpgradeDependencies, upgrade } from './upgrade.ts';

const FULL_DISK = `dpkg: error processing archive jepret.deb (--unpack):
 failed to write (No space left on device)
Errors were encountered while processing:
 jepret.deb
E: Sub-process /usr/bin/dpkg returned an error code (1)
`;

/** A machine with version 0.3.0 and a database; the file of the package is real, its contents are described. */
function setUp({
  fields = {},
  fault,
  visits = 0,
  installed = {},
  agents = [],
}: {
  fields?: Record<string, string>;
  /** `jobs`: fails when it is started for visitors. */
  fault?: 'install' | 'nothing' | 'start' | 'jobs';
  /** Null if they cannot be listed. */
  visits?: number | null;
  /** The state of the other packages. */
  installed?: Readonly<Record<string, string>>;
  /** Printers with a print agent. */
  agents?: readonly object[];
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'jepret.sqlite');
  const deb = join(folder, 'jepret.deb');
  for (const file of [path, `${path}-wal`, deb]) writeFileSync(file, 'former');
  const happened: string[] = [];
  const installs: string[][] = [];
  const printed: string[] = [];
  let current = 'versions/0.3.0';
  const described: Record<string, string | undefined> = {
    Package: 'jepret',
    Version: '0.4.0',
    Architecture: 'amd64',
    ...fields,
  };
  const machine = {
    ask(program: string, ...args: string[]) {
      if (args[0] === 'printers') return JSON.stringify(agents);
      if (program === 'jepret') {
        return visits === null ? undefined : JSON.stringify(Array(visits).fill({}));
      }
      if (program === 'dpkg-query') {
        return args[1] === '-f' ? installed[args.at(-1) ?? ''] : 'jepret\t0.3.0\n';
      }
      if (program === 'dpkg') return (args[1] ?? '') < (args[3] ?? '') ? '' : undefined;
      if (args.join(' ').endsWith('.other Version')) return '0.4.1';
      return args[0] === '--contents' ? 'files' : described[args.at(-1) ?? ''];
    },
    run(program: string, ...args: string[]) {
      if (args[0] === '--print-architecture') return 'amd64\n';
      if (['dpkg', 'apt-get'].includes(program)) installs.push(args);
      if (program !== 'apt-get') return '';
      happened.push('installed');
      if (fault === 'install') throw Object.assign(new Error('apt'), { stderr: FULL_DISK });
      if (fault !== 'nothing') current = 'versions/0.4.0';
      return '';
    },
    async waitUntil(find: () => unknown, limitMs: number) {
      if (limitMs === 600_000) happened.push('waited for visits');
      return find();
    },
  } as unknown as Machine;
  const dependencies: UpgradeDependencies = {
    folder: join(folder, 'state'),
    machine,
    services: {
      findClosingCauses: async () => ['printer'],
      stop: () => void happened.push('stopped'),
      async start() {
        happened.push(`started ${current}`);
        if (fault === 'jobs' && current === 'versions/0.4.0')
          throw new Error('it was not healthy.');
      },
      startSoon: () => void happened.push(`requested ${current}`),
      endTrial: () => void happened.push('ended the trial'),
      async tryOut(knownCauses) {
        happened.push(`tried ${current}, may be closed for ${knownCauses}`);
        for (const file of [path, `${path}-shm`]) writeFileSync(file, 'migrated');
        if (fault === 'start') throw new Error('it was not healthy.');
      },
    },
    versions: {
      get: () => current,
      keep() {
        current = 'versions/0.3.0.kept';
        return current;
      },
      use: (version) => {
        current = version;
      },
      forget: () => void happened.push('forgot'),
    },
    snapshot: createDatabaseSnapshot({ engine: 'sqlite', path }),
    terminal: { print: (line) => printed.push(line) },
    ignoreSignals: () => void happened.push('ignores signals'),
  };
  const readDatabase = () => [readFileSync(path, 'utf8'), existsSync(`${path}-shm`)];
  return {
    dependencies,
    deb,
    happened,
    installs,
    printed,
    readDatabase,
    getCurrent: () => current,
  };
}

const WITHOUT_WAITING = { isUrgent: true };

test('a new version that works serves visitors, and nothing is left for a rollback (KIT-8, KIT-47)', async () => {
  const { dependencies, deb, happened, readDatabase } = setUp();
  expect(await upgrade([deb], WITHOUT_WAITING, dependencies)).toBe(true);
  expect(happened).toEqual([
    'ignores signals',
    'stopped',
    'installed',
    'tried versions/0.4.0, may be closed for printer',
    'started versions/0.4.0',
    'forgot',
  ]);
  expect(readDatabase()).toEqual(['migrated', true]);
  expect(existsSync(dependencies.folder)).toBe(false);
});

test('a printer that only its print agent reaches does not fail the trial, which no agent can reach (KIT-90)', async () => {
  const { dependencies, deb, happened } = setUp({ agents: [{ name: 'Counter' }] });
  await upgrade([deb], WITHOUT_WAITING, dependencies);
  expect(happened).toContain('tried versions/0.4.0, may be closed for printer,printer-unreachable');
});

test.each([
  ['install', 'No space left'],
  ['start', 'it was not healthy.'],
] as const)(
  'after a fault at the %s the previous version and its database are back (KIT-8)',
  async (fault, reason) => {
    const { dependencies, deb, happened, printed, readDatabase } = setUp({ fault });
    expect(await upgrade([deb], WITHOUT_WAITING, dependencies)).toBe(false);
    expect(happened.at(-1)).toBe('started versions/0.3.0.kept');
    expect(readDatabase()).toEqual(['former', false]);
    expect(printed.join('\n')).toContain(reason);
    expect(printed.at(-1)).toBe('The previous version and its data are back.');
    expect(existsSync(dependencies.folder)).toBe(false);
  },
);

test('after a power cut the next start of the server returns to the previous version (KIT-9)', async () => {
  const { dependencies, deb, readDatabase, getCurrent } = setUp();
  const { services, versions } = dependencies;
  const { tryOut } = services;
  const tried = new Promise<void>((resolve) => {
    services.tryOut = async (causes) => {
      await tryOut(causes);
      versions.use('versions/0.4.0');
      resolve();
      return new Promise(() => {});
    };
  });
  void upgrade([deb], WITHOUT_WAITING, dependencies);
  await tried;
  await recover(dependencies);
  expect(getCurrent()).toBe('versions/0.3.0.kept');
  expect(readDatabase()).toEqual(['former', false]);
  expect(existsSync(dependencies.folder)).toBe(false);
  await recover(dependencies);
});

test('a copy of the database that was not finished is deleted, also after a power cut (KIT-31)', async () => {
  const { dependencies, deb, happened } = setUp();
  const take = async (folder: string) => {
    writeFileSync(join(folder, 'jepret.sqlite'), 'half');
    throw new Error('No space left');
  };
  const failing = { ...dependencies, snapshot: { ...dependencies.snapshot, take } };
  await expect(upgrade([deb], WITHOUT_WAITING, failing)).rejects.toThrow('No space left');
  expect(happened.at(-1)).toBe('started versions/0.3.0.kept');
  expect(existsSync(dependencies.folder)).toBe(false);
  mkdirSync(dependencies.folder);
  writeFileSync(join(dependencies.folder, 'jepret.sqlite'), 'half');
  await recover(dependencies);
  expect(existsSync(dependencies.folder)).toBe(false);
});

test('an upgrade waits for running visits, but not with --now (KIT-10)', async () => {
  const waiting = setUp({ visits: 1 });
  await upgrade([waiting.deb], { isUrgent: false }, waiting.dependencies);
  expect(waiting.happened.slice(0, 3)).toEqual(['waited for visits', 'ignores signals', 'stopped']);
  const urgent = setUp({ visits: 1 });
  await upgrade([urgent.deb], WITHOUT_WAITING, urgent.dependencies);
  expect(urgent.happened).not.toContain('waited for visits');
});

test('an upgrade stops before it changes anything if the running visits cannot be listed (KIT-42)', async () => {
  const { dependencies, deb, happened } = setUp({ visits: null });
  await expect(upgrade([deb], { isUrgent: false }, dependencies)).rejects.toThrow(
    'It is unknown whether a visit is running: the command `jepret sessions running` failed. Nothing was changed.',
  );
  expect(happened).toEqual([]);
});

test('an upgrade is refused before anything stops if PostgreSQL cannot be copied (KIT-45)', async () => {
  const { dependencies, deb, happened } = setUp();
  const { location, remove } = await createSeparatePostgresDatabase();
  onTestFinished(remove);
  const snapshot = createDatabaseSnapshot(location);
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(upgrade([deb], WITHOUT_WAITING, { ...dependencies, snapshot })).rejects.toThrow(
    'pg_dump is not installed: no backup and no upgrade is possible. Install',
  );
  expect(happened).toEqual([]);
});

const OTHER_SERVER = { title: 'jepret from 10.0.0.6', isFromThisMachine: false };

test('an upgrade is refused before anything stops while another server uses the database (KIT-43)', async () => {
  const { dependencies, deb, happened } = setUp();
  dependencies.snapshot.listSessions = async () => [
    OTHER_SERVER,
    { title: 'jepret from 10.0.0.5', isFromThisMachine: true },
  ];
  await expect(upgrade([deb], WITHOUT_WAITING, dependencies)).rejects.toThrow(
    'Others are connected to the database: jepret from 10.0.0.6. If the new version failed, what they save would be lost.',
  );
  expect(happened).toEqual([]);
});

test('an upgrade is refused if the database is in use after the booth has stopped; the booth starts again (KIT-43)', async () => {
  const { dependencies, deb, happened, readDatabase } = setUp();
  dependencies.snapshot.listSessions = async () => [
    { title: 'psql from 10.0.0.5', isFromThisMachine: true },
  ];
  await expect(upgrade([deb], WITHOUT_WAITING, dependencies)).rejects.toThrow('psql from 10.0.0.5');
  expect(happened.slice(1)).toEqual(['stopped', 'started versions/0.3.0.kept']);
  expect(readDatabase()).toEqual(['former', false]);
});

test('a failed upgrade does not say that the data is back if another server has connected meanwhile (KIT-43)', async () => {
  const { dependencies, deb, happened, printed, readDatabase } = setUp({ fault: 'start' });
  dependencies.snapshot.listSessions = async () =>
    happened.includes('installed') ? [OTHER_SERVER] : [];
  expect(await upgrade([deb], WITHOUT_WAITING, dependencies)).toBe(false);
  expect(happened.at(-1)).toBe('started versions/0.3.0.kept');
  expect(readDatabase()).toEqual(['migrated', true]);
  expect(printed.at(-1)).toContain('the database was left as it is');
});

test.each([
  [{ Package: undefined }, 'is damaged or is not a Debian package'],
  [{ Package: 'cowsay' }, 'is the package cowsay, not one of Jepret'],
  [{ Package: 'jepret-kiosk' }, 'One of the files must be the package jepret.'],
  [{ Architecture: 'arm64' }, 'is for arm64, and this machine is amd64'],
  [{ Version: '0.2.9' }, 'an older version cannot read the data of a newer one'],
])('a package with %o is refused before anything stops (KIT-10)', async (fields, message) => {
  const { dependencies, deb, happened } = setUp({ fields: fields as Record<string, string> });
  await expect(upgrade([deb], WITHOUT_WAITING, dependencies)).rejects.toThrow(message);
  await expect(upgrade([`${deb}.gone`], WITHOUT_WAITING, dependencies)).rejects.toThrow(
    'There is no file',
  );
  expect(happened).toEqual([]);
});

test('a package whose copy was interrupted is refused before anything stops, although its description can be read (KIT-10)', async () => {
  const { dependencies, deb, happened } = setUp();
  packTruncated(deb);
  expect(thisMachine.ask('dpkg-deb', '--field', deb, 'Package')).toBe('jepret\n');
  dependencies.machine.ask = thisMachine.ask;
  await expect(upgrade([deb], WITHOUT_WAITING, dependencies)).rejects.toThrow('is damaged');
  expect(happened).toEqual([]);
});

/** A real package, of which the second half is missing. */
function packTruncated(deb: string): void {
  const folder = `${deb}.files`;
  mkdirSync(join(folder, 'DEBIAN'), { recursive: true });
  const lines = ['Package: jepret', 'Version: 0.4.0', 'Architecture: amd64', 'Maintainer: Jepret'];
  writeFileSync(join(folder, 'DEBIAN/control'), `${lines.join('\n')}\nDescription: booth\n`);
  writeFileSync(join(folder, 'program'), Buffer.alloc(100_000));
  execFileSync('dpkg-deb', ['-Znone', '--build', folder, deb], { stdio: 'ignore' });
  const content = readFileSync(deb);
  writeFileSync(deb, content.subarray(0, content.length / 2));
}

test.each(['jepret-kiosk', 'jepret-print-agent'])(
  'an upgrade is refused before anything stops if the file of the installed package %s is missing (KIT-82)',
  async (name) => {
    const { dependencies, deb, happened } = setUp({ installed: { [name]: 'installed' } });
    await expect(upgrade([deb], WITHOUT_WAITING, dependencies)).rejects.toThrow(
      `${name} is installed too: add its file of the same version to the command.`,
    );
    expect(happened).toEqual([]);
    const removed = setUp({ installed: { [name]: 'config-files' } });
    expect(await upgrade([removed.deb], WITHOUT_WAITING, removed.dependencies)).toBe(true);
  },
);

test('a version that fails only with its jobs keeps the copy of the database, and the command says where it is (KIT-83)', async () => {
  const { dependencies, deb, happened, printed, readDatabase } = setUp({ fault: 'jobs' });
  const { folder } = dependencies;
  expect(await upgrade([deb], WITHOUT_WAITING, dependencies)).toBe(false);
  expect(printed.at(-2)).toBe('The new version passed its trial, but it was not healthy.');
  expect(printed.at(-1)).toContain(`stays in ${heldOf(folder)} for a day`);
  expect(happened).not.toContain('forgot');
  // What visitors save from now on stays, also after a power cut.
  await recover(dependencies);
  expect(readDatabase()).toEqual(['migrated', true]);
  // As the guide says, for a technician who decides to lose it.
  renameSync(heldOf(folder), folder);
  await recover(dependencies);
  expect(readDatabase()).toEqual(['former', false]);
});

test('the booth starts again if it cannot be stopped or copied, and the first error is reported (KIT-84)', async () => {
  const { dependencies, deb, happened, printed } = setUp();
  const { services } = dependencies;
  services.stop = () => {
    throw new Error('No space left');
  };
  const start = services.start;
  services.start = async () => {
    await start();
    throw new Error('it was not healthy.');
  };
  await expect(upgrade([deb], WITHOUT_WAITING, dependencies)).rejects.toThrow('No space left');
  expect(happened.at(-1)).toBe('started versions/0.3.0.kept');
  expect(printed.at(-1)).toBe('it was not healthy.');
  expect(existsSync(dependencies.folder)).toBe(false);
});

test('a rollback that fails is tried again at the next start (KIT-84)', async () => {
  const { dependencies, deb, happened, readDatabase } = setUp({ fault: 'start' });
  const { restore } = dependencies.snapshot;
  dependencies.snapshot.restore = async () => {
    throw new Error('No space left');
  };
  await expect(upgrade([deb], WITHOUT_WAITING, dependencies)).rejects.toThrow('No space left');
  expect(happened.at(-1)).toBe('requested versions/0.3.0.kept');
  dependencies.snapshot.restore = restore;
  await recover(dependencies);
  expect(readDatabase()).toEqual(['former', false]);
});

test('files of different versions are refused, and apt may not remove a package (KIT-82)', async () => {
  const { dependencies, deb, happened, installs } = setUp();
  const other = `${deb}.other`;
  writeFileSync(other, '');
  await expect(upgrade([deb, other], WITHOUT_WAITING, dependencies)).rejects.toThrow(
    'The files must be of the same version, and these are 0.4.0 and 0.4.1.',
  );
  expect(happened).toEqual([]);
  await upgrade([deb], WITHOUT_WAITING, dependencies);
  expect(installs.at(-1)).toContain('--no-remove');
});

test('a version that was rolled back can be tried again, and its files replace the former ones (KIT-92)', async () => {
  const { dependencies, deb, happened, installs } = setUp();
  await upgrade([deb], WITHOUT_WAITING, dependencies);
  expect(installs.at(-1)).toContain('--reinstall');
  expect(happened).toContain('forgot');

  const without = setUp({ fault: 'nothing' });
  expect(await upgrade([without.deb], WITHOUT_WAITING, without.dependencies)).toBe(false);
  expect(without.printed.join('\n')).toContain('The new version failed: apt installed nothing.');
  expect(without.happened).not.toContain('forgot');
  expect(without.getCurrent()).toBe('versions/0.3.0.kept');
});

test('settings that setup has edited stay without a question, also after an interrupted installation (KIT-8)', async () => {
  const { dependencies, deb, installs } = setUp();
  await upgrade([deb], WITHOUT_WAITING, dependencies);
  expect(installs).toHaveLength(2);
  for (const command of installs) expect(command.join(' ')).toContain('--force-confold');
});

test('a copy that is kept for a technician is deleted after a day (KIT-31)', () => {
  const rules = readFileSync('packaging/jepret/tmpfiles.conf', 'utf8');
  expect(rules).toMatch(new RegExp(`^e +${heldOf(PATHS.upgrade)} +- +- +- +1d$`, 'm'));
});
