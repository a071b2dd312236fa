/** A text field as far as typing is concerned. */
export interface Typing {
  value: string;
  selectionStart: number;
  selectionEnd: number;
  maxLength?: number | undefined;
}

/** Replace the text from `start` to `end`. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

export const BACKSPACE = 'Backspace';

/** What a key does to a field; undefined when it does nothing. A key may carry several letters. */
export function findEdit(field: Typing, key: string): Edit | undefined {
  return key === BACKSPACE ? findDeletion(field) : findInsertion(field, key);
}

function findDeletion({ value, selectionStart, selectionEnd }: Typing): Edit | undefined {
  if (selectionStart !== selectionEnd) {
    return { start: selectionStart, end: selectionEnd, text: '' };
  }
  const last = lastCharacter(value.slice(0, selectionStart));
  if (last === undefined) return undefined;
  return { start: selectionStart - last.length, end: selectionStart, text: '' };
}

/** All or nothing: half an e-mail domain helps nobody. */
function findInsertion(field: Typing, text: string): Edit | undefined {
  const { value, selectionStart: start, selectionEnd: end, maxLength } = field;
  const length = value.length - (end - start) + text.length;
  if (maxLength !== undefined && length > maxLength) return undefined;
  return { start, end, text };
}

/** A character as a person sees it, which may be several code units. */
function lastCharacter(text: string): string | undefined {
  return [...new Intl.Segmenter().segment(text)].at(-1)?.segment;
}
