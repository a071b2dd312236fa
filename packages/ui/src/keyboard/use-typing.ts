import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isOnKeys, markActive, watchFields } from './active-field.ts';
import { type Field, isTextField, pressKey } from './press-key.ts';
import { listRows } from './rows.ts';

interface TypingKeys {
  type(key: string): void;
  /** Focuses the active field; returns false if there is none. */
  focusField(): boolean;
}

/**
 * Types into the field of `scope` that has the focus, or had it last: after a tap on a radio or a button,
 * and while the focus is on a key, typing continues in the same field.
 */
export function useTyping(
  scope: RefObject<HTMLElement | null>,
  keys: RefObject<HTMLElement | null>,
  /** If true, Enter submits the form. */
  isComplete = false,
): TypingKeys {
  const latest = useRef<Field>(undefined);
  useEnter(scope, keys, isComplete);

  useEffect(() => {
    const activate = (field: EventTarget | null) => {
      if (!isTextField(field) || !scope.current?.contains(field)) return;
      markActive(latest.current, false);
      latest.current = field;
    };
    const mark = () => markActive(latest.current, isOnKeys(document.activeElement));
    const followFocus = () => {
      activate(document.activeElement);
      mark();
    };
    followFocus();
    const stopWatching = watchFields(followFocus, (field) => {
      activate(field);
      mark();
    });
    return () => {
      stopWatching();
      markActive(latest.current, false);
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
 * Enter in a field moves the focus to the keys: with Tab it would pass through the other fields, and
 * typing would go into the last one. After typing on a physical keyboard, Enter keeps its meaning.
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
    const listen = (name: 'focusin' | 'input' | 'keydown', listener: (event: Event) => void) =>
      element.addEventListener(name, listener, { signal: listening.signal });
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
