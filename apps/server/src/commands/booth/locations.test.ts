import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { executeCommand } from '../../testing/booths/cli-commands.ts';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { readVideoWithEmptyMoov } from '../../testing/media/empty-video.ts';

async function createCommandRunner() {
  const booth = await createTestBooth(await openInMemory());
  const run = (...command: string[]) => executeCommand(booth, ['locations', ...command]);
  return { folder: booth.folder, run };
}

test('an operator configures locations (OPS-5)', async () => {
  const { run } = await createCommandRunner();
  const set = await run(
    ...['set', ' Kota Batu ', '--price', '27500', '--recording', 'off', '--social', '@batu'],
    ...['--contact', 'batu@jepret.id', '--retention-days', '7'],
  );
  expect(set).toMatchObject({ code: 0, stderr: '' });
  expect(set.stdout).toContain('price          IDR 27.500');

  const list = await run('list');
  expect(list.stdout.split('\n')).toEqual([
    'NAME       PRICE       RECORDING  SOCIAL         CONTACT         KEPT DAYS  PRINTS  NO PRINTER  LANGUAGE  TIME ZONE     STATE',
    'Bandung    IDR 30.000  on         @jepret.booth  halo@jepret.id  14         1       stop        en        Asia/Jakarta',
    'default    IDR 35.000  on         @jepret.booth  halo@jepret.id  14         1       stop        en        Asia/Jakarta',
    'Jakarta    IDR 35.000  on         @jepret.booth  halo@jepret.id  14         1       stop        en        Asia/Jakarta',
    'Kota Batu  IDR 27.500  off        @batu          batu@jepret.id  7          1       stop        en        Asia/Jakarta',
    '',
  ]);
  const json = await run('show', 'KOTA BATU', '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({ snap_fee: 27_500, recording: false });

  expect((await run('remove', 'kota batu')).stdout).toBe('kota batu is removed.\n');
  expect((await run('show', 'Kota Batu')).stdout).toContain('unconfigured: the default profile');
});

test('an operator sets whether logging out needs a password (OPS-5)', async () => {
  const { run } = await createCommandRunner();
  expect((await run('show', 'Jakarta')).stdout).toContain('log out        everyone');
  const set = await run('set', 'Jakarta', '--guard-logout', 'on');
  expect(set.stdout).toContain('log out        staff only');
  const json = await run('show', 'Jakarta', '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({ guards_logout: true });
  await run('set', 'Jakarta', '--guard-logout', 'off');
  expect((await run('show', 'Jakarta')).stdout).toContain('log out        everyone');
  expect(await run('set', 'Jakarta', '--guard-logout', 'perhaps')).toMatchObject({ code: 2 });
});

test('an operator sets the time zone of a location', async () => {
  const { run } = await createCommandRunner();
  expect((await run('set', 'Jakarta', '--time-zone', 'Asia/Makassar')).stdout).toMatch(
    /^time zone +Asia\/Makassar$/m,
  );
  const mistyped = await run('set', 'Jakarta', '--time-zone', 'WITA');
  expect(mistyped.stderr).toContain('A time zone is Asia/Jakarta, Asia/Makassar, Asia/Jayapura.');
});

test('an operator sets the language of the home screen (LANG-5)', async () => {
  const { run } = await createCommandRunner();
  expect((await run('show', 'Jakarta')).stdout).toMatch(/^language +en$/m);
  expect((await run('set', 'Jakarta', '--language', 'id')).stdout).toMatch(/^language +id$/m);
  expect((await run('show', 'Bandung')).stdout).toMatch(/^language +en$/m);
  const mistyped = await run('set', 'Jakarta', '--language', 'jv');
  expect(mistyped).toMatchObject({ code: 2 });
  expect(mistyped.stderr).toContain('A language is en or id.');
  expect((await run('show', 'Jakarta')).stdout).toMatch(/^language +id$/m);
});

test('a wrong locations command prints one sentence and changes nothing (OPS-3, LOC-12)', async () => {
  const { run, folder } = await createCommandRunner();
  const text = join(folder, 'film.mp4');
  writeFileSync(text, 'not a film');
  const hollow = join(folder, 'hollow.mp4');
  writeFileSync(hollow, readVideoWithEmptyMoov());
  for (const [command, code, sentence] of [
    [['set', 'x', '--price', '-5'], 2, 'A price is whole rupiah, 0 or more, without dots: 35000.'],
    [['set', 'x', '--price', '1.5'], 2, 'A price is whole rupiah, 0 or more, without dots: 35000.'],
    [['set', 'x', '--recording', 'maybe'], 2, 'Say on or off.'],
    [['set', 'x', '--contact', 'no-address'], 2, 'This is not an e-mail address.'],
    [['set', 'x', '--retention-days', '0'], 2, 'The retention period is a number of days'],
    [['set', 'x'.repeat(10_000)], 2, 'A location has at most 60 characters.'],
    [
      ['set', 'x', '--landing-video', text],
      1,
      `The landing video ${text} is not a complete MP4 file.`,
    ],
    [['set', 'x', '--landing-video', hollow], 1, 'This video cannot be played.'],
    [['set', 'x', '--landing-video', '/nowhere'], 1, 'There is no landing video at /nowhere.'],
    [['remove', 'atlantis'], 1, 'There is no configured location atlantis.'],
    [['remove', 'default'], 1, 'The default profile cannot be removed, only changed.'],
    [['paint'], 2, "unknown command 'paint'"],
  ] as const) {
    const answer = await run(...command);
    expect([answer.code, answer.stdout]).toEqual([code, '']);
    expect(answer.stderr).toContain(sentence);
    expect(answer.stderr).not.toContain('    at ');
  }
  expect(existsSync(join(folder, 'videos'))).toBe(false);
  expect(JSON.parse((await run('list', '--json')).stdout)).toHaveLength(3);
});
