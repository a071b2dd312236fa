import { expect, test } from 'vitest';
import { isBoothCommand, listGuideCommands, withoutContainer } from './guide.ts';
import { startSeededBooth } from './seeded-booth.ts';

/** The test has no disk of its own for backups, so this option stops the command with exit code 1 (OPS-46). */
const NEEDS_DISK = ' --require-mount';
/** It returns 1 (OPS-55): the print agent of the guide runs on another machine, which the test does not have. */
const DOCTOR = 'sudo jepret doctor';

test('every command of the guide about the booth works, in the order of the guide', async () => {
  const booth = await startSeededBooth();
  const failures: { line: string; errorText: string }[] = [];
  const lines = listGuideCommands()
    .map(({ line }) => withoutContainer(line))
    .filter((line) => isBoothCommand({ line }));
  for (const line of lines) {
    const { exitCode, output, errorText } = await booth.run(line.replace(NEEDS_DISK, ''));
    const isExpected = line.startsWith(DOCTOR) ? output !== '' : exitCode === 0;
    if (!isExpected) failures.push({ line, errorText });
    if (line.includes(NEEDS_DISK)) expect(await booth.run(line)).toMatchObject({ exitCode: 1 });
  }
  expect(failures).toEqual([]);
  expect(lines.length).toBeGreaterThan(50);
});
