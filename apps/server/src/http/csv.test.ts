import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('what a spreadsheet would run is made a text; quotes and line breaks stay inside their cell (CONSOLE-27)', () => {
  expect(csvLine(['a', 1, null])).toBe('a,1,\r\n');
  expect(csvLine(['=1+1', '+62', '-5', '@x', '\tx'])).toBe("'=1+1,'+62,'-5,'@x,'\tx\r\n");
  expect(csvLine(['say "hi"', 'a,b', 'a\nb'])).toBe('"say ""hi""","a,b","a\nb"\r\n');
  expect(csvLine([-5])).toBe('-5\r\n');
});
