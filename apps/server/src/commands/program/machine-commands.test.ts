import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeMachineCommands } from './machine-commands.ts';

/** Commands that packaging/jepret/jepret does not pass on; the server runs `recover` before each start. */
function listOwnCommands(): string[] {
  const labels = readFileSync('packaging/jepret/jepret', 'utf8').matchAll(/^([a-z |]+)\) ?/gm);
  const names = [...labels].flatMap(([, label = '']) => label.split(' | '));
  return names.filter((name) => name !== 'recover').toSorted();
}

test('the help of the package and the manual page list the commands that the package runs itself (KIT-61)', () => {
  const names = listOwnCommands();
  expect(names).toEqual(['adopt', 'setup', 'start', 'upgrade']);
  const help = describeMachineCommands('jepret');
  const manual = readFileSync('packaging/jepret/jepret.1', 'utf8');
  for (const name of names) {
    expect(help).toMatch(new RegExp(`^ {2}${name} `, 'm'));
    expect(manual).toMatch(new RegExp(`^\\.B jepret ${name}$`, 'm'));
  }
  expect(describeMachineCommands('npm run booth --')).toBe('');
});
