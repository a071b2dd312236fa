import { expect, test } from 'vitest';
import { listConstantMutants } from './find-constants.ts';
import { listSentences, listTextMutants } from './find-texts.ts';
import { applyMutant, changeNumber, changeText } from './mutant.ts';

const PREFIXES = ['CAM', 'SIGN'];
const listNames = (source: string) =>
  listConstantMutants('a.ts', source, PREFIXES).map(({ name, after, rules }) => [
    name,
    after,
    ...rules,
  ]);

test('each literal of a constant that cites a rule is a mutant, by the rules on its line or above it (RUN-38)', () => {
  const source = `
export const FLASH_MS = 65; // CAM-6
export const SECOND_MS = 1_000;
/** As drawn (SIGN-8). */
const WIDTHS_PX = {
  name: 'widths',
  request: 500,
  validate: 420, // SIGN-85
  days: 7 * SECOND_MS,
} as const;
`;
  expect(listNames(source)).toEqual([
    ['FLASH_MS', '98', 'CAM-6'],
    ['WIDTHS_PX.request', '750', 'SIGN-8'],
    ['WIDTHS_PX.validate', '630', 'SIGN-85'],
    ['WIDTHS_PX.days', '11', 'SIGN-8'],
  ]);
});

test('a message that a rule quotes is a mutant, whatever stands for its parameters (RUN-38)', () => {
  const book = listSentences(
    'home.md',
    `# Home
- **HOME-3** It says 'Unable to load video' and offers 'Retry (N attempts left)'.
- **HOME-7** TAP TO SNAP goes on.
- HOME-1: 'Close' is gone.
`,
  );
  const source = `export const catalogue = {
  home: { failed: 'Unable to load video', retry: 'Retry ({attempts} attempts left)', tap: 'TAP TO SNAP' },
  common: { close: 'Close', ok: 'OK' },
};`;
  const mutants = listTextMutants('en.ts', source, book);
  expect(mutants.map(({ name, rules }) => [name, ...rules])).toEqual([
    ['home.failed', 'HOME-3'],
    ['home.retry', 'HOME-3'],
    ['home.tap', 'HOME-7'],
  ]);
  const [first = expect.fail('no mutant')] = mutants;
  expect(applyMutant(source, first)).toBe(source.replace('load video', 'load videx'));
});

test('a number changes by half, a text by its last letter (RUN-38)', () => {
  expect([1, 0, 65, 0.95, 1.1].map(changeNumber)).toEqual([
    '2',
    '1',
    '98',
    '0.475',
    '1.6500000000000001',
  ]);
  expect(changeText("'Box'")).toBe("'Boy'");
  expect(changeText("'TAP {name}\\n'")).toBe("'TAX {name}\\n'");
  expect(changeText("'12'")).toBeUndefined();
});
