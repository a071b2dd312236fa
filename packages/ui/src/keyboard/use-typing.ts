import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isOnKeys, markInUse, watchFields } from './field-in-use.ts';
import { type Field, isTextField, pressKey } from './press-key.ts';
import { listRows } from './rows.ts';

interface TypingKeys {
  type(key: string): void;
  /** Back to the field that is typed into; false when there is none. */
  focusField(): boolean;
}

/**
 * Types into the field of `scope` that has the focus, or else had it last: after a tap on a radio
 * or a button, and while the focus is on a key, the keyboard goes on where it was.
 */
export function useTyping(
  scope: RefObject<HTMLElement | null>,
  keys: RefObject<HTMLElement | null>,
  /** Nothing is left to type: Enter submits the form. */
  isComplete = false,
): TypingKeys {
  const latest = useRef<Field>(undefined);
  useEnter(scope, keys, isComplete);

  useEffect(() => {
    const turn = (field: EventTarget | null) => {
      if (!isTextField(field) || !scope.current?.contains(field)) return;
      markInUse(latest.current, false);
      latest.current = field;
    };
    const mark = () => markInUse(latest.current, isOnKeys(document.activeElement));
    const follow = () => {
      turn(document.activeElement);
      mark();
    };
    follow();
    const stopWatching = watchFields(follow, (field) => {
      turn(field);
      mark();
    });
    return () => {
      stopWatching();
      markInUse(latest.current, false);
      latest.current = undefined;
    };
  }, [scope]);

  const findField = () => (latest.current?.isConnected ? latest.current : undefined);
  return {
    type(key) {
      const field = findField();
      if (!isTextField(field)) return;
      const { activeElement } = document;
      if (activeElement !== field && !isOnKeys(activeElement)) field.focus();
      pressKey(field, key);
    },
    focusField() {
      findField()?.focus();
      return findField() !== undefined;
    },
  };
}

/**
 * Enter in a field goes to the keys: by Tab one would pass the other fields, and type into the last
 * of them. Whoever has just typed with keys of their own means what Enter means there.
 */
function useEnter(
  scope: RefObject<HTMLElement | null>,
  keys: RefObject<HTMLElement | null>,
  isComplete: boolean,
): void {
  const isSubmitting = useEffectEvent((hasTyped: boolean) => hasTyped || isComplete);
  useEffect(() => {
    const element = scope.current;
    if (!element) return;
    const listening = new AbortController();
    const listen = (name: 'focusin' | 'input' | 'keydown', hear: (event: Event) => void) =>
      element.addEventListener(name, hear, { signal: listening.signal });
    let hasTyped = false;
    listen('focusin', () => {
      hasTyped = false;
    });
    listen('input', ({ isTrusted }) => {
      hasTyped ||= isTrusted;
    });
    listen('keydown', (event) => {
      const isEnter = event instanceof KeyboardEvent && event.key === 'Enter' && event.isTrusted;
      if (!isEnter || isSubmitting(hasTyped) || !isTextField(event.target)) return;
      event.preventDefault();
      listRows(keys.current)[0]?.focus();
    });
    return () => listening.abort();
  }, [scope, keys]);
}
