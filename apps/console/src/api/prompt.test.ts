import { expect, test } from 'vitest';
import { createPrompt } from './prompt.ts';

test('many calls may wait for one question, which is asked once (CONSOLE-43, CONSOLE-44)', async () => {
  const prompt = createPrompt();
  const waiting = [prompt.ask(), prompt.ask()];
  expect(prompt.shown.getState().isOpen).toBe(true);
  prompt.answer(true);
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(prompt.shown.getState().isOpen).toBe(false);

  const later = prompt.ask();
  prompt.answer(false);
  expect(await later).toBe(false);
});
