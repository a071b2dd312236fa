// `npm run test:image`: builds the container image of deploy/Containerfile on a bare Debian and starts it, without a
// registry and without Docker. Prints a line for each step. Needs root; the containers share this machine's network.
// `npm run test:image -- --built` takes the packages that dist/packages already has.
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  buildah,
  buildBareDebian,
  buildImage,
  type ContainerImage,
  openImage,
  removeImages,
  type StartedContainer,
} from '../tests/kit/container-image.ts';
import { check, step } from '../tests/kit/report.ts';
import { waitUntil } from '../tests/kit/wait-until.ts';
import { buildah as buildahProgram, installPrograms, mmdebstrap } from './system-programs.ts';

const PORT = '3971';
const SETTINGS = { PORT, PUBLIC_URL: `http://localhost:${PORT}`, ALLOW_SANDBOX: '1' };
const START_LIMIT_MS = 60_000;

const { values: options } = parseArgs({ options: { built: { type: 'boolean', default: false } } });

if (process.getuid?.() !== 0) {
  console.log('skipped: an image can be built and started without Docker only by root');
  process.exit(0);
}
await installPrograms([mmdebstrap, buildahProgram]);

const started: StartedContainer[] = [];
try {
  if (!options.built) await step('build the packages', buildPackages);
  await step("Debian's Caddy accepts the Caddyfile", () => checkCaddyfile(buildBareDebian()));
  let name = '';
  await step('build the image', () => {
    name = buildImage();
  });
  const image = openImage(name);
  await tryConfig(image);
  await tryProcesses(image);
  await tryMistakes(image);
} finally {
  for (const container of started) await container.stop();
  removeImages();
}

function buildPackages(): void {
  execFileSync('node', ['scripts/package.ts'], { stdio: ['ignore', 'ignore', 'inherit'] });
}

function checkCaddyfile(container: string): void {
  const file = 'deploy/Caddyfile';
  buildah('copy', container, file, '/Caddyfile');
  const install = 'apt-get update -q && apt-get install -y -q --no-install-recommends caddy';
  const validate =
    'DOMAIN=booth.example.com caddy validate --adapter caddyfile --config /Caddyfile';
  buildah('run', '--isolation=chroot', container, '--', 'sh', '-c', `${install} && ${validate}`);
}

async function tryConfig({ config, run, runHardened }: ContainerImage): Promise<void> {
  await step('the image has a user, a volume and a health check', () => {
    check(config.User === '10001:10001', `user ${config.User}`);
    check(Object.keys(config.Volumes).join() === '/var/lib/jepret', 'no volume');
    check(config.Healthcheck.Test[0] === 'CMD', 'no health check');
  });

  await step('commands run as the user of the image', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const command = 'id -u; stat -c %U /var/lib/jepret; readlink /usr/lib/jepret/current';
    const { stdout, stderr } = run('sh', '-c', command);
    check(stdout === `10001\njepret\nversions/${version}\n`, stdout + stderr);
    check(run('jepret', '--help').stdout.includes('doctor'), 'no help');
    check(run('pg_dump', '--version').status === 0, 'no pg_dump');
  });

  await step('only the volume and /tmp can be written', () => {
    const tryFolder = (folder: string) => runHardened(['touch', `${folder}/probe`]).status === 0;
    check(tryFolder('/tmp') && tryFolder('/var/lib/jepret'), 'volume or /tmp is read-only');
    for (const folder of ['', '/etc/jepret', '/usr/lib/jepret', '/var/tmp']) {
      check(!tryFolder(folder), `${folder}/ can be written`);
    }
  });
}

async function tryProcesses(image: ContainerImage): Promise<void> {
  const { startHardened, runHardened, config } = image;
  const [, ...healthCommand] = config.Healthcheck.Test;
  const checkHealth = () => runHardened(healthCommand, SETTINGS);
  const start = (environment: Record<string, string>) => {
    const container = startHardened(environment);
    started.push(container);
    return container;
  };

  await step('the health check fails before the server is started', () => {
    check(checkHealth().status === 1, 'it succeeds');
  });

  const server = start(SETTINGS);
  await step('the server starts, and the health check succeeds', async () => {
    await waitUntil(() => checkHealth().status === 0, START_LIMIT_MS).catch(() =>
      check(false, server.getOutput()),
    );
    const page = await fetch(`${SETTINGS.PUBLIC_URL}/console`);
    check(page.ok, `the console returns ${page.status}`);
  });

  await step('commands reach the running booth', () => {
    const { stdout, stderr } = runHardened(['jepret', 'locations', 'list'], SETTINGS);
    check(stdout.includes('default'), stdout + stderr);
    const doctor = runHardened(['jepret', 'doctor', '--json'], SETTINGS);
    check(JSON.parse(doctor.stdout).length > 0, doctor.stderr);
  });

  await step('the video worker starts', async () => {
    const videos = start({ ...SETTINGS, WORK: 'videos' });
    await waitUntil(
      () => videos.getOutput().includes('Jepret makes videos here.'),
      START_LIMIT_MS,
    ).catch(() => check(false, videos.getOutput()));
    check((await videos.stop()) === 0, videos.getOutput());
  });

  await step('the server stops, and the health check fails', async () => {
    check((await server.stop()) === 0, server.getOutput());
    check(checkHealth().status === 1, 'it succeeds');
  });
}

async function tryMistakes({ runHardened, dataDir }: ContainerImage): Promise<void> {
  const expectSentence = (sentence: string, command: string[], environment = {}) => {
    const { status, stderr } = runHardened(command, { ...SETTINGS, ...environment });
    check(status === 1 && stderr.includes(sentence), `exit code ${status}: ${stderr}`);
  };
  const START = ['jepret', 'start'];

  await step('a missing or misspelt setting stops the container with an error message', () => {
    expectSentence('MIDTRANS_SERVER_KEY', START, { PAYMENT_PROVIDER: 'midtrans' });
    expectSentence('did you mean PUBLIC_URL?', START, { PUBILC_URL: 'https://booth.example.com' });
    const library = '/usr/lib/jepret/current';
    const agent = [`${library}/bin/node`, `${library}/apps/print-agent/src/main.ts`];
    expectSentence('BOOTH_URL is needed', agent, { DATA_DIR: '/var/lib/jepret' });
  });

  await step('a volume of another user stops the container with an error message', () => {
    chownSync(dataDir, 0, 0);
    chmodSync(dataDir, 0o755);
    expectSentence('DATA_DIR: the folder /var/lib/jepret cannot be written', START);
  });
}
