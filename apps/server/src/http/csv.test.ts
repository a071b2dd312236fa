import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('cells that a spreadsheet would run as a formula become text; quotes and line breaks stay inside their cell (CONSOLE-27)', () => {
  expect(csvLine(['a', 1, null])).toBe('"a",1,\r\n');
  for (const formula of ['=1+1', '+62', '-5', '@x', '\tx', '\nx', ' =1', '＝1']) {
    expect(csvLine([formula])).toBe(`"'${formula}"\r\n`);
  }
  expect(csvLine(['x;=1'])).toBe('"x;=1"\r\n');
  expect(csvLine(['say "hi"', 'a,b', 'a\nb'])).toBe('"say ""hi""","a,b","a\nb"\r\n');
  expect(csvLine([-5])).toBe('-5\r\n');
});
