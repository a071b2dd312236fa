import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDataDir, runProcess } from './testing/run-process.ts';

const TIMEOUT_MS = 120_000;

/** A booth of its own; each call is one command, as an operator types it. */
function createOperator() {
  const dataDir = createDataDir();
  const run = (command: readonly string[], input?: string) =>
    runProcess('booth.ts', { DATA_DIR: dataDir }, command, input).ended;
  return { dataDir, run };
}

test(
  'an operator configures locations',
  async () => {
    const { run } = createOperator();
    const set = await run([
      'locations',
      'set',
      ' Kota Batu ',
      '--price',
      '27500',
      '--recording',
      'off',
      '--social',
      '@batu',
      '--contact',
      'batu@jepret.id',
      '--retention-days',
      '7',
    ]);
    expect(set).toMatchObject({ code: 0, stderr: '' });
    expect(set.stdout).toContain('price          IDR 27.500');

    const list = await run(['locations', 'list']);
    expect(list.stdout.split('\n')).toEqual([
      'NAME       PRICE       RECORDING  SOCIAL         CONTACT         KEPT DAYS  PRINTS  NO PRINTER  STATE',
      'Bandung    IDR 30.000  on         @jepret.booth  halo@jepret.id  14         1       stop',
      'default    IDR 35.000  on         @jepret.booth  halo@jepret.id  14         1       stop',
      'Jakarta    IDR 35.000  on         @jepret.booth  halo@jepret.id  14         1       stop',
      'Kota Batu  IDR 27.500  off        @batu          batu@jepret.id  7          1       stop',
      '',
    ]);
    const json = await run(['locations', 'show', 'KOTA BATU', '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ snap_fee: 27_500, recording: false });

    expect((await run(['locations', 'remove', 'kota batu'])).stdout).toBe(
      'kota batu is removed.\n',
    );
    expect((await run(['locations', 'show', 'Kota Batu'])).stdout).toContain(
      'unconfigured: the default profile',
    );
  },
  TIMEOUT_MS,
);

test(
  'mistakes with locations are told in words, and change nothing',
  async () => {
    const { run, dataDir } = createOperator();
    const text = join(dataDir, 'film.mp4');
    writeFileSync(text, 'not a film');
    for (const [command, code, sentence] of [
      [
        ['set', 'x', '--price', '-5'],
        2,
        'A price is whole rupiah, 0 or more, without dots: 35000.',
      ],
      [
        ['set', 'x', '--price', '1.5'],
        2,
        'A price is whole rupiah, 0 or more, without dots: 35000.',
      ],
      [['set', 'x', '--recording', 'maybe'], 2, 'Say on or off.'],
      [['set', 'x', '--contact', 'nobody'], 2, 'This is not an e-mail address.'],
      [['set', 'x', '--retention-days', '0'], 2, 'The retention time is a number of days'],
      [['set', 'x'.repeat(10_000)], 2, 'A location has at most 60 characters.'],
      [
        ['set', 'x', '--landing-video', text],
        1,
        `The landing video ${text} is not a complete MP4 file.`,
      ],
      [['set', 'x', '--landing-video', '/nowhere'], 1, 'There is no landing video at /nowhere.'],
      [['remove', 'atlantis'], 1, 'Nobody configured a location atlantis.'],
      [['remove', 'default'], 1, 'The default profile cannot be removed, only changed.'],
      [['paint'], 2, "unknown command 'paint'"],
    ] as const) {
      const answer = await run(['locations', ...command]);
      expect([answer.code, answer.stdout]).toEqual([code, '']);
      expect(answer.stderr).toContain(sentence);
      expect(answer.stderr).not.toContain('    at ');
    }
    expect(existsSync(join(dataDir, 'videos'))).toBe(false);
    expect(JSON.parse((await run(['locations', 'list', '--json'])).stdout)).toHaveLength(3);
  },
  TIMEOUT_MS,
);

test(
  'an operator adds, resets, disables and enables staff',
  async () => {
    const { run } = createOperator();
    const added = await run(['staff', 'add', 'Sari@Example.com']);
    expect(added.stdout).toMatch(
      /^Sari@Example.com is now operator.\nPassword \(not shown again\): (\w{4}-){4}\w{4}\n$/,
    );
    const given = await run(
      ['staff', 'add', 'budi@example.com', '--role', 'admin', '--password-stdin'],
      'dua belas kucing\n',
    );
    expect(given).toMatchObject({ code: 0, stdout: 'budi@example.com is now admin.\n' });

    expect((await run(['staff', 'disable', 'sari@example.com'])).stdout).toBe(
      'sari@example.com is disabled.\n',
    );
    const list = (await run(['staff', 'list'])).stdout;
    expect(list).toMatch(/^EMAIL +ROLE +ADDED +STATE\n/);
    expect(list).toMatch(/budi@example.com +admin +\S+ \S+ \S+ +active\n/);
    expect(list).toMatch(/sari@example.com +operator +\S+ \S+ \S+ +disabled \S+ \S+ \S+\n/);
    expect((await run(['staff', 'enable', 'sari@example.com'])).code).toBe(0);
    const members = (await run(['staff', 'list', '--json'])).stdout;
    expect(JSON.parse(members)).toMatchObject([
      { email: 'budi@example.com' },
      { disabledAt: null },
    ]);
    expect(members).not.toMatch(/hash|scrypt/i);
    expect((await run(['staff', 'reset', 'sari@example.com'])).stdout).toContain(
      'Password (not shown again): ',
    );
  },
  TIMEOUT_MS,
);

test(
  'mistakes with staff and kiosks are told in words',
  async () => {
    const { run } = createOperator();
    await run(['staff', 'add', 'sari@example.com']);
    for (const [command, input, code, sentence] of [
      [['staff', 'add', 'SARI@example.com'], '', 1, 'SARI@example.com is a staff member already.'],
      [['staff', 'add', 'nobody'], '', 2, 'This is not an e-mail address.'],
      [['staff', 'add', 'a@b.co', '--role', 'king'], '', 2, 'A role is admin or operator.'],
      [
        ['staff', 'add', 'a@b.co', '--password-stdin'],
        'short\n',
        1,
        'A password has at least 8 characters.',
      ],
      [
        ['staff', 'reset', 'nobody@example.com'],
        '',
        1,
        'No staff member has the e-mail nobody@example.com.',
      ],
      [
        ['staff', 'disable', 'nobody@example.com'],
        '',
        1,
        'No staff member has the e-mail nobody@example.com.',
      ],
      [['kiosks', 'revoke', 'nobody'], '', 1, 'No kiosk has the id nobody.'],
    ] as const) {
      const answer = await run(command, input);
      expect([answer.code, answer.stdout]).toEqual([code, '']);
      expect(answer.stderr).toContain(sentence);
    }
    expect((await run(['kiosks', 'list'])).stdout).toBe('No kiosk was ever signed in.\n');
  },
  TIMEOUT_MS,
);

test(
  'help teaches with examples, and a wrong setting is one sentence',
  async () => {
    const { run } = createOperator();
    const help = await run(['--help']);
    expect(help.code).toBe(0);
    expect(help.stdout).toContain('npm run booth -- locations set "Kota Bandung" --price 30000');
    const wrong = await runProcess('booth.ts', { PORT: 'abc' }, ['staff', 'list']).ended;
    expect(wrong).toMatchObject({
      code: 1,
      stderr: 'PORT must be a whole number from 0 to 65535.\n',
    });
  },
  TIMEOUT_MS,
);
