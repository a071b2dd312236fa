import { expect, test } from 'vitest';
import { askText, confirm, type Terminal } from './terminal.ts';

function createTerminal(...answers: string[]) {
  const asked: string[] = [];
  const terminal: Terminal = {
    print: (line) => void asked.push(line),
    async ask(question) {
      asked.push(question);
      return answers.shift() ?? '';
    },
    askSecret: async () => '',
    close() {},
  };
  return { terminal, asked };
}

test.each([
  [['ya'], true],
  [['Y'], true],
  [['yes'], true],
  [['tidak'], false],
  [[''], false],
  [['mungkin', 'ya'], true],
])('the answers %j to a question for yes or no mean %s (KIT-3)', async (answers, isYes) => {
  const { terminal, asked } = createTerminal(...answers);
  expect(await confirm(terminal, 'Start?')).toBe(isYes);
  expect(asked).toHaveLength(answers.length * 2 - 1);
});

test('a question shows what Enter means: the current answer, or what happens without one (KIT-2)', async () => {
  const { terminal, asked } = createTerminal();
  expect(await askText(terminal, 'Key', 'age1', 'not encrypted')).toBe('age1');
  expect(await askText(terminal, 'Key', undefined, 'not encrypted')).toBe('');
  expect(asked).toEqual(['Key [age1]:', 'Key (Enter: not encrypted):']);
});
