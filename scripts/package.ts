// `npm run package`: builds the Debian packages for this machine's architecture into dist/packages.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import flags from '../apps/server/node-flags.json' with { type: 'json' };
import rootPackage from '../package.json' with { type: 'json' };
import { buildApps } from './builds/build-apps.ts';
import { buildDeb, type Package } from './packages/deb.ts';
import { DEBS, type Deb } from './packages/debs.ts';
import { writeProductionTree } from './packages/production-tree.ts';

const TARGET = resolve('dist/packages');
const LIBRARY = 'usr/lib/jepret';

if (process.platform !== 'linux') {
  console.error('Debian packages can only be built on Debian or Ubuntu.');
  process.exit(1);
}
const read = (program: string, args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8' }).trim();
const architecture = read('dpkg', ['--print-architecture']);
const epoch = Number(process.env.SOURCE_DATE_EPOCH ?? read('git', ['log', '-1', '--format=%ct']));

buildApps();
rmSync(TARGET, { recursive: true, force: true });
mkdirSync(TARGET, { recursive: true });
for (const deb of DEBS) {
  const folder = mkdtempSync(join(tmpdir(), `${deb.name}-`));
  try {
    if (deb.hasServer) writeServer(join(folder, LIBRARY));
    writeFiles(deb, folder);
    const file = buildDeb(complete(deb), folder, TARGET, epoch);
    console.log(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeServer(library: string): void {
  writeProductionTree(library);
  const defaults = readFileSync('packaging/jepret/defaults.env', 'utf8');
  writeFileSync(join(library, 'defaults.env'), `${defaults}NODE_FLAGS=${flags.join(' ')}\n`);
}

function writeFiles({ name, files, links = {} }: Deb, folder: string): void {
  const documents = `usr/share/doc/${name}`;
  const all = {
    ...files,
    [`${documents}/copyright`]: 'LICENSE',
    [`${documents}/README.md`]: 'README.md',
  };
  for (const [path, source] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(source, join(folder, path));
  }
  for (const [path, to] of Object.entries(links)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(to, join(folder, path));
  }
}

function complete({ name, maintainerScripts, ...deb }: Deb): Package {
  const { version } = rootPackage;
  return {
    ...deb,
    name,
    version,
    architecture,
    depends: deb.depends.map((it) => it.replace('$VERSION', version)),
    settings: Object.keys(deb.files)
      .filter((path) => path.startsWith('etc/'))
      .map((it) => `/${it}`),
    scripts: Object.fromEntries(
      maintainerScripts.map((it) => [it, readFileSync(`packaging/${name}/${it}`, 'utf8')]),
    ),
  };
}
