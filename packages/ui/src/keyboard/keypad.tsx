import { useTranslate } from '@jepret/messages/react';
import { type RefObject, useRef } from 'react';
import { BACKSPACE } from './edits.ts';
import { Keys } from './keys.tsx';
import { KEYPAD_LAYOUTS } from './layouts.ts';
import { useTyping } from './use-typing.ts';

interface KeypadProps {
  /** Types into the fields inside this element. */
  scope: RefObject<HTMLElement | null>;
  /** If true, Enter in a field submits the form; otherwise it moves the focus to the keys. */
  isComplete: boolean;
  className?: string | undefined;
}

export function Keypad({ scope, isComplete, className }: KeypadProps) {
  const t = useTranslate();
  const keys = useRef<HTMLDivElement>(null);
  const { type, focusField } = useTyping(scope, keys, isComplete);
  return (
    <Keys
      ref={keys}
      label={t('keyboard.keypadLabel')}
      instance="keypad"
      layout={KEYPAD_LAYOUTS}
      layoutName="keypad"
      className={className}
      onPress={(button) => type(button === '{bksp}' ? BACKSPACE : button)}
      onLeave={focusField}
    />
  );
}
