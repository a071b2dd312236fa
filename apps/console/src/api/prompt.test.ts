import { expect, test } from 'vitest';
import { createPrompt } from './prompt.ts';

test('several calls share one prompt (CONSOLE-43, CONSOLE-44)', async () => {
  const prompt = createPrompt();
  const answers = [prompt.ask(), prompt.ask()];
  expect(prompt.shown.getState().isOpen).toBe(true);
  prompt.answer(true);
  expect(await Promise.all(answers)).toEqual([true, true]);
  expect(prompt.shown.getState().isOpen).toBe(false);

  const later = prompt.ask();
  prompt.answer(false);
  expect(await later).toBe(false);
});
