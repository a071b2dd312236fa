import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PACKAGES_FOLDER } from './guide.ts';
import { DATA, type Kit, LOCATION, untilOpen } from './kit.ts';
import { type Fault, listLaterMigrations, packLaterVersion } from './later-version.ts';
import { check } from './report.ts';

/** From the command until the previous version is open; the trial may take half of it. */
const ROLLBACK_LIMIT_S = 180;

/** Upgrades of these packages to later versions. */
export function openUpgrades({ booth, debs }: Kit, packages = ['jepret', 'jepret-kiosk']) {
  const installed = debs.filter((deb) => packages.includes(basename(deb).split('_')[0] ?? ''));
  /** Later packages in a folder of their own in the machine. */
  function pack(version: string, fault?: Fault): { folder: string; files: string[] } {
    const folder = join(PACKAGES_FOLDER, version);
    mkdirSync(join(booth.root, folder));
    const later = { version, ...(fault && { fault }) };
    const packed = packLaterVersion(installed, later, join(booth.root, folder));
    return { folder, files: packed.map((file) => join(folder, basename(file))) };
  }
  /** What migrations of later versions have left: their names, and the tables that they have created. */
  function listLaterChanges(): string[] {
    const account = ['--reuid=jepret', '--regid=jepret', '--init-groups'];
    const node = ['/usr/lib/jepret/current/bin/node', '--eval', LIST_LATER_CHANGES];
    const printed = booth.run('setpriv', ...account, ...node);
    return printed.split('\n').filter(Boolean);
  }
  return {
    pack,
    /** Upgrades to a broken version, which must be undone in time; returns what the command prints. */
    async rollBack(version: string, fault: Fault): Promise<{ said: string; seconds: number }> {
      const { files } = pack(version, fault);
      const startedAt = performance.now();
      const said = booth.run('sh', '-c', `jepret upgrade ${files.join(' ')} || true`);
      await untilOpen();
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      check(said.includes('The previous version and its data are back.'), said);
      check(seconds <= ROLLBACK_LIMIT_S, `the previous version was open only after ${seconds} s`);
      return { said, seconds };
    },
    findVersion: () => booth.run('readlink', '/usr/lib/jepret/current').trim(),
    listLaterChanges,
    /** Checks that the data is there, with the migrations of this version and no copy of the database. */
    checkData(version: string) {
      const locations = booth.run('jepret', 'locations', 'list');
      check(locations.includes(LOCATION), locations);
      const expected = listLaterMigrations(version).flatMap((name) => [name, name]);
      const changes = listLaterChanges();
      check(isDeepStrictEqual(changes, expected), `changed by ${changes.join(', ')}`);
      const copies = booth.run('sh', '-c', 'ls -d /var/lib/jepret-upgrade* 2>/dev/null || true');
      check(copies === '', `a copy of the database is left: ${copies}`);
    },
  };
}

const LIST_LATER_CHANGES = `
const { DatabaseSync } = require('node:sqlite');
const database = new DatabaseSync('${DATA}/jepret.sqlite', { readOnly: true, timeout: 10_000 });
const query = "select name from migrations where name like 'later-%' union all "
  + "select name from sqlite_master where name like 'later-%' order by name";
for (const { name } of database.prepare(query).all()) console.log(name);`;
