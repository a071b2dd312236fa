import type { Field } from './press-key.ts';

/** Attribute of the element that contains an on-screen keyboard's keys. */
export const KEYS_ATTRIBUTE = 'data-keys';
const ACTIVE_ATTRIBUTE = 'data-in-use';
const ACTIVATE_EVENT = 'jepret:turn';

/** With keyboard or switch control, the focus is on a key while typing, not in the field. */
export const isOnKeys = (element: Element | null): boolean =>
  element?.closest(`[${KEYS_ATTRIBUTE}]`) != null;

/** Makes a field the next one to type into: it gets the focus, unless the focus is on a key. */
export function activateField(field: Field): void {
  if (isOnKeys(document.activeElement)) {
    field.dispatchEvent(new Event(ACTIVATE_EVENT, { bubbles: true }));
  } else {
    field.focus();
  }
}

/** Calls `onFocus` when the focus moves, and `onActivate` when a field is activated without it. */
export function watchFields(onFocus: () => void, onActivate: (field: EventTarget | null) => void) {
  const activate = ({ target }: Event) => onActivate(target);
  document.addEventListener('focusin', onFocus);
  document.addEventListener(ACTIVATE_EVENT, activate);
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener(ACTIVATE_EVENT, activate);
  };
}

/** Highlights the active field while the focus is on a key. */
export const markActive = (field: Element | undefined, isActive: boolean): void =>
  void field?.toggleAttribute(ACTIVE_ATTRIBUTE, isActive);
