import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { executeCommand } from '../../testing/booths/cli-commands.ts';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';

async function createCommandRunner() {
  const booth = await createTestBooth(await openInMemory());
  return (...command: string[]) => executeCommand(booth, ['vouchers', ...command]);
}

test('an operator adds, changes, disables and enables vouchers (OPS-6)', async () => {
  const run = await createCommandRunner();
  const added = await run(
    ...['add', ' lebaran ', '--percent', '17', '--from', '2027-03-01', '--until', '2027-03-31'],
    ...['--quota', '100', '--location', 'Kota Batu'],
  );
  expect(added).toMatchObject({ code: 0, stderr: '' });
  expect((await run('list')).stdout.split('\n')).toEqual([
    'CODE       DISCOUNT       LOCATION    FROM        UNTIL       USED  HELD  QUOTA  STATUS',
    'GRATIS     free           everywhere  -           -           0     0     -      active',
    'HEMAT5000  IDR 5.000 off  everywhere  -           -           0     0     -      active',
    'JEPRET10   10 % off       everywhere  -           -           0     0     -      active',
    expect.stringMatching(
      /^LEBARAN {4}17 % off {7}kota-batu {3}2027-03-01 {2}2027-03-31 {2}0 {5}0 {5}100 {4}/,
    ),
    '',
  ]);

  const set = await run(
    ...['set', 'Lebaran', '--amount', '2500', '--no-from', '--no-until', '--no-location'],
  );
  expect(set.stdout).toMatch(
    /^code {6}LEBARAN\ndiscount {2}IDR 2.500 off\nlocation {2}everywhere\nfrom {6}-\nuntil {5}-\nstatus {4}active\nquota {5}100\nused {6}0\nheld {6}0\nadded {5}\S+ \S+ \S+\n$/,
  );
  await run('set', 'lebaran', '--free', '--no-quota');
  expect((await run('disable', 'lebaran')).stdout).toBe('LEBARAN is disabled.\n');
  expect(JSON.parse((await run('show', 'LEBARAN', '--json')).stdout)).toMatchObject({
    id: 4,
    code: 'LEBARAN',
    discount: { kind: 'free' },
    quota: null,
    locations: null,
    state: 'disabled',
  });
  expect((await run('enable', 'lebaran')).stdout).toBe('LEBARAN is enabled.\n');
  const list = JSON.parse((await run('list', '--json')).stdout);
  expect(list).toHaveLength(4);
  expect(list[3]).toMatchObject({ code: 'LEBARAN', state: 'active' });
});

test('a wrong vouchers command prints one sentence and changes nothing (OPS-3)', async () => {
  const run = await createCommandRunner();
  for (const [command, code, sentence] of [
    [['add', 'X'], 2, 'say what the voucher gives: --percent, --amount or --free.'],
    [['add', 'X', '--free', '--percent', '5'], 2, 'cannot be used with option'],
    [['add', 'X', '--percent', '0'], 2, 'A percentage is a whole number from 1 to 100.'],
    [['add', 'X', '--percent', '101'], 2, 'A percentage is a whole number from 1 to 100.'],
    [['add', 'X', '--amount', '5.000'], 2, 'An amount is whole rupiah, 1 or more'],
    [['add', 'X', '--free', '--quota', '-1'], 2, 'A quota is a whole number, 1 or more.'],
    [['add', 'X', '--free', '--until', '2026-02-31'], 2, 'A day looks like 2026-12-31.'],
    [['add', 'X', '--free', '--location', '!!'], 2, 'A location needs a letter or a digit.'],
    [['add', 'a b', '--free'], 2, 'A voucher code has 1 to 40 letters, digits'],
    [
      ['add', 'X', '--free', '--from', '2026-03-02', '--until', '2026-03-01'],
      1,
      'A voucher cannot end before it begins.',
    ],
    [['add', 'gratis', '--free'], 1, 'There is a voucher GRATIS already.'],
    [['set', 'atlantis', '--free'], 1, 'There is no voucher ATLANTIS.'],
    [['disable', 'atlantis'], 1, 'There is no voucher ATLANTIS.'],
  ] as const) {
    const answer = await run(...command);
    expect([answer.code, answer.stdout]).toEqual([code, '']);
    expect(answer.stderr).toContain(sentence);
    expect(answer.stderr).not.toContain('    at ');
  }
  expect(JSON.parse((await run('list', '--json')).stdout)).toHaveLength(3);
});

test('the help explains each option (OPS-1)', async () => {
  const help = await (await createCommandRunner())('add', '--help');
  expect(help.code).toBe(0);
  expect(help.stdout).toContain('--quota <n>        how many uses it has in total');
  expect(help.stdout).toContain(
    'Dates are in the time zone of its locations, the first and the last day included',
  );
});

test('a batch is added on the command line, written as CSV, disabled and enabled (CONSOLE-167)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const run = (...command: string[]) => executeCommand(booth, ['vouchers', ...command]);
  const terms = ['--free', '--until', '2030-03-31', '--location', 'Jakarta'];
  const printed = await run('batch', 'Opening', '--count', '3', '--prefix', 'buka', ...terms);
  const [titles, ...lines] = printed.stdout.trim().split('\r\n');
  expect(titles).toBe('"code","discount","location","from","until","used","held","quota","status"');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^"BUKA\w{8}","free","jakarta","'-","2030-03-31",0,0,1,"active"$/);

  const file = join(booth.folder, 'codes.csv');
  const make = () => run('batch', 'Closing', '--count', '2', '--percent', '10', '--csv', file);
  expect((await make()).stdout).toMatch(
    /name +Closing\n.*left +2\n.*written to +\S.*codes.csv\n$/s,
  );
  expect(readFileSync(file, 'utf8').trim().split('\r\n')).toHaveLength(3);
  const again = await make();
  expect([again.code, again.stderr]).toEqual([
    1,
    `${file}: the file exists already. No voucher was made.\n`,
  ]);
  const batches = JSON.parse((await run('batches', '--json')).stdout);
  expect(batches.map(({ name }: { name: string }) => name)).toHaveLength(2);
  const { id } = batches.find(({ name }: { name: string }) => name === 'Closing');
  expect((await run('disable-batch', id)).stdout).toBe('Closing is disabled.\n');
  expect((await run('batches')).stdout).toMatch(/Closing +2 +0 +0 +0 +2 /);
  expect((await run('enable-batch', id)).stdout).toBe('Closing is enabled.\n');
  expect((await run('enable-batch', 'nothing')).stderr).toBe('There is no such batch.\n');

  const audit = await booth.database.selectFrom('audit').selectAll().orderBy('seq').execute();
  const audited = audit.filter(({ action }) => action.startsWith('voucher.batch'));
  expect(audited.map(({ action, actor_kind }) => [action, actor_kind])).toEqual([
    ['voucher.batch-added', 'system'],
    ['voucher.batch-added', 'system'],
    ['voucher.batch-disabled', 'system'],
    ['voucher.batch-enabled', 'system'],
  ]);
  for (const [command, sentence] of [
    [['batch', 'X', '--count', '3'], 'say what the vouchers give'],
    [['batch', 'X', '--free', '--count', '1'], 'A batch has 2 to 10000 vouchers.'],
    [['batch', 'X', '--free', '--count', '3', '--prefix', 'a b'], 'A code prefix has up to 12'],
    [['batch', ' ', '--free', '--count', '3'], 'A batch has a name of 1 to 60 characters.'],
  ] as const) {
    const wrong = await run(...command);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining(sentence)]);
  }
  const nowhere = join(booth.folder, 'no/such/folder.csv');
  await run('batch', 'X', '--free', '--count', '2', '--csv', nowhere);
  expect(existsSync(nowhere)).toBe(false);
  expect(JSON.parse((await run('batches', '--json')).stdout)).toHaveLength(2);
});
