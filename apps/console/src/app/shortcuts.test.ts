import { expect, test } from 'vitest';
import { readKey } from './shortcuts.ts';

const press = (key: string, rest: object = {}, isGoing = false) =>
  readKey({ key, hasModifier: false, isTyping: false, isDialogOpen: false, ...rest }, isGoing);

test('/ opens the search, ? the shortcuts, g and a letter a page (CONSOLE-46)', () => {
  expect(press('/')).toEqual({ kind: 'search' });
  expect(press('?')).toEqual({ kind: 'explain' });
  expect(press('g')).toEqual({ kind: 'going' });
  expect(press('T', {}, true)).toEqual({ kind: 'go', key: 't' });
  expect(press('x')).toBeUndefined();
});

test('u moves to the announcement (CONSOLE-267)', () => {
  expect(press('u')).toEqual({ kind: 'announcement' });
});

test('no key is a shortcut while typing, with Ctrl, or while a dialog is open (CONSOLE-46)', () => {
  for (const busy of [{ isTyping: true }, { hasModifier: true }, { isDialogOpen: true }]) {
    expect(press('/', busy)).toBeUndefined();
    expect(press('t', busy, true)).toBeUndefined();
  }
});
