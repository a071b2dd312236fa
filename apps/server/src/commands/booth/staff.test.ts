import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { executeCommand } from '../../testing/booths/cli-commands.ts';
import { ADMIN, createTestBooth } from '../../testing/booths/test-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { anOwnFrame } from '../../testing/media/test-frames.ts';

async function createCommandRunner() {
  const booth = await createTestBooth(await openInMemory());
  return (command: readonly string[], input?: string) => executeCommand(booth, command, input);
}

test('an operator adds, resets, disables and enables staff (OPS-6)', async () => {
  const run = await createCommandRunner();
  const added = await run(['staff', 'add', 'Sari@Example.com']);
  expect(added.stdout).toMatch(
    /^Sari@Example.com is now operator.\nPassword \(not shown again\): (\w{4}-){4}\w{4}\n$/,
  );
  const supplied = await run(
    ['staff', 'add', 'budi@example.com', '--role', 'admin', '--password-stdin'],
    'dua belas kucing\n',
  );
  expect(supplied).toMatchObject({ code: 0, stdout: 'budi@example.com is now owner.\n' });

  expect((await run(['staff', 'disable', 'sari@example.com'])).stdout).toBe(
    'sari@example.com is disabled.\n',
  );
  const list = (await run(['staff', 'list'])).stdout;
  expect(list).toMatch(/^EMAIL +ROLE +LOCATIONS +SECOND FACTOR +ADDED +STATE\n/);
  expect(list).toMatch(/budi@example.com +owner +all +no +\S+ \S+ \S+ +active\n/);
  expect(list).toMatch(/sari@example.com +operator +all +no +\S+ \S+ \S+ +disabled \S+ \S+ \S+\n/);
  expect((await run(['staff', 'enable', 'sari@example.com'])).code).toBe(0);
  const members = (await run(['staff', 'list', '--json'])).stdout;
  expect(JSON.parse(members)).toMatchObject([
    { email: ADMIN.email },
    { email: 'budi@example.com' },
    { email: 'sari@example.com', disabledAt: null },
  ]);
  expect(members).not.toMatch(/hash|scrypt/i);
  expect((await run(['staff', 'unlock', 'sari@example.com'])).stdout).toBe(
    'sari@example.com may try again.\n',
  );
  expect((await run(['staff', 'reset', 'sari@example.com'])).stdout).toContain(
    'Password (not shown again): ',
  );
});

test('an operator lists kiosks with location and recording, and signs one out (CAM-44, OPS-7)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const { headers } = await booth.signIn();
  const report = {
    location: 'Jakarta',
    useEdit: true,
    stickerOnly: false,
    app_version: '1.2.3',
    camera_label: 'Kamera Depan',
    recording: 'none',
  };
  const put = () => booth.app.inject({ method: 'PUT', url: '/v1/kiosk', headers, payload: report });
  expect((await put()).statusCode).toBe(200);
  const run = (...command: string[]) => executeCommand(booth, ['kiosks', ...command]);
  const { id } = JSON.parse((await run('list', '--json')).stdout)[0];
  const listed = (state: string, accepted: string) =>
    new RegExp(
      `^ID +NAME +LOCATION +STATE +LAST SEEN +VERSION +CAMERA +RECORDING +ACCEPTED\n${id} +- +Jakarta +${state} +.* +1\\.2\\.3 +Kamera Depan +none +${accepted}\n$`,
    );
  expect((await run('list')).stdout).toMatch(listed('signed in', 'yes'));
  expect((await run('revoke', id)).stdout).toBe(`Kiosk ${id} is signed out.\n`);
  expect((await put()).statusCode).toBe(401);
  expect((await run('list')).stdout).toMatch(listed('signed out', 'no'));
});

test('a wrong staff or kiosks command prints one sentence (OPS-3, OPS-7)', async () => {
  const run = await createCommandRunner();
  await run(['staff', 'add', 'sari@example.com']);
  for (const [command, input, code, sentence] of [
    [['staff', 'add', 'SARI@example.com'], '', 1, 'SARI@example.com is a staff member already.'],
    [['staff', 'add', 'no-address'], '', 2, 'This is not an e-mail address.'],
    [['staff', 'add', 'a@b.co', '--role', 'king'], '', 2, 'A role is owner, operator, cashier.'],
    [
      ['staff', 'add', 'a@b.co', '--password-stdin'],
      'short\n',
      1,
      'A password has at least 8 characters.',
    ],
    [
      ['staff', 'reset', 'missing@example.com'],
      '',
      1,
      'No staff member has the e-mail missing@example.com.',
    ],
    [
      ['staff', 'disable', 'missing@example.com'],
      '',
      1,
      'No staff member has the e-mail missing@example.com.',
    ],
    [
      ['staff', 'unlock', 'missing@example.com'],
      '',
      1,
      'No staff member has the e-mail missing@example.com.',
    ],
    [['kiosks', 'revoke', 'missing'], '', 1, 'No kiosk has the id missing.'],
  ] as const) {
    const answer = await run(command, input);
    expect([answer.code, answer.stdout]).toEqual([code, '']);
    expect(answer.stderr).toContain(sentence);
  }
  expect((await run(['kiosks', 'list'])).stdout).toBe('No kiosk was ever signed in.\n');
});

test('changing a staff member and naming a kiosk on the command line is audited (CONSOLE-167)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const run = (...command: string[]) => executeCommand(booth, command);
  await run('staff', 'add', 'sari@example.com');
  const set = (...options: string[]) => run('staff', 'set', 'sari@example.com', ...options);
  expect((await set('--role', 'cashier', '--location', 'Jakarta')).stdout).toBe(
    'sari@example.com is cashier, jakarta.\n',
  );
  expect((await set('--role', 'operator')).stdout).toBe('sari@example.com is operator, jakarta.\n');
  expect((await set('--no-location')).stdout).toBe('sari@example.com is operator, everywhere.\n');
  expect(await set()).toMatchObject({ code: 2, stderr: expect.stringContaining('say what') });
  expect((await set('--location', 'Atlantis')).stderr).toContain('There is no location atlantis.');
  const last = await run('staff', 'set', ADMIN.email, '--role', 'cashier');
  expect(last.stderr).toBe('There must be another owner first.\n');

  await booth.signIn();
  const [kiosk] = await booth.kiosks.list();
  const id = kiosk?.id ?? '';
  expect((await run('kiosks', 'name', id, ' Left of the door ')).stdout).toBe(
    `Kiosk ${id} is called Left of the door.\n`,
  );
  await run('kiosks', 'name', id, 'Right');
  expect((await run('kiosks', 'list')).stdout).toMatch(/ Right +-/);
  expect((await run('kiosks', 'name', 'missing', 'X')).stderr).toBe(
    'No kiosk has the id missing.\n',
  );
  expect((await run('kiosks', 'name', id, ' ')).code).toBe(2);
  const audit = await booth.database.selectFrom('audit').selectAll().orderBy('seq').execute();
  const changes = audit.filter(({ action }) => ['team.changed', 'booth.renamed'].includes(action));
  expect(changes.map(({ actor_kind, after }) => [actor_kind, JSON.parse(after ?? '')])).toEqual([
    ['system', { role: 'cashier', locations: ['jakarta'] }],
    ['system', { role: 'operator', locations: ['jakarta'] }],
    ['system', { role: 'operator', locations: null }],
    ['system', { name: 'Left of the door' }],
    ['system', { name: 'Right' }],
  ]);
});

test('a removed location and a removed frame are restored on the command line (CONSOLE-162, CONSOLE-164)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const run = (...command: string[]) => executeCommand(booth, command);
  await run('locations', 'set', 'Bandung', '--price', '41000');
  await run('locations', 'remove', 'Bandung');
  expect((await run('locations', 'restore', 'bandung')).stdout).toContain('IDR 41.000');
  const twice = await run('locations', 'restore', 'bandung');
  expect(twice.stderr).toBe('There is a location Bandung already.\n');
  await booth.frames.add(...anOwnFrame('anggrek'), BOOTH_ACTOR);
  await run('frames', 'remove', 'anggrek');
  const restored = await run('frames', 'restore', 'AVAILABLE_4_FRAME/anggrek');
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('anggrek') });
  const wrong = await run('frames', 'restore', 'anggrek');
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('with its category')]);
});
