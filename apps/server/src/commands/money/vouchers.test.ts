import { expect, test } from 'vitest';
import { typeCommand } from '../../testing/booths/operator.ts';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';

async function createOperator() {
  const booth = await createTestBooth(await openInMemory());
  return (...command: string[]) => typeCommand(booth, ['vouchers', ...command]);
}

test('an operator adds, changes, disables and enables vouchers (OPS-6)', async () => {
  const run = await createOperator();
  const added = await run(
    ...['add', ' lebaran ', '--percent', '17', '--from', '2027-03-01', '--until', '2027-03-31'],
    ...['--quota', '100', '--location', 'Kota Batu'],
  );
  expect(added).toMatchObject({ code: 0, stderr: '' });
  expect((await run('list')).stdout.split('\n')).toEqual([
    'CODE       GIVES          LOCATION    FROM        UNTIL       USED  HELD  QUOTA  STATE',
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
    /^code {6}LEBARAN\ngives {5}IDR 2.500 off\nlocation {2}everywhere\nfrom {6}-\nuntil {5}-\nstate {5}active\nquota {5}100\nused {6}0\nheld {6}0\nadded {5}\S+ \S+ \S+\n$/,
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

test('mistakes with vouchers are told in words, and change nothing (OPS-3)', async () => {
  const run = await createOperator();
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

test('help says what each option means (OPS-1)', async () => {
  const help = await (await createOperator())('add', '--help');
  expect(help.code).toBe(0);
  expect(help.stdout).toContain('--quota <n>        how often it may be used in all');
  expect(help.stdout).toContain(
    'Days are those of the places it is good at, the first and the last included',
  );
});
