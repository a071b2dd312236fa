import { expect, onTestFinished, test, vi } from 'vitest';
import { stripProgram } from './production-tree.ts';
import { createTemporaryMachine } from './temporary-machine.ts';

test('without binutils the package is built with a larger program of Node, and one line says so', () => {
  const { at, read, write } = createTemporaryMachine();
  write('node', 'a program');
  const log = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('PATH', at(''));
  stripProgram(at('node'));
  expect(read('node')).toBe('a program');
  expect(log.mock.calls).toEqual([['strip (binutils) is missing: the package is 3 MB larger.']]);
});
