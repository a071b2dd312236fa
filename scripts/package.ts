// `npm run package`: builds the Debian packages for this machine's architecture into dist/packages.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import flags from '../apps/server/node-flags.json' with { type: 'json' };
import rootPackage from '../package.json' with { type: 'json' };
import { buildApps } from './builds/build-apps.ts';
import type { Contents } from './packages/copyright.ts';
import { buildDeb, type Package } from './packages/deb.ts';
import { type Deb, libraryOf, listDebs } from './packages/debs.ts';
import { writeDocuments } from './packages/documents.ts';
import { listBundled, readLibraries } from './packages/licences.ts';
import { BUNDLED_APPS, writeProductionTree } from './packages/production-tree.ts';
import { installPrograms, strip } from './system-programs.ts';

const TARGET = resolve('dist/packages');
const MAINTAINER_SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm'];

if (process.platform !== 'linux') {
  console.error('Debian packages can only be built on Debian or Ubuntu.');
  process.exit(1);
}
const read = (program: string, args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8' }).trim();
const { version } = rootPackage;
const architecture = read('dpkg', ['--print-architecture']);
const epoch = Number(process.env.SOURCE_DATE_EPOCH ?? read('git', ['log', '-1', '--format=%ct']));

await installPrograms([strip]);
buildApps();
rmSync(TARGET, { recursive: true, force: true });
mkdirSync(TARGET, { recursive: true });
for (const deb of listDebs(version)) {
  const folder = mkdtempSync(join(tmpdir(), `${deb.name}-`));
  try {
    const contents = deb.hasServer ? writeServer(folder) : { installed: [] };
    copyFiles(deb, folder);
    writeDocuments(folder, { name: deb.name, version, epoch }, contents);
    console.log(buildDeb(complete(deb), folder, TARGET, epoch));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeServer(folder: string): Contents {
  const library = libraryOf(version);
  const target = join(folder, library);
  const installed = writeProductionTree(target);
  writeFileSync(join(target, 'node-flags'), `${flags.join(' ')}\n`);
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return {
    installed: installed.map((entry) => ({
      library: entry,
      files: `${library}/${entry.name.startsWith('node-linux-') ? 'bin/node' : `${entry.folder}/*`}`,
    })),
    bundled: {
      libraries: readLibraries('.', listBundled(lock, BUNDLED_APPS)),
      files: BUNDLED_APPS.map((app) => `${library}/${app}/dist/*`),
    },
  };
}

function copyFiles({ files }: Deb, folder: string): void {
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(source, join(folder, path));
  }
}

function complete({ files, ...deb }: Deb): Package {
  const settings = Object.keys(files).filter((path) => path.startsWith('etc/'));
  const scripts = MAINTAINER_SCRIPTS.map((name) => ({
    name,
    file: `packaging/${deb.name}/${name}`,
  }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => [name, readFileSync(file, 'utf8').replaceAll('@VERSION@', version)]);
  return {
    ...deb,
    version,
    architecture,
    settings: settings.map((path) => `/${path}`),
    scripts: Object.fromEntries(scripts),
  };
}
