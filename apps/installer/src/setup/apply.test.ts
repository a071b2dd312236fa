import { createSelfSignedCertificate } from '@jepret/testing/self-signed-certificate.ts';
import { expect, test } from 'vitest';
import { readEnvFile } from '../env-file.ts';
import { PATHS } from '../paths.ts';
import {
  ALL_UNITS,
  AUTHORITY,
  BOOTH,
  createFakeMachine,
  createFakeTerminal,
  PASSING,
} from '../testing/fake-machine.ts';
import { setUp } from './setup.ts';

const AGENT = 'jepret-print-agent.service';
const RESTART_KIOSK = 'systemctl restart jepret-kiosk.service';
const COUNT_VISITS = 'jepret sessions running --json';

test('the kiosk is restarted only after a change of its address, and not during a visit (KIT-50)', async () => {
  const { machine, files, ran, visits, older } = createFakeMachine({
    files: { '/root/answers': BOOTH },
    units: ALL_UNITS,
  });
  const { terminal, said } = createFakeTerminal();
  const again = async (answers: string) => {
    files['/root/answers'] = answers;
    ran.length = 0;
    await setUp('/root/answers', { machine, checks: PASSING, terminal });
    return ran.filter((command) => [RESTART_KIOSK, COUNT_VISITS].includes(command));
  };
  expect(await again(BOOTH)).toEqual([RESTART_KIOSK]);
  expect(await again('')).toEqual([]);
  expect(await again('ADMIN_EMAIL=budi@example.com\n')).toEqual([]);

  visits.push('[{"code":"A1B2"}]', '[{"code":"A1B2"}]');
  expect(await again('PORT=3001\n')).toEqual([...Array(4).fill(COUNT_VISITS), RESTART_KIOSK]);
  expect(said).toContain(
    'Waiting until no visit is running (at most 10 minutes; Ctrl-C ends setup) …',
  );

  // An earlier setup failed before the kiosk's turn, or a person edited the file.
  older.add(`jepret-kiosk.service ${PATHS.kioskSettings}`);
  expect(await again('')).toEqual([COUNT_VISITS, RESTART_KIOSK]);
});

test('a kiosk with a visit that does not end is not restarted (KIT-50)', async () => {
  const { machine, files, ran, visits, older, written } = createFakeMachine({
    files: { '/root/answers': BOOTH },
    units: ALL_UNITS,
  });
  const { terminal, said } = createFakeTerminal();
  const again = () => setUp('/root/answers', { machine, checks: PASSING, terminal });
  await again();
  files['/root/answers'] = 'PORT=3001\n';
  ran.length = 0;
  written.length = 0;
  const running = '[{"code":"A1B2"}]';
  visits.push(running, running, running);
  await expect(again()).rejects.toThrow('A visit is still running. Nothing was written');
  expect([written, ran.filter((command) => command !== COUNT_VISITS)]).toEqual([[], []]);

  files['/root/answers'] = '';
  older.add(`jepret-kiosk.service ${PATHS.kioskSettings}`);
  for (const listed of [[running, running, running], [undefined]]) {
    visits.push(...listed);
    said.length = 0;
    await again();
    expect(said.at(-1)).toBe(
      'A visit may be running: run sudo jepret setup again later to restart the kiosk.',
    );
  }
  expect(ran).not.toContain(RESTART_KIOSK);
});

test('the kiosk does not end the session of a person at its screen, who reads all of setup (KIT-58)', async () => {
  const { machine, files, ran, signedIn } = createFakeMachine({
    files: { '/root/answers': BOOTH },
    units: ALL_UNITS,
  });
  const { terminal, said } = createFakeTerminal();
  const again = () => setUp('/root/answers', { machine, checks: PASSING, terminal });
  signedIn.push('  3 1000 budi seat0 tty1', '  4 1000 budi - pts/0');
  await again();
  expect(said.at(-1)).toBe('The kiosk will use this screen after a restart: sudo reboot');
  expect(ran).not.toContain(RESTART_KIOSK);

  signedIn.shift();
  files['/root/answers'] = '';
  await again();
  expect(ran.at(-1)).toBe(RESTART_KIOSK);
});

test('a setup that ended before it set the location sets it the next time (KIT-59)', async () => {
  const { machine, ran, locations } = createFakeMachine({ files: { '/root/answers': BOOTH } });
  const setLocation = 'jepret locations set --time-zone Asia/Jakarta -- Kota Bandung';
  const again = async () => {
    ran.length = 0;
    await setUp('/root/answers', { machine, checks: PASSING, ...createFakeTerminal() });
    return ran.includes(setLocation);
  };
  expect(await again()).toBe(true);
  expect(await again()).toBe(false);
  locations.clear();
  expect(await again()).toBe(true);
});

test('with a place for backups the timer is enabled, and the first backup is made (KIT-32)', async () => {
  const { machine, files, ran } = createFakeMachine({
    files: { '/root/answers': `${BOOTH}BACKUP_TO=/mnt/usb/jepret\n` },
    units: [...ALL_UNITS, 'jepret-backup.timer'],
  });
  const asked: string[] = [];
  machine.ask = (...command) => {
    if (command[0] !== 'jepret') asked.push(command.join(' '));
    return command[0] === 'journalctl' ? 'BACKUP_TO: there is no folder\n' : undefined;
  };
  machine.isUnitActive = () => true;
  const { terminal, said } = createFakeTerminal();
  await setUp('/root/answers', { machine, checks: PASSING, terminal });
  expect(ran).toContain(
    'systemctl enable -q jepret.service jepret-backup.timer jepret-kiosk.service',
  );
  expect(asked).toContain('systemctl start jepret-backup.service');
  expect(said).toContain('BACKUP_TO: there is no folder');

  files[PATHS.lastBackup] = '{}';
  files['/root/answers'] = 'BACKUP_TO=\n';
  asked.length = 0;
  await setUp('/root/answers', { machine, checks: PASSING, terminal });
  expect(ran).toContain('systemctl disable --now -q jepret-videos.service jepret-backup.timer');
  expect(asked).toEqual([]);
});

test('with a certificate of its own, Caddy serves the shop, and the machine trusts it (KIT-5)', async () => {
  const answers = `${BOOTH}TLS=internal\nPUBLIC_URL=https://booth.shop\n`;
  const { machine, files, ran } = createFakeMachine({
    files: { '/root/answers': answers, [PATHS.proxySettings]: ':80\n' },
  });
  const { terminal } = createFakeTerminal();
  await setUp('/root/answers', { machine, checks: PASSING, terminal });
  expect(files[PATHS.proxySettings]).toBe(`:80\n\nimport ${PATHS.proxySite}\n`);
  expect(files[PATHS.proxySite]).toContain(
    'booth.shop {\n\ttls internal\n\treverse_proxy localhost:3000',
  );
  expect(files[PATHS.trustedAuthority]).toBe(AUTHORITY);
  expect(readEnvFile(files[PATHS.serverSettings] ?? '')).toMatchObject({
    HOST: 'localhost',
    TRUST_PROXY: '1',
  });
  expect(ran).toContain('update-ca-certificates');

  ran.length = 0;
  // Without the proxy, its header must not be trusted.
  files['/root/answers'] = 'TLS=off\nPUBLIC_URL=\n';
  await setUp('/root/answers', { machine, checks: PASSING, terminal });
  const settings = readEnvFile(files[PATHS.serverSettings] ?? '');
  expect(settings).not.toHaveProperty('TRUST_PROXY');
  expect(settings).not.toHaveProperty('HOST');
  expect(files[PATHS.proxySite]).not.toContain('booth.shop');
  expect(files[PATHS.trustedAuthority]).toBeUndefined();
  expect(ran).toContain('systemctl try-reload-or-restart caddy.service');
});

test('a certificate authority that a person installed stays, and only a certificate is published (KIT-5)', async () => {
  const answers = `${BOOTH}TLS=internal\nPUBLIC_URL=https://booth.shop\n`;
  const ofAnotherServer = createSelfSignedCertificate('127.0.0.3').cert;
  const { machine, files } = createFakeMachine({
    files: {
      '/root/answers': BOOTH,
      [PATHS.trustedAuthority]: ofAnotherServer,
      [PATHS.proxyAuthority]: 'root:$y$secret:19000::::::',
    },
  });
  const again = () => setUp('/root/answers', { machine, checks: PASSING, ...createFakeTerminal() });
  await again();
  expect(files[PATHS.trustedAuthority]).toBe(ofAnotherServer);
  files['/root/answers'] = answers;
  await expect(again()).rejects.toThrow('Caddy has not created a certificate.');
  expect(files[PATHS.trustedAuthority]).toBe(ofAnotherServer);
});

test('running services are restarted after a new certificate authority is installed (KIT-53)', async () => {
  const { machine, files, ran } = createFakeMachine({
    files: { '/root/answers': `${BOOTH}TLS=internal\nPUBLIC_URL=https://booth.shop\n` },
    units: ALL_UNITS,
  });
  const again = async () => {
    ran.length = 0;
    await setUp('/root/answers', { machine, checks: PASSING, ...createFakeTerminal() });
    return ran.filter((command) => /^update|^systemctl restart/.test(command));
  };
  const withAuthority = [
    'update-ca-certificates',
    'systemctl restart --no-block jepret.service',
    RESTART_KIOSK,
  ];
  expect(await again()).toEqual(withAuthority);
  expect(await again()).toEqual([]);
  files[PATHS.proxyAuthority] = createSelfSignedCertificate('127.0.0.2').cert;
  expect(await again()).toEqual(withAuthority);
});

test('a print agent runs if its settings have a token, otherwise it is off (KIT-54)', async () => {
  const { machine, files, ran, older } = createFakeMachine({
    files: { '/root/answers': BOOTH, [PATHS.agentSettings]: '# AGENT_TOKEN=\n' },
    units: ['jepret.service', AGENT],
  });
  const again = async () => {
    ran.length = 0;
    await setUp('/root/answers', { machine, checks: PASSING, ...createFakeTerminal() });
    return ran.filter((command) => command.includes(AGENT));
  };
  expect(await again()).toEqual([`systemctl disable --now -q ${AGENT}`]);
  files[PATHS.agentSettings] = 'AGENT_TOKEN=abc\n';
  expect(await again()).toEqual([
    `systemctl enable -q jepret.service ${AGENT}`,
    `systemctl restart --no-block ${AGENT}`,
  ]);
  expect(await again()).toEqual([`systemctl enable -q jepret.service ${AGENT}`]);
  older.add(`${AGENT} ${PATHS.agentSettings}`);
  expect(await again()).toContain(`systemctl restart --no-block ${AGENT}`);
});
