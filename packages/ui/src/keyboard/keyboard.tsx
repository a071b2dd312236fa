import { useTranslate } from '@jepret/messages/react';
import { type RefObject, useRef, useState } from 'react';
import { BACKSPACE } from './edits.ts';
import { Keys } from './keys.tsx';
import { EMAIL_LAYOUTS, type LayoutName, PLAIN_LAYOUTS } from './layouts.ts';
import { useTyping } from './use-typing.ts';

interface KeyboardProps {
  /** Types into the fields inside this element. */
  scope: RefObject<HTMLElement | null>;
  /** Shows common endings of e-mail addresses instead of the row of digits. */
  hasEmailShortcuts?: boolean;
  className?: string | undefined;
}

/** The on-screen keyboard. Shift applies to one letter, as on a phone. */
export function Keyboard({ scope, hasEmailShortcuts = false, className }: KeyboardProps) {
  const t = useTranslate();
  const [layoutName, setLayoutName] = useState<LayoutName>('letters');
  const keys = useRef<HTMLDivElement>(null);
  const { type, focusField } = useTyping(scope, keys);

  const press = (button: string) => {
    if (button === '{shift}') setLayoutName(layoutName === 'capitals' ? 'letters' : 'capitals');
    else if (button === '{numbers}') setLayoutName('numbers');
    else if (button === '{letters}') setLayoutName('letters');
    else if (button === '{bksp}') type(BACKSPACE);
    else if (button === '{space}') type(' ');
    else {
      type(button);
      if (layoutName === 'capitals' && /^[A-Z]$/.test(button)) setLayoutName('letters');
    }
  };

  return (
    <Keys
      ref={keys}
      label={t('keyboard.label')}
      instance="keyboard"
      layout={hasEmailShortcuts ? EMAIL_LAYOUTS : PLAIN_LAYOUTS}
      layoutName={layoutName}
      isShifted={layoutName === 'capitals'}
      className={className}
      onPress={press}
      onLeave={focusField}
    />
  );
}
