import { BACKSPACE, findEdit } from './edits.ts';

export type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Presses a key of the on-screen keyboard in a field, like a physical key: first the keydown event,
 * which a handler may cancel, then the edit at the cursor, then the input event.
 */
export function pressKey(field: Field, key: string): void {
  if (!announceKey(field, key)) return;
  const edit = findEdit(
    {
      value: field.value,
      selectionStart: field.selectionStart ?? field.value.length,
      selectionEnd: field.selectionEnd ?? field.value.length,
      maxLength: field.maxLength < 0 ? undefined : field.maxLength,
    },
    key,
  );
  if (!edit) return;
  // Unlike writing `value`, this does not change React's copy of the old value, so React detects the change.
  field.setRangeText(edit.text, edit.start, edit.end, 'end');
  revealEnd(field);
  field.dispatchEvent(
    new InputEvent('input', {
      bubbles: true,
      data: edit.text || null,
      inputType: key === BACKSPACE ? 'deleteContentBackward' : 'insertText',
    }),
  );
}

/** Returns false if a handler cancelled the event. Shortcuts of several letters send no event. */
function announceKey(field: Field, key: string): boolean {
  if (key.length > 1 && key !== BACKSPACE) return true;
  return field.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
}

/** Browsers scroll a long text to the cursor only for physical typing. */
function revealEnd(field: Field): void {
  if (field.selectionEnd === field.value.length) field.scrollLeft = field.scrollWidth;
}

export function isTextField(element: unknown): element is Field {
  if (element instanceof HTMLTextAreaElement) return !element.disabled && !element.readOnly;
  return (
    element instanceof HTMLInputElement &&
    ['text', 'password', 'search', 'tel', 'url'].includes(element.type) &&
    !element.disabled &&
    !element.readOnly
  );
}
