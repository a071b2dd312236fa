import { type RefObject, useEffect, useRef } from 'react';
import { isOnKeys, markInUse, watchFields } from './field-in-use.ts';
import { type Field, isTextField, pressKey } from './press-key.ts';

interface TypingKeys {
  type(key: string): void;
  /** Back to the field that is typed into; false when there is none. */
  focusField(): boolean;
}

/**
 * Types into the field of `scope` that has the focus, or else had it last: after a tap on a radio
 * or a button, and while the focus is on a key, the keyboard goes on where it was.
 */
export function useTyping(scope: RefObject<HTMLElement | null>): TypingKeys {
  const latest = useRef<Field>(undefined);

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
