import { expect, test } from 'vitest';
import { listConstantMutants } from './find-constants.ts';
import { listSentences, listTextMutants } from './find-texts.ts';
import { applyMutant, changeNumber, changeText } from './mutant.ts';
import { takeShard } from './shard.ts';
import { listRulesWithoutMutant } from './stated-rules.ts';

const PREFIXES = ['CAM', 'SIGN'];
const listNames = (source: string) =>
  listConstantMutants('a.ts', source, PREFIXES).map(({ name, after, rules }) => [
    name,
    after,
    ...rules,
  ]);

test('each literal of a constant that cites a rule is a mutant, with the rules on its line or above it (RUN-38)', () => {
  const source = `
export const FLASH_MS = 65; // CAM-6
export const SECOND_MS = 1_000;
/** As drawn (SIGN-8). */
const WIDTHS_PX = {
  name: 'widths',
  request: 500,
  validate: 420, // SIGN-85
  'in-days': 7 * SECOND_MS,
  window: SECOND_MS,
} as const;
`;
  expect(listNames(source)).toEqual([
    ['FLASH_MS', '98', 'CAM-6'],
    ['WIDTHS_PX.request', '750', 'SIGN-8'],
    ['WIDTHS_PX.validate', '630', 'SIGN-85'],
    ['WIDTHS_PX.in-days', '11', 'SIGN-8'],
    ['WIDTHS_PX.window', '(SECOND_MS * 1.5)', 'SIGN-8'],
  ]);
});

test('a property in a function is a mutant with the rules on its line (RUN-38)', () => {
  const source = `
const limitsOf = (max: number) => ({
  perEmail: { name: 'email', max: 10, windowMs: HOUR_MS }, // SIGN-8
  perAddress: { max, windowMs: 600_000 },
});
const toText = (limit: number) => limit + 5; // CAM-6
`;
  expect(listNames(source)).toEqual([
    ['perEmail.max', '15', 'SIGN-8'],
    ['perEmail.windowMs', '(HOUR_MS * 1.5)', 'SIGN-8'],
  ]);
});

test('a message that a rule quotes is a mutant, with any text for its parameters (RUN-38)', () => {
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

test('a number is changed by half, a text by its last letter or digit (RUN-38)', () => {
  expect([1, 0, 65, 0.95, 1.1].map(changeNumber)).toEqual([
    '2',
    '1',
    '98',
    '0.475',
    '1.6500000000000001',
  ]);
  expect(changeText("'Box'")).toBe("'Boy'");
  expect(changeText("'TAP {name}\\n'")).toBe("'TAX {name}\\n'");
  expect(changeText("'1 B 2'")).toBe("'1 X 2'");
  expect(changeText("'37'")).toBe("'38'");
  expect(changeText("'{0}'")).toBeUndefined();
});

test('a rule with a number or a quoted text but no mutant is listed, except for status codes (RUN-38)', () => {
  const book = listSentences(
    'sign-in.md',
    `# Signing in
- **SIGN-1** A code works for 5 minutes.
- **SIGN-2** Five attempts are counted, then 429.
- **SIGN-3** An unknown id returns 404, as \`/v1\` does for an MP4.
- **SIGN-4** It says 'Try again.'
- **SIGN-5** The visitor's photos stay.
`,
  );
  const list = (rules: string[]) => listRulesWithoutMutant(book, [{ rules }]).map(({ id }) => id);
  expect(list([])).toEqual(['SIGN-1', 'SIGN-2', 'SIGN-4']);
  expect(list(['SIGN-2', 'SIGN-4'])).toEqual(['SIGN-1']);
});

test('each mutant is in exactly one shard (RUN-38)', () => {
  const all = [1, 2, 3, 4, 5];
  const parts = ['1/2', '2/2'].map((part) => takeShard(all, part));
  expect(parts).toEqual([
    [1, 3, 5],
    [2, 4],
  ]);
  expect(takeShard(all, undefined)).toEqual(all);
  expect(() => takeShard(all, '3/2')).toThrow('A shard is written 1/4');
});
