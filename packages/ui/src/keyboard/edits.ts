/** The state of a text field. */
export interface FieldState {
  value: string;
  selectionStart: number;
  selectionEnd: number;
  maxLength?: number | undefined;
}

/** Replaces the text from `start` to `end`. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

export const BACKSPACE = 'Backspace';

/** The edit that a key makes in a field; undefined if it makes none. A key may have several letters. */
export function findEdit(field: FieldState, key: string): Edit | undefined {
  return key === BACKSPACE ? findDeletion(field) : findInsertion(field, key);
}

function findDeletion({ value, selectionStart, selectionEnd }: FieldState): Edit | undefined {
  if (selectionStart !== selectionEnd) {
    return { start: selectionStart, end: selectionEnd, text: '' };
  }
  const last = lastCharacter(value.slice(0, selectionStart));
  if (last === undefined) return undefined;
  return { start: selectionStart - last.length, end: selectionStart, text: '' };
}

/** Inserts all or nothing: half an e-mail domain is useless. */
function findInsertion(field: FieldState, text: string): Edit | undefined {
  const { value, selectionStart: start, selectionEnd: end, maxLength } = field;
  const length = value.length - (end - start) + text.length;
  if (maxLength !== undefined && length > maxLength) return undefined;
  return { start, end, text };
}

/** A character as a person sees it, which may be several code units. */
function lastCharacter(text: string): string | undefined {
  return [...new Intl.Segmenter().segment(text)].at(-1)?.segment;
}
