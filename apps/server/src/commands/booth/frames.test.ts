import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toChosenFrame } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import { expect, test } from 'vitest';
import { executeCommand } from '../../testing/booths/cli-commands.ts';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { aBundledFrame, drawPng, drawTemplate } from '../../testing/media/test-frames.ts';

const DISTANCES = [
  ...['--top', '180', '--side', '60', '--between-columns', '100', '--between-rows', '24'],
  '--mirrored',
];

async function createCommandRunner() {
  const booth = await createTestBooth(await openInMemory());
  const write = (name: string, content: Uint8Array | string): string => {
    const file = join(booth.folder, name);
    writeFileSync(file, content);
    return file;
  };
  const run = (...command: string[]) => executeCommand(booth, ['frames', ...command]);
  return { run, write };
}

test('an operator adds, changes, hides and removes a frame (FRAME-27)', async () => {
  const { run, write } = await createCommandRunner();
  const file = write('anggrek.png', drawTemplate(aBundledFrame('anggrek')));
  const added = await run(
    ...['add', file, '--name', 'anggrek', '--category', 'KEBUN', '--snaps', '4', '--event'],
    ...['--season', '2027-02-01..2027-02-20', '--season', '2020-01-01..2099-12-31'],
    ...['--location', 'Kota Batu', '--location', 'jakarta', ...DISTANCES],
  );
  expect(added).toMatchObject({ code: 0, stderr: '' });
  expect(added.stdout.split('\n')).toEqual([
    'name       anggrek',
    'category   KEBUN',
    'style      event drops',
    'snaps      4',
    'locations  kota-batu, jakarta',
    'origin     own',
    'today      offered',
    'seasons    2027-02-01..2027-02-20, 2020-01-01..2099-12-31',
    'group      own',
    expect.stringMatching(
      /^preview {4}http:\/\/localhost:3000\/static\/frames\/own\/KEBUN\/[0-9a-f]{16}\/fe-anggrek\.png$/,
    ),
    '',
  ]);

  const lineOf = async (...options: string[]) =>
    (await run('list', ...options)).stdout.split('\n').find((line) => line.startsWith('anggrek '));
  expect(await lineOf('--location', 'Jakarta')).toMatch(
    / 2020-01-01..2099-12-31 +kota-batu, jakarta +own +offered$/,
  );
  expect(await lineOf('--location', 'bandung')).toMatch(/ own +elsewhere$/);
  await run('set', 'anggrek', '--season', '2020-01-01..2020-01-02', '--no-location');
  expect(await lineOf('--location', 'bandung')).toMatch(/ over +everywhere +own +out of season$/);
  const yearly = ['--season', '01-01..12-31', '--season', 'lebaran-21..lebaran+14'];
  expect((await run('set', 'anggrek', ...yearly)).stdout).toContain(
    'seasons    01-01..12-31, lebaran-21..lebaran+14\n',
  );
  expect(await lineOf()).toMatch(/ \d{4}-01-01..\d{4}-12-31 +everywhere +own +offered$/);
  await run('set', 'KEBUN/anggrek', '--no-season', '--hide');
  expect(await lineOf()).toMatch(/ every day +everywhere +own +hidden$/);
  expect((await run('set', 'anggrek', '--show')).stdout).toContain('today      offered\n');
  expect((await run('remove', 'anggrek')).stdout).toBe('anggrek is removed.\n');
  expect(await lineOf()).toBeUndefined();
});

test('several frames are set at once, all of them or none (CONSOLE-253)', async () => {
  const { run } = await createCommandRunner();
  const names = ['kertas', 'polos'];
  const listHidden = async () => {
    const { stdout } = await run('list', '--json');
    const frames: { frame: { frame_name: string }; isHidden?: boolean }[] = JSON.parse(stdout);
    return frames.filter(({ isHidden }) => isHidden).map(({ frame }) => frame.frame_name);
  };
  await run('set', ...names, 'missing', '--hide');
  expect(await listHidden()).toEqual([]);
  await run('set', ...names, '--hide');
  expect((await listHidden()).toSorted()).toEqual(names);
});

test('slots may come from a file, and a category that is never cut needs no --no-cut', async () => {
  const { run, write } = await createCommandRunner();
  const frame = aBundledFrame('kolase');
  const file = write('kolase.png', drawTemplate(frame));
  const slots = write('slots.json', JSON.stringify(computeSlots(toChosenFrame(frame))));
  const added = await run(
    ...['add', file, '--name', 'kolase', '--category', 'WEDDING_2_SYM_NOCUT_V1'],
    ...['--snaps', '4', '--group', 'Pernikahan', '--slots', slots],
  );
  expect(added).toMatchObject({ code: 0, stderr: '' });
  const list = JSON.parse((await run('list', '--json')).stdout);
  expect(list.at(-1)).toMatchObject({
    group: 'Pernikahan',
    isOwn: true,
    offer: 'offered',
    frame: { frame_name: 'kolase', is_no_cut: true, slots: { length: 8 } },
  });
});

test('a wrong frames command prints one sentence and changes nothing (FRAME-17, FRAME-19, FRAME-27)', async () => {
  const { run, write } = await createCommandRunner();
  const good = write('good.png', drawTemplate(aBundledFrame('x')));
  const text = write('text.png', 'no picture');
  const small = write('small.png', drawPng({ width: 600, height: 900 }, []));
  const add = (file: string, ...more: string[]) => [
    ...['add', file, '--name', 'x', '--category', 'KEBUN', '--snaps', '4', ...more],
  ];
  const before = await run('list', '--json');
  for (const [command, code, sentence] of [
    [['add', good, '--name', 'x', '--snaps', '4'], 2, "required option '--category"],
    [add(good), 2, 'say where the snaps go: --slots, or --top, --side and so on.'],
    [add(good, '--name', '../x', ...DISTANCES), 2, 'A frame name has lower-case'],
    [add(good, '--category', '../KEBUN', ...DISTANCES), 2, 'A category has capital letters'],
    [add(good, '--snaps', '7', ...DISTANCES), 2, 'A frame has 1 to 6 snaps.'],
    [add(good, '--side', '-1'), 2, 'A distance is whole pixels, 0 or more.'],
    [add(good, '--season', '2027-02-01'), 2, 'A season looks like 2027-02-01..2027-02-20.'],
    [add(good, '--season', '2027-02-30..2027-03-01'), 2, 'A day looks like 2026-12-31.'],
    [add(good, '--season', '2027-02-02..2027-02-01'), 2, 'A season cannot end before it begins.'],
    [add(good, '--season', 'imlek+1..imlek-1'), 2, 'A season cannot end before it begins.'],
    [add(good, '--season', '02-30..03-01'), 2, 'A day looks like 2026-12-31.'],
    [add(good, '--season', 'natal..natal+7'), 2, 'A day looks like 2026-12-31.'],
    [add(good, '--season', '12-20..2027-01-07'), 2, 'Both days of a season have the same form'],
    [add(good, '--season', 'imlek..lebaran'), 2, 'Both days of a season have the same form'],
    [add('/nowhere.png', ...DISTANCES), 1, 'There is no template at /nowhere.png.'],
    [add(text, ...DISTANCES), 1, 'The template is not a PNG picture.'],
    [add(small, ...DISTANCES), 1, 'A template is 1240 × 1844 px; this one is 600 × 900 px.'],
    [add(good, '--slots', text), 1, `The file ${text} must be a list like [{ "x": 60,`],
    [add(good, ...DISTANCES, '--top', '200'), 1, 'The template is transparent at 60, 180'],
    [['set', 'missing', '--hide'], 1, 'There is no frame missing, so nothing was changed.'],
    [['set', 'missing'], 2, 'say what to change: --hide, --show, --season or --location.'],
    [['set', 'missing', '--hide', '--show'], 2, 'cannot be used with option'],
    [['remove', 'missing'], 1, 'There is no frame missing, so nothing was changed.'],
  ] as const) {
    const answer = await run(...command);
    expect([answer.code, answer.stdout, answer.stderr]).toEqual([
      code,
      '',
      expect.stringContaining(sentence),
    ]);
    expect(answer.stderr).not.toContain('    at ');
  }
  expect((await run('list', '--json')).stdout).toBe(before.stdout);
});

test('an operator moves a frame before another one, or to the end (CONSOLE-102)', async () => {
  const { run } = await createCommandRunner();
  const namesOf = async () =>
    (await run('list')).stdout
      .split('\n')
      .slice(1)
      .map((line) => line.split(' ')[0])
      .filter(Boolean);
  expect(await namesOf()).toEqual(['polos', 'kertas']);
  expect(await run('move', 'kertas', '--before', 'polos')).toMatchObject({
    stdout: 'kertas is moved.\n',
  });
  expect(await namesOf()).toEqual(['kertas', 'polos']);
  await run('move', 'kertas', '--last');
  expect(await namesOf()).toEqual(['polos', 'kertas']);
  expect((await run('move', 'kertas')).stderr).toContain('say where to: --before or --last.');
});
