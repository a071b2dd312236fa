import { type RefObject, useEffect, useRef } from 'react';
import { isTextField, pressKey } from './press-key.ts';

/**
 * Types into the field of `scope` that has the focus, or else had it last: after a tap on a radio
 * or a button the keyboard goes on where it was.
 */
export function useTyping(scope: RefObject<HTMLElement | null>): (key: string) => void {
  const latest = useRef<HTMLElement>(undefined);

  useEffect(() => {
    const remember = () => {
      const { activeElement } = document;
      if (isTextField(activeElement) && scope.current?.contains(activeElement)) {
        latest.current = activeElement;
      }
    };
    remember();
    document.addEventListener('focusin', remember);
    return () => {
      document.removeEventListener('focusin', remember);
      latest.current = undefined;
    };
  }, [scope]);

  return (key) => {
    const field = latest.current;
    if (!isTextField(field) || !field.isConnected) return;
    if (document.activeElement !== field) field.focus();
    pressKey(field, key);
  };
}
