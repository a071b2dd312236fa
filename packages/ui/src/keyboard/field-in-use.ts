import type { Field } from './press-key.ts';

/** On what holds an on-screen keyboard's keys. */
export const KEYS_MARK = 'data-keys';
const MARK = 'data-in-use';
const TURN = 'jepret:turn';

/** Whoever works by keys alone types with the focus on a key, not in the field. */
export const isOnKeys = (element: Element | null): boolean =>
  element?.closest(`[${KEYS_MARK}]`) != null;

/** The next field to type into: it gets the focus, unless that is on a key and stays there. */
export function turnTo(field: Field): void {
  if (isOnKeys(document.activeElement)) {
    field.dispatchEvent(new Event(TURN, { bubbles: true }));
  } else {
    field.focus();
  }
}

/** Tells where the focus goes, and which field is turned to without it. */
export function watchFields(onFocus: () => void, onTurn: (field: EventTarget | null) => void) {
  const turn = ({ target }: Event) => onTurn(target);
  document.addEventListener('focusin', onFocus);
  document.addEventListener(TURN, turn);
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener(TURN, turn);
  };
}

/** A field that is typed into looks so, also while the focus is on a key. */
export const markInUse = (field: Element | undefined, isInUse: boolean): void =>
  void field?.toggleAttribute(MARK, isInUse);
