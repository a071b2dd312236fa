import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BACKSPACE, type Edit, type FieldState, findEdit } from './edits.ts';

const apply = (field: FieldState, key: string): string => {
  const edit = findEdit(field, key);
  return edit ? applyEdit(field.value, edit) : field.value;
};

const applyEdit = (value: string, { start, end, text }: Edit): string =>
  value.slice(0, start) + text + value.slice(end);

const at = (marked: string, maxLength?: number): FieldState => {
  const [before = '', selected = '', after = ''] = marked.split('|');
  return marked.split('|').length === 3
    ? {
        value: before + selected + after,
        selectionStart: before.length,
        selectionEnd: before.length + selected.length,
        maxLength,
      }
    : {
        value: before + selected,
        selectionStart: before.length,
        selectionEnd: before.length,
        maxLength,
      };
};

describe('typing', () => {
  test('a letter is inserted at the cursor (SIGN-7)', () => {
    expect(apply(at('Jak|rta'), 'a')).toBe('Jakarta');
  });

  test('a letter replaces the selection (SIGN-7)', () => {
    expect(apply(at('J|ogj|a'), 'a')).toBe('Jaa');
  });

  test('an e-mail shortcut is inserted as a whole (SIGN-7)', () => {
    expect(apply(at('rani|'), '@gmail.com')).toBe('rani@gmail.com');
  });

  test('a full field accepts no more letters', () => {
    expect(findEdit(at('abc|', 3), 'd')).toBeUndefined();
  });

  test('in a full field a letter still replaces a selection', () => {
    expect(apply(at('a|b|c', 3), 'd')).toBe('adc');
  });

  test('a shortcut that does not fit is not inserted (SIGN-7)', () => {
    expect(findEdit(at('rani|', 10), '@gmail.com')).toBeUndefined();
  });
});

describe('backspace', () => {
  test('removes the character before the cursor (SIGN-7)', () => {
    expect(apply(at('Jaka|rta'), BACKSPACE)).toBe('Jakrta');
  });

  test('removes the selection', () => {
    expect(apply(at('J|akart|a'), BACKSPACE)).toBe('Ja');
  });

  test('does nothing at the beginning', () => {
    expect(findEdit(at('|Jakarta'), BACKSPACE)).toBeUndefined();
  });

  test('removes a character of several code units at once', () => {
    expect(apply(at('hi 👩‍👧|'), BACKSPACE)).toBe('hi ');
  });
});

test('typing a text and as many backspaces restores the field', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.stringMatching(/^[a-z0-9@.]{1,20}$/), (old, n, typed) => {
      const caret = n % (old.length + 1);
      let field: FieldState = { value: old, selectionStart: caret, selectionEnd: caret };
      for (const key of [...typed, ...Array.from(typed, () => BACKSPACE)]) {
        const edit = findEdit(field, key);
        if (!edit) throw new Error('The key made no edit.');
        const next = edit.start + edit.text.length;
        field = { value: applyEdit(field.value, edit), selectionStart: next, selectionEnd: next };
      }
      expect(field).toEqual({ value: old, selectionStart: caret, selectionEnd: caret });
    }),
  );
});
