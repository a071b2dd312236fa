import { existsSync } from 'node:fs';
import { PATHS } from '@jepret/installer/paths.ts';
import type { Plan } from '@jepret/installer/setup/answers.ts';
import { listProxyFiles } from '@jepret/installer/setup/proxy-files.ts';
import { describe, expect, test } from 'vitest';
import { createTemporaryMachine } from './temporary-machine.ts';

const CADDYFILE = ':80 {\n\troot * /usr/share/caddy\n}\n';
const KIOSK_PROGRAM = '/usr/lib/jepret-kiosk/start';
/** Copies of the database from an unfinished upgrade, and from one whose rollback left the database as it was. */
const COPIES = [PATHS.upgrade, `${PATHS.upgrade}-held`];
/** Programs that purging may ask in vain. */
const FAILING = {
  systemctl: 'case "$*" in *reload*caddy.service) touch "$ROOT/reloaded"; exit 1 ;; esac',
  'update-ca-certificates': 'touch "$ROOT/updated"; exit 1',
};

/** A machine after `jepret setup`, from which dpkg has already removed the package's files. */
function aMachine(caddyfile = CADDYFILE) {
  const machine = createTemporaryMachine(FAILING);
  machine.write('/run/systemd/system/unit', '');
  machine.write(PATHS.proxySettings, caddyfile);
  const plan = {
    choices: { TLS: 'internal' },
    settings: { publicUrl: 'https://booth.example.com', port: 3000 },
  } as Plan;
  const readFile = (path: string) =>
    existsSync(machine.at(path)) ? machine.read(path) : undefined;
  for (const { path, content } of listProxyFiles(plan, { readFile })) machine.write(path, content);
  for (const path of [PATHS.trustedAuthority, PATHS.choices, `${PATHS.data}/jepret.sqlite`]) {
    machine.write(path, '');
  }
  for (const folder of COPIES) machine.write(`${folder}/jepret.sqlite`, '');
  return {
    ...machine,
    has: (path: string) => existsSync(machine.at(path)),
    purge(name = 'jepret'): string {
      const env = { DPKG_ROOT: machine.root };
      const script = `packaging/${name}/postrm`;
      const { status, stdout, stderr } = machine.run('sh', [script, 'purge'], env);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      return stdout;
    },
  };
}

describe('purging', () => {
  test('deletes settings, data and copies of the database, and names each (KIT-63)', () => {
    const { has, purge } = aMachine();
    const said = purge();
    for (const path of [PATHS.choices, PATHS.data, ...COPIES]) {
      expect(has(path)).toBe(false);
      expect(said).toContain(`jepret: deleting ${path} (`);
    }
    expect(said).toContain(`jepret: deleting ${PATHS.serverSettings} (settings, keys, passwords)`);
    expect(has('/etc/jepret')).toBe(false);
  });

  test.each([
    CADDYFILE,
    '',
    `import ${PATHS.proxySite}\n`,
    `# mine\nimport ${PATHS.proxySite}\n${CADDYFILE}`,
  ])('leaves Caddy as it was without the booth, from %j (KIT-63)', (caddyfile) => {
    const { has, purge, read } = aMachine(caddyfile);
    expect(purge()).toContain(`jepret: deleting ${PATHS.proxySite} (`);
    expect(has(PATHS.proxySite)).toBe(false);
    expect(has('reloaded')).toBe(true);
    expect(read(PATHS.proxySettings)).toBe(caddyfile.replace(`import ${PATHS.proxySite}\n`, ''));
  });

  test('ends the trust in the certificate authority of the shop (KIT-63)', () => {
    const { has, purge } = aMachine();
    expect(purge()).toContain(`jepret: deleting ${PATHS.trustedAuthority} (`);
    expect(has(PATHS.trustedAuthority)).toBe(false);
    expect(has('updated')).toBe(true);
  });

  test('leaves that trust to a kiosk that stays, whose own purge ends it (KIT-63)', () => {
    const { has, purge, root, run, write } = aMachine();
    write(KIOSK_PROGRAM, '');
    purge();
    expect(has(PATHS.trustedAuthority)).toBe(true);
    run('rm', ['-r', `${root}/usr/lib/jepret-kiosk`]);
    expect(purge('jepret-kiosk')).toContain(`jepret-kiosk: deleting ${PATHS.trustedAuthority} (`);
    expect(has(PATHS.trustedAuthority)).toBe(false);
  });

  test('names the settings of the kiosk and of the print agent (KIT-63)', () => {
    const { purge } = aMachine();
    expect(purge('jepret-kiosk')).toContain(`deleting ${PATHS.kioskSettings} (`);
    expect(purge('jepret-print-agent')).toContain(`deleting ${PATHS.agentSettings} (`);
  });

  test('also works on a machine without Caddy and systemd (KIT-63)', () => {
    const { has, purge, run, root } = aMachine();
    run('rm', ['-r', `${root}/run`, `${root}/etc/caddy`, `${root}/usr`]);
    purge();
    expect(has(PATHS.data)).toBe(false);
  });
});

test.each(['jepret', 'jepret-kiosk', 'jepret-print-agent'])(
  'installing a newer %s neither waits for a server that cannot start nor fails with it (KIT-65)',
  (name) => {
    const { at, root, run, write } = createTemporaryMachine({
      systemctl: `case "$*" in
daemon-reload) ;;
*--no-block*) exit 1 ;;
*) touch "$ROOT/waited" ;;
esac`,
      'systemd-sysusers': ':',
      'systemd-tmpfiles': ':',
    });
    write('/run/systemd/system/unit', '');
    write('/usr/lib/jepret/versions/1.0.0/bin/node', '');
    const script = `packaging/${name}/postinst`;
    const { status } = run('sh', [script, 'configure'], { DPKG_ROOT: root });
    expect(status).toBe(0);
    expect(existsSync(at('waited'))).toBe(false);
  },
);
